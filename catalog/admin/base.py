"""What the admin pages of all drafts have in common."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Case, Max, Value, When
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from catalog.admin.back import way_back
from catalog.admin.checked import Checked
from catalog.admin.deleting import delete_selected
from catalog.admin.filters import ChosenFew, ChosenOne, chosen_relations
from catalog.admin.guarded import GuardedAdmin
from catalog.admin.history import history_of
from catalog.admin.in_and_out.exporting import export_csv, export_yaml
from catalog.admin.onsite import site_address
from catalog.admin.picking import PickingInline
from catalog.admin.related import named, naming
from catalog.history import entry_of
from catalog.models.fields import LAST_POSITION
from catalog.texts import languages, shown

FACT_FIELDS = [
    "text",
    "title",
    "sources",
    "confidence",
    "as_of",
    "dispute",
    "stage",
    "link",
    "note",
]
LAST_FIELDS = ["position", "checked_on", "note"]
"""What every form ends with, so that it begins with what the entry says."""
LINK_FIELDS: list[Any] = ["position", "title", "source", "note"]


def spoken(*names: str) -> list[str]:
    """The lookups that search a text in every language."""
    return [f"{name}__{code}" for name in names for code in languages()]


def in_order_of_kinds(model: Any) -> list[Any]:
    """Facts as readers meet them: their kinds as the vocabulary lists them, not by their slugs."""
    kinds = [kind for kind, _label in model._meta.get_field("kind").flatchoices]
    places = [When(kind=kind, then=Value(place)) for place, kind in enumerate(kinds)]
    return [Case(*places, default=Value(len(kinds))), "position", "pk"]


class DraftAdmin(GuardedAdmin):
    """A draft with the note for editors last, and what belongs to it one click away."""

    save_on_top = True
    list_per_page = 50
    page = ""  # the name of the page that shows it on the site, where it has one of its own

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.actions = [*(self.actions or []), export_yaml, export_csv, delete_selected]

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        fields = super().get_fields(request, obj)
        last = [name for name in LAST_FIELDS if name in fields]
        return [*(name for name in fields if name not in last), *last]

    def get_list_filter(self, request: Any) -> Any:
        """Besides its own filters those that a link from a related draft asks for."""
        own = self.own_filters()
        chosen = [name for name in chosen_relations(self.model, request.GET) if name not in own]
        few = [ChosenFew] if ChosenFew.parameter_name in request.GET else []
        return [*few, *((name, ChosenOne) for name in chosen), *own]

    def own_filters(self) -> list[Any]:
        return [*self.list_filter]

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        return site_address(self.page, obj.slug) if obj and self.page else None

    def response_post_save_change(self, request: Any, obj: Any) -> Any:
        address = way_back(request)
        return redirect(address) if address else super().response_post_save_change(request, obj)

    def render_change_form(self, request: Any, context: Any, *args: Any, **kwargs: Any) -> Any:
        context["way_back"] = way_back(request)
        if draft := context.get("original"):
            context |= {
                "naming": [item for item in naming(draft) if self._may_see(request, item.model)],
                "named": [
                    item
                    for item in named(draft)
                    if self._may_see(request, item.field.related_model)
                ],
            }
        return super().render_change_form(request, context, *args, **kwargs)

    def history_view(self, request: Any, object_id: str, extra_context: Any = None) -> Any:
        draft = self.get_object(request, unquote(object_id))
        if draft is None:
            return super().history_view(request, object_id, extra_context)
        if not self.has_view_permission(request, draft):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            **history_of(entry_of(draft)),
            "title": _("History: {entry}").format(entry=entry_of(draft)),
            "object": draft,
            "module_name": self.opts.verbose_name_plural,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/catalog/history.html", context)

    def _may_see(self, request: Any, model: Any) -> bool:
        return bool(self.admin_site.get_model_admin(model).has_view_permission(request))


class EntryAdmin(Checked, DraftAdmin):
    """Entries in their order, with the day on which each was last checked."""

    list_display = ["__str__", "slug", "position", "checked_on"]
    list_filter = ["checked_on"]

    def get_changeform_initial_data(self, request: Any) -> Any:
        """A new entry comes last, with room for others before it."""
        last = self.model._default_manager.aggregate(last=Max("position"))["last"] or 0
        position = min(last - last % 10 + 10, LAST_POSITION)
        return {"position": position, **super().get_changeform_initial_data(request)}


class FactAdmin(DraftAdmin):
    """All facts of one kind of entry, to find a sentence wherever it stands."""

    owner: str
    search_fields = spoken("text", "title")
    search_help_text = _("Search the words of a fact, in any language.")

    def get_list_display(self, request: Any) -> Any:
        return ["sentence", self.owner, "kind", "confidence", "as_of"]

    def own_filters(self) -> list[Any]:
        return [self.owner, "kind", "confidence"]

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        return [self.owner, "kind", "position", *FACT_FIELDS]

    def get_autocomplete_fields(self, request: Any) -> Any:
        relations = [] if self.owner == "page" else [self.owner]
        return [*relations, "sources", "dispute", "link"]

    def get_ordering(self, request: Any) -> Any:
        return in_order_of_kinds(self.model)

    def get_queryset(self, request: Any) -> Any:
        queryset = super().get_queryset(request)
        return queryset if self.owner == "page" else queryset.select_related(self.owner)

    @admin.display(description=_("text"))
    def sentence(self, fact: Any) -> str:
        return shown(fact.text, "")


class FactInline(PickingInline, admin.StackedInline[Any, Any]):
    """The facts of an entry, on its page."""

    extra = 0
    show_change_link = True
    autocomplete_fields = ["sources", "dispute", "link"]

    def get_queryset(self, request: Any) -> Any:
        """With its owner, whom the name of a fact begins with, and with what it names."""
        facts = super().get_queryset(request).select_related(self.model.natural_key_fields[0])
        return facts.prefetch_related("sources").order_by(*in_order_of_kinds(self.model))

    fieldsets = [
        (None, {"fields": [("kind", "position"), "text", "sources"]}),
        (
            _("More about this fact"),
            {
                "classes": ["collapse"],
                "fields": ["title", ("confidence", "as_of", "stage"), "dispute", "link", "note"],
            },
        ),
    ]


class LinkAdmin(DraftAdmin):
    """All links of one kind of entry, to find where a page is linked from."""

    search_fields = [*spoken("title"), "source__slug"]

    @property
    def owner(self) -> str:
        return str(self.model.natural_key_fields[0])

    def get_list_display(self, request: Any) -> Any:
        return ["words", self.owner, "source", "position"]

    def own_filters(self) -> list[Any]:
        return [self.owner]

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        return [self.owner, *LINK_FIELDS]

    def get_autocomplete_fields(self, request: Any) -> Any:
        return [self.owner, "source"]

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).select_related(self.owner, "source")

    @admin.display(description=_("title"))
    def words(self, link: Any) -> str:
        return shown(link.title, "")


class LinkInline(PickingInline, admin.StackedInline[Any, Any]):
    extra = 0
    show_change_link = True
    autocomplete_fields = ["source"]
    fields = LINK_FIELDS

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).select_related("source")
