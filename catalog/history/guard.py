"""The database itself refuses to change or delete what the history says."""

from advisor.storage.guard import Guard

EDITS = Guard("catalog_edit", "id", "The history never changes: rows are only added.")
