"""What a model needs in GPU memory, and on which machine types it fits: an estimate, in values.

`assumptions` has every number that is assumed, `memory` adds up what a model needs, `machines`
holds it against the machine types of a snapshot.
"""

from advisor.fit.assumptions import Assumption, PartName, Precision, Purpose
from advisor.fit.machines import Fit, Kind, MachineFit, Network, SeriesFit, fit_of, fits, network_of
from advisor.fit.memory import ASKED, Estimate, Model, Part, assumptions_of, estimate

__all__ = [
    "ASKED",
    "Assumption",
    "Estimate",
    "Fit",
    "Kind",
    "MachineFit",
    "Model",
    "Network",
    "Part",
    "PartName",
    "Precision",
    "Purpose",
    "SeriesFit",
    "assumptions_of",
    "estimate",
    "fit_of",
    "fits",
    "network_of",
]
