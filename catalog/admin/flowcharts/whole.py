"""A flowchart: its picture, what can be done to it, and what it says of itself."""

from functools import partial
from typing import Any

from django.contrib import admin
from django.urls import path

from catalog.admin.base import EntryAdmin, spoken
from catalog.admin.flowcharts import acts
from catalog.admin.flowcharts.looking import PicturedAdmin
from catalog.models import Flowchart


@admin.register(Flowchart)
class FlowchartAdmin(PicturedAdmin, EntryAdmin):
    page = "flowchart"
    search_fields = ["slug", *spoken("title")]
    autocomplete_fields = ["start", "sources"]

    def flowchart_of(self, draft: Any) -> Flowchart:
        flowchart: Flowchart = draft
        return flowchart

    def get_urls(self) -> list[Any]:
        def act(route: str, view: Any, name: str) -> Any:
            wrapped = self.admin_site.admin_view(partial(view, model_admin=self))
            return path(f"<int:pk>/{route}", wrapped, name=f"catalog_flowchart_{name}")

        return [
            act("before/", acts.add, "before"),
            act("between/<int:choice>/", acts.add, "between"),
            act("move/<int:choice>/", acts.move, "move"),
            act("retire/<int:question>/", acts.retire, "retire"),
            *super().get_urls(),
        ]
