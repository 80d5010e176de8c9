"""The translations that fell behind, and one action that says they are still right."""

from typing import Any

from django.contrib import admin, messages
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import get_language_info, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.guarded import GuardedAdmin
from catalog.admin.places import text_address
from catalog.models import OlderTranslation
from catalog.upkeep import older_translations


@admin.action(description=_("The translation is still right"), permissions=["confirm"])
def still_right(model_admin: Any, request: Any, queryset: Any) -> None:
    """Forget them. A row goes with every change of its text, so nobody approves what is not seen."""
    chosen = len(set(request.POST.getlist("_selected_action")))
    count, _by_kind = queryset.delete()
    if count:
        words = ngettext(
            "%(count)s translation counts as right again, until its original changes.",
            "%(count)s translations count as right again, until their originals change.",
            count,
        )
        model_admin.message_user(request, words % {"count": count}, messages.SUCCESS)
    if count < chosen and request.POST.get("select_across") != "1":
        words = gettext(
            "Some texts were changed meanwhile: look at what is left, and choose again."
        )
        model_admin.message_user(request, words, messages.WARNING)


@admin.register(OlderTranslation)
class OlderTranslationAdmin(GuardedAdmin):
    """Rows come and go with the texts; here they are only looked at."""

    changeform_view = admin.ModelAdmin.changeform_view  # nothing of it can be saved

    exclude = ["place"]  # a key, said by what it stands for
    list_display = ["where", "was", "original", "translation", "since", "by"]
    list_display_links = None
    list_per_page = 50
    actions = [still_right]

    def has_add_permission(self, request: Any) -> bool:
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_confirm_permission(self, request: Any) -> bool:
        return bool(request.user.has_perm("catalog.confirm_oldertranslation"))

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: Any, extra_context: Any = None) -> Any:
        title = capfirst(self.opts.verbose_name_plural)
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def get_changelist_instance(self, request: Any) -> Any:
        changelist = super().get_changelist_instance(request)
        found = {item.row.pk: item for item in older_translations(changelist.result_list)}
        for row in changelist.result_list:
            row.found = found.get(row.pk)
        return changelist

    @admin.display(description=_("text"))
    def where(self, row: Any) -> Any:
        if row.found is None:
            return str(row)
        language = get_language_info(row.language)["name_translated"]
        words = f"{row.found.part}: {row.found.field.verbose_name} ({language})"
        address = text_address(row.found.part, row.field, row.language)
        return format_html('<a href="{}">{}</a>', address, words)

    @admin.display(description=_("the original that it translates"))
    def was(self, row: Any) -> str:
        return str(row.made_for)

    @admin.display(description=_("the original now"))
    def original(self, row: Any) -> str:
        return row.found.original if row.found else ""

    @admin.display(description=_("translation"))
    def translation(self, row: Any) -> str:
        return row.found.translation if row.found else ""
