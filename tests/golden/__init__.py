"""Releases that were stored once, and what they say to some answers, byte for byte.

One release of each schema lies here as the file that a site keeps of it. Later code has to read
it and to give the same advice. A change of the wording of the site, or of the shape of the forms,
is meant to show in these files: `python -m tests.golden --write` writes them anew from the stored
releases. With `--store 2` it first stores the shipped catalog as release 2, for a new schema; a
release that has gone out is never stored again.
"""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from advisor import reading
from advisor.storage import files
from advisor.storage.published import Published

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "es")
FORMS = ("md", "json")

ANSWERS = {
    1: {
        "compute-engine-reserved-for-long": "orchestrate=no&over-90-days=yes",
        "gke-spot": "orchestrate=yes&containers=yes&over-90-days=no&reserved=no&interruptible=yes",
        "cluster-director-calendar-mode": "orchestrate=yes&containers=no&managed=yes"
        "&over-90-days=no&reserved=yes",
        "cluster-toolkit-flex-start": "orchestrate=yes&containers=no&managed=no"
        "&over-90-days=no&reserved=no&interruptible=no",
        "one-unsure": "orchestrate=yes&containers=unsure&managed=yes",
        "all-unsure": "orchestrate=unsure&containers=unsure&managed=unsure"
        "&over-90-days=unsure&reserved=unsure&interruptible=unsure",
        "open": "orchestrate=yes&over-90-days=no",
        "nothing": "",
    },
    2: {
        "frontier-on-cluster-director": "orchestrate=yes&containers=no&managed=yes"
        "&must-keep=nothing&kind-of-work=train&who-operates=google"
        "&what-runs=pretraining&pretraining-size=frontier&over-90-days=yes",
        "large-on-gke": "orchestrate=yes&containers=yes&must-keep=portability"
        "&what-runs=pretraining&pretraining-size=large&over-90-days=no&reserved=yes",
        "small-with-batch": "must-keep=nothing&kind-of-work=batch&batch-tasks=independent"
        "&what-runs=pretraining&pretraining-size=small-medium"
        "&over-90-days=no&reserved=no&interruptible=yes",
        "tuning-frontier-on-demand": "orchestrate=no&what-runs=fine-tuning&tuning-size=frontier"
        "&over-90-days=open-ended&held-while-idle=no",
        "tuning-large-held": "orchestrate=yes&containers=no&managed=no"
        "&what-runs=fine-tuning&tuning-size=large&over-90-days=open-ended&held-while-idle=yes",
        "tuning-small": "what-runs=fine-tuning&tuning-size=small-medium"
        "&over-90-days=no&reserved=no&interruptible=no",
        "serving-frontier": "what-runs=inference&copy-size=frontier&product=gke",
        "serving-large": "what-runs=inference&copy-size=several-machines&option=spot",
        "serving-on-one-machine": "what-runs=inference&copy-size=one-machine&orchestrator=slurm",
        "serving-cheaply": "must-keep=nothing&kind-of-work=serve&serving-needs=on-and-off"
        "&what-runs=inference&copy-size=few-gpus",
        "hpc": "what-runs=hpc&hpc-machines=several&days=120",
        "hpc-on-one-machine": "what-runs=hpc&hpc-machines=one&arch=x86-64",
        "graphics": "what-runs=graphics&machine=g4-standard-48",
        "refused": "orchestrate=yes&containers=no&managed=yes&series=g2&option=on-demand",
        "stated": "product=gke&orchestrator=kubernetes&series=a4&option=spot",
        "all-unsure": "orchestrate=unsure&containers=unsure&managed=unsure&must-keep=unsure"
        "&kind-of-work=unsure&serving-needs=unsure&batch-tasks=unsure&who-operates=unsure"
        "&what-runs=unsure&pretraining-size=unsure&tuning-size=unsure&copy-size=unsure"
        "&hpc-machines=unsure&over-90-days=unsure&reserved=unsure&interruptible=unsure"
        "&held-while-idle=unsure",
        "open": "orchestrate=yes&what-runs=inference",
        "nothing": "",
    },
}
"""For each stored release, sets of answers, and parts that are stated, by name."""


@dataclass(frozen=True, slots=True)
class Golden:
    """What a release says to a set of answers, in one language and form."""

    number: int
    name: str
    language: str
    form: str

    @property
    def file(self) -> Path:
        return FOLDER / f"release-{self.number}" / f"{self.name}.{self.language}.{self.form}"

    @property
    def address(self) -> str:
        query = ANSWERS[self.number][self.name]
        path = f"/{self.language}/advice/{self.number}.{self.form}"
        return f"{path}?{query}" if query else path

    def __str__(self) -> str:
        return self.file.name


def everything() -> list[Golden]:
    return [
        Golden(number, name, language, form)
        for number, names in ANSWERS.items()
        for name, language, form in product(names, LANGUAGES, FORMS)
    ]


def stored(number: int) -> Path:
    return FOLDER / f"release-{number}.json.gz"


@cache
def release(number: int) -> Published:
    """The release as it was stored; not checked yet."""
    return files.opened(reading.parse(gzip.decompress(stored(number).read_bytes()).decode()))


def schema(number: int) -> int:
    found: int = json.loads(release(number).content)["schema"]
    return found
