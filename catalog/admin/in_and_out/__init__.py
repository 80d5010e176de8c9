"""Export and import: the whole catalog or chosen entries, as the files of fixtures or as CSV."""

from catalog.admin.in_and_out import exporting, page

__all__ = ["exporting", "page"]
