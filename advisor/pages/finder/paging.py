"""The way through the pages of what was found."""

from dataclasses import dataclass

from advisor.finder.finding import Found
from advisor.pages.finder.panel import Address


@dataclass(frozen=True, slots=True)
class Pager:
    page: int
    pages: int
    before: str  # the address of the page before; "" on the first
    after: str


def pager(found: Found, address: Address) -> Pager | None:
    """The pages before and after, None when there is only one."""
    asked, page, pages = found.asked, found.asked.page, found.pages
    if pages == 1:
        return None
    return Pager(
        page=page,
        pages=pages,
        before=address(asked.on_page(page - 1)) if page > 1 else "",
        after=address(asked.on_page(page + 1)) if page < pages else "",
    )
