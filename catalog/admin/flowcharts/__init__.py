"""Flowcharts in the admin: each drawn from its drafts on every page on which a part of it is edited.

Every page has one form for one entry, so what is typed in one can never be lost by saving another;
what changes several entries at once is an action of its own, which is done whole or not at all.
"""

from catalog.admin.flowcharts import choices, nodes, whole

__all__ = ["choices", "nodes", "whole"]
