"""Does a model fit? The memory that it needs, and the machine types that hold it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor.pages.citations import Citations
from advisor.pages.fit_form import form
from advisor.pages.fit_query import read_model
from advisor.pages.fit_reasons import reasons
from advisor.pages.fit_result import result
from advisor.views.addresses import moved, public
from advisor.views.entries import current_snapshot, page_facts
from advisor.vocabulary import CatalogPage


@public
def fit(request: HttpRequest) -> HttpResponse:
    """The form, and below it the estimate, once the address names a model."""
    asked = read_model(request.GET.dict())
    if elsewhere := moved(request, asked.query):
        return elsewhere
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "form": form(asked),
        "result": result(snapshot.gpu_series, asked.model) if asked.model else None,
        "reasons": reasons(asked.model, page_facts(snapshot, CatalogPage.FIT)),
    }
    return render(request, "advisor/fit.html", context)
