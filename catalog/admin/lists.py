"""The lists of the workplace: only what their own filters, search, order and pages ask for.

Django would take any lookup of any field from the address, and hand it to the database as it is.
"""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.exceptions import DisallowedModelAdminLookup, DisallowedModelAdminToField
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db import DataError
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

NOT_OF_THE_LIST = _(
    "The address asks for something that this list does not have, so here is the list from its beginning."
)


class OddAddressError(Exception):
    """The address of a list asks for what no link or form of the list does."""


class PlainList(ChangeList):
    def get_filters(self, request: Any) -> Any:
        found = super().get_filters(request)
        if found[2]:  # what no filter has taken
            raise OddAddressError
        return found


class ListedAdmin(admin.ModelAdmin[Any]):
    """Beside every admin that has a list. An odd address leads to the plain list, which says so."""

    def get_changelist(self, request: Any, **kwargs: Any) -> Any:
        return PlainList

    def get_changelist_instance(self, request: Any) -> Any:
        try:
            return super().get_changelist_instance(request)
        except (
            IncorrectLookupParameters,
            DisallowedModelAdminLookup,
            DisallowedModelAdminToField,
            OverflowError,
            ValueError,
            DataError,
        ) as error:
            if not request.GET:
                raise
            raise OddAddressError from error

    def changelist_view(self, request: Any, extra_context: Any = None) -> Any:
        try:
            return super().changelist_view(request, extra_context)
        except OddAddressError:
            messages.warning(request, NOT_OF_THE_LIST)
            return redirect(request.path)
