"""The GPU finder: all machine types in one table, to filter, sort, search, compare and take away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote_plus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from advisor import releases
from advisor.finder.asked import Asked, read
from advisor.finder.finding import Found, find
from advisor.finder.index import Index
from advisor.formats.machines import as_csv
from advisor.pages.citations import Citations
from advisor.pages.finder import choosing, panel, sentences, table
from advisor.pages.finder.paging import pager
from advisor.pages.finder.panel import Address
from advisor.pages.finder.words import Words
from advisor.pages.fit_form import form
from advisor.pages.fit_query import Asked as Model
from advisor.pages.fit_query import read_model
from advisor.snapshot import Fact, GpuSeries, Term
from advisor.storage.recent import Recent
from advisor.views.addresses import moved, public
from advisor.views.entries import facts_about, page_facts, spoken, terms
from advisor.vocabulary import CatalogPage


@dataclass(frozen=True, slots=True)
class Ready:
    """A release made ready for finding, in one language, and what its page says around the table."""

    words: Words
    facts: Mapping[str, tuple[Fact, ...]]
    terms: tuple[Term, ...]


kept: Recent[tuple[str, str | None], Ready] = Recent(4)
"""By the checksum of the release and the language."""


def ready() -> Ready:
    """The current release in the reader's language, made ready at the first call."""
    release = releases.current()
    key = release.checksum, get_language()
    found = kept.get(key)
    if found is None:
        snapshot = spoken(release)
        found = Ready(
            Words(Index(snapshot)),
            page_facts(snapshot, CatalogPage.GPUS),
            terms(release, lambda catalog: facts_about(catalog, CatalogPage.GPUS)),
        )
        kept.put(key, found)
    return found


@public
def gpus(request: HttpRequest) -> HttpResponse:
    here = ready()
    found = what_is_asked_for(request, here.words.index)
    model = read_model(found.asked.model)
    found = replace(found, asked=replace(found.asked, model=model.query))
    asked = found.asked
    if asked.compares and not choosing.problem(asked):
        return HttpResponseRedirect(choosing.comparison(asked))
    if elsewhere := moved(request, query(asked)):
        return elsewhere
    context = {
        "citations": Citations(found.index.snapshot),
        "facts": here.facts,
        "terms": here.terms,
        **in_words(here.words, found, model),
    }
    return render(request, "advisor/gpus.html", context)


@public
def gpus_csv(request: HttpRequest) -> HttpResponse:
    """All rows that fit, whatever page of them was shown."""
    found = what_is_asked_for(request, ready().words.index)
    if elsewhere := moved(request, query(found.asked.to_take_away)):
        return elsewhere
    headers = {"Content-Disposition": 'attachment; filename="gpus.csv"'}
    return HttpResponse(as_csv(found), content_type="text/csv; charset=utf-8", headers=headers)


def what_is_asked_for(request: HttpRequest, index: Index) -> Found:
    """What the address asks for; the last page where it names one that is not there."""
    found = find(index, read(index, dict(request.GET.lists())))
    return replace(found, asked=found.asked.on_page(min(found.asked.page, found.pages)))


def in_words(words: Words, found: Found, model: Model) -> dict[str, Any]:
    asked, rows = found.asked, found.page(found.asked.page)
    groups = tuple(table.groups(words, found, rows, model.model))
    address = addresses("gpus")
    return {
        "found": found,
        "filters": panel.filters(words, found),
        "chips": panel.chips(words, asked, address),
        "everything": address(asked.without(*asked.filters)),
        "sorts": panel.sorts(words, asked),
        "said": sentences.summary(found),
        "left_out": sentences.left_out(words, found),
        "other_unknown": address(asked.including_unknown(not asked.with_unknown)),
        "ways_out": [] if rows else sentences.ways_out(words, found, address),
        "columns": table.columns(words, asked, address),
        "labels": tuple(words.labels[name] for name in table.CELLS),
        "groups": groups,
        "only_series": only_series(found, groups),
        "wrong": form(model).wrong if model.problems else (),
        "model_form": model_form(get_language(), tuple(model.query.items())),
        "estimate": reverse("fit", query=dict(model.query)),
        "pager": pager(found, address),
        "choice": choosing.choice(found, rows, address),
        "csv": addresses("gpus-csv")(asked.to_take_away),
    }


def only_series(found: Found, groups: Sequence[table.Group]) -> GpuSeries | None:
    """The series that all rows are of, when they are of one."""
    several = {group.series.slug: group.series for group in groups}
    return groups[0].series if found.pages == 1 and len(several) == 1 else None


@lru_cache(maxsize=64)
def model_form(language: str | None, described: tuple[tuple[str, str], ...]) -> SafeString:
    """The fields of the model that has to fit. Most pages of the finder have the same empty ones."""
    context = {"model": form(read_model(dict(described))), "is_open": bool(described)}
    return render_to_string("advisor/_finder_model.html", context)


def addresses(route: str) -> Address:
    """Returns what gives the address of the page that answers what is asked."""
    path = reverse(route)

    def address(asked: Asked) -> str:
        query = "&".join(f"{name}={quoted(value)}" for name, value in asked.pairs)
        return f"{path}?{query}" if query else path

    return address


@lru_cache(maxsize=2_000)
def quoted(value: str) -> str:
    """A value as an address has it. The links of a page say the same ones again and again."""
    return quote_plus(value)


def query(asked: Asked) -> QueryDict:
    written = QueryDict(mutable=True)
    for name, value in asked.pairs:
        written.appendlist(name, value)
    return written
