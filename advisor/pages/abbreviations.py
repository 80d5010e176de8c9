"""Abbreviations in words: on every page where they first stand, and all of them in the glossary.

A page is gone through once, when it is rendered, so nobody who writes a text or a template has to
know which abbreviation of it comes first.
"""

import re
from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

WORDS = (
    ("AI", _("artificial intelligence")),
    (pgettext_lazy("abbreviation", "AI"), _("artificial intelligence")),
    ("API", _("application programming interface: how programs ask for something")),
    ("bf16", _("brain floating point: numbers in 16 bits, as large as those in fp32")),
    ("CI", _("continuous integration: tests that run on every change")),
    ("CPU", _("central processing unit: the processor")),
    ("CSV", _("comma-separated values: a table as a plain file")),
    ("CUD", _("committed use discount")),
    ("DWS", _("Dynamic Workload Scheduler: how Google shares out scarce machines")),
    ("DevOps", _("development and operations in one team")),
    ("ECC", _("error-correcting code")),
    ("fp16", _("floating point: numbers in 16 bits")),
    ("fp32", _("floating point: numbers in 32 bits")),
    ("fp8", _("floating point: numbers in 8 bits")),
    ("FUSE", _("Filesystem in Userspace: storage that looks like a folder")),
    ("GB", _("gigabytes, of 1,000 × 1,000 × 1,000 bytes")),
    ("GB/s", _("gigabytes a second")),
    ("Gbps", _("gigabits a second; eight of them are one gigabyte a second")),
    ("GDDR", _("graphics double data rate memory")),
    ("GiB", _("gibibytes, of 1,024 × 1,024 × 1,024 bytes")),
    ("GKE", _("Google Kubernetes Engine")),
    ("GPU", _("graphics processing unit: the chip that does the work of AI")),
    ("HBM", _("high-bandwidth memory")),
    ("HPC", _("high-performance computing")),
    ("IDPF", _("Infrastructure Data-Path Function: a kind of network driver")),
    ("int4", _("whole numbers in 4 bits")),
    ("int8", _("whole numbers in 8 bits")),
    ("JSON", _("JavaScript Object Notation: data as text, for programs")),
    ("KV", _("keys and values: what a model remembers of a text")),
    ("LLM", _("large language model")),
    ("LoRA", _("low-rank adaptation: to train a small addition to a model")),
    ("MIG", _("Multi-Instance GPU: one GPU parted into several")),
    ("ML", _("machine learning")),
    ("MLOps", _("machine learning in operation: training, serving and watching models")),
    ("MPI", _("Message Passing Interface: how the parts of one job talk")),
    ("MPS", _("Multi-Process Service: several programs on one GPU")),
    ("NCCL", _("NVIDIA Collective Communications Library")),
    ("NFS", _("Network File System")),
    ("NIC", _("network interface card")),
    ("NVL72", _("72 GPUs in one rack, joined by NVLink")),
    ("OS", _("operating system")),
    (
        "PCIe",
        _("Peripheral Component Interconnect Express: what the cards of a machine are joined by"),
    ),
    ("PNG", _("Portable Network Graphics: a picture of dots")),
    ("POSIX", _("Portable Operating System Interface")),
    ("QLoRA", _("quantized LoRA: the same with a model in 4 bits")),
    ("RDMA", _("remote direct memory access: between machines past their processors")),
    ("RoCE", _("RDMA over Converged Ethernet")),
    ("SHA", _("Secure Hash Algorithm: a checksum")),
    ("SIG", _("special interest group")),
    ("SLA", _("service level agreement")),
    ("SSD", _("solid-state drive")),
    ("SSH", _("Secure Shell: a command line on another machine")),
    ("SVG", _("Scalable Vector Graphics: a picture of lines")),
    ("SXM", _("NVIDIA’s own kind of socket: for a GPU that is no card")),
    ("TAS", _("topology-aware scheduling")),
    ("TB", _("terabytes, of 1,000 GB")),
    ("TB/s", _("terabytes a second")),
    ("TCP", _("Transmission Control Protocol")),
    ("TGI", _("Text Generation Inference: a model server")),
    ("TiB", _("tebibytes, of 1,024 GiB")),
    ("TPU", _("Tensor Processing Unit: Google’s own chip for AI")),
    ("UTC", _("Coordinated Universal Time")),
    ("vCPU", _("virtual CPU: a share of a processor")),
    ("VM", _("virtual machine")),
    ("WCAG", _("Web Content Accessibility Guidelines")),
    ("XPK", _("Accelerated Processing Kit: a command-line tool of Google")),
    ("YAML", _("a way to write settings as text")),
)
FIGURE = re.compile(r" (?=%|[GT]i?B\b|Gbps\b)(?<=\d )")
"""The space between a figure and its unit."""
HIDDEN = re.compile(r"<(svg|select|textarea|script|code|abbr)\b.*?</\1>", re.DOTALL)
"""Where no element may stand, or nobody reads words."""

INSIDE = re.compile(r"[\w&/.=]")
"""What stands before letters that are only the end of a word or of an address."""
GENERATION = r"(?<=HBM|DDR|TPU)\d\w?"
"""What comes after some abbreviations, as in HBM3e."""


@lru_cache(maxsize=8)
def abbreviations(language: str | None) -> Mapping[str, str]:
    """All abbreviations in the language that is spoken, with what they stand for."""
    return dict(sorted({str(short): str(words) for short, words in WORDS}.items(), key=by_letter))


def by_letter(item: tuple[str, str]) -> tuple[str, str]:
    return item[0].casefold(), item[0]


@lru_cache(maxsize=8)
def pattern(language: str | None) -> re.Pattern[str]:
    """Find what ends as an abbreviation does, and is not inside of a tag.

    It is the caller who looks at what stands before: so the search can skip from capital to capital.
    """
    names = sorted(abbreviations(language), key=len, reverse=True)
    name = "|".join(map(re.escape, names))
    return re.compile(rf"({name})(?:s|{GENERATION})?(?![\w/])(?=[^<>]*<)")


def explained(html: str, language: str | None) -> SafeString:
    """Return HTML with each abbreviation explained where it first stands.

    A figure stays on the line of its unit, which nobody who writes a text has to think of either.
    """
    html = FIGURE.sub("\N{NO-BREAK SPACE}", html)
    meanings = abbreviations(language)
    hidden = [place for found in HIDDEN.finditer(html) for place in found.span()]
    pieces, done, at = [], set(), 0
    for found in pattern(language).finditer(html):
        start = found.start()
        if found[1] in done or bisect(hidden, start) % 2 or INSIDE.match(html[start - 1 : start]):
            continue
        done.add(found[1])
        abbr = format_html('<abbr title="{}">{}</abbr>', meanings[found[1]], found[0])
        pieces += [html[at:start], abbr]
        at = found.end()
    return mark_safe("".join([*pieces, html[at:]]))  # noqa: S308
