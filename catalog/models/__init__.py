"""The drafts: what editors change and publishing freezes. One module a subject."""

from catalog.models.flowcharts import Flowchart, Question, QuestionFact
from catalog.models.gpus import GpuSeries, SeriesFact
from catalog.models.guidance import (
    Dispute,
    Misconception,
    PageFact,
    Rename,
    Step,
    Term,
)
from catalog.models.history import Edit, RetiredSlug
from catalog.models.link_checks import LinkCheck
from catalog.models.machines import MachineType
from catalog.models.options import ConsumptionOption, OptionFact, OptionLink
from catalog.models.outcomes import Choice, Outcome, OutcomeFact, OutcomeSeries
from catalog.models.previews import PreviewLink
from catalog.models.products import (
    Orchestrator,
    OrchestratorFact,
    OrchestratorLink,
    Product,
    ProductFact,
    ProductLink,
)
from catalog.models.rules import Rule, RuleCondition
from catalog.models.signing_in import RecoveryCode, SecondFactor, Tries
from catalog.models.sources import Source
from catalog.models.support import (
    Deployment,
    DeploymentOption,
    ProductOption,
    ProductOrchestrator,
    SeriesOption,
)
from catalog.models.translations import OlderTranslation
from catalog.models.uploads import Upload
from catalog.models.uses import Feature, FeatureFact, FeatureLink, Use

__all__ = [
    "Choice",
    "ConsumptionOption",
    "Deployment",
    "DeploymentOption",
    "Dispute",
    "Edit",
    "Feature",
    "FeatureFact",
    "FeatureLink",
    "Flowchart",
    "GpuSeries",
    "LinkCheck",
    "MachineType",
    "Misconception",
    "OlderTranslation",
    "OptionFact",
    "OptionLink",
    "Orchestrator",
    "OrchestratorFact",
    "OrchestratorLink",
    "Outcome",
    "OutcomeFact",
    "OutcomeSeries",
    "PageFact",
    "PreviewLink",
    "Product",
    "ProductFact",
    "ProductLink",
    "ProductOption",
    "ProductOrchestrator",
    "Question",
    "QuestionFact",
    "RecoveryCode",
    "Rename",
    "RetiredSlug",
    "Rule",
    "RuleCondition",
    "SecondFactor",
    "SeriesFact",
    "SeriesOption",
    "Source",
    "Step",
    "Term",
    "Tries",
    "Upload",
    "Use",
]
