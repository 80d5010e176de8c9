"""Which page of the site shows a draft, to be opened in the preview."""

from django.db.models import Model
from django.urls import reverse

from catalog import models
from catalog.models.base import Draft

ROUTES: dict[type[Model], str] = {
    models.Product: "product",
    models.Orchestrator: "orchestrator",
    models.GpuSeries: "gpu",
    models.ConsumptionOption: "option",
    models.Flowchart: "flowchart",
}
"""The kinds of drafts that have a page of their own, with the name of its address."""

ANCHORS: dict[type[Model], tuple[str, str]] = {
    models.Question: ("flowchart", "question-{}"),
    models.MachineType: ("series", "machine-types"),
}
"""Those that have a place on the page of the entry that the field names."""

LISTED: dict[type[Model], str] = {
    models.Source: "sources",
    models.Term: "glossary",
    models.Rename: "glossary",
    models.Misconception: "glossary",
}
"""Those that one page shows all together."""


def page_showing(draft: Draft) -> str | None:
    """Return the path of the page in the language of the moment, or None where no one page does.

    A part, such as a fact, a link or a choice, is on the page of what it belongs to.
    """
    kind = type(draft)
    if kind in ROUTES:
        return reverse(ROUTES[kind], args=draft.natural_key())
    if kind in LISTED:
        return reverse(LISTED[kind])
    owner, anchor = ANCHORS.get(kind, (draft.natural_key_fields[0], ""))
    whole = getattr(draft, owner)
    page = page_showing(whole) if isinstance(whole, Draft) else None
    return f"{page}#{anchor.format(draft.natural_key()[-1])}" if page and anchor else page
