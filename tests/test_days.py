"""What was checked, read or launched was so on a day that has been, and in this century."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from catalog import problems
from catalog.models import Product, Source
from tests.builders import data

TODAY = date(2026, 11, 30)
LATE, EARLY = "has not come yet", "lies before the year 2000"


@pytest.fixture
def on(monkeypatch):
    def at(day):
        monkeypatch.setattr(timezone, "localdate", lambda: day)

    at(TODAY)
    return at


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("2000-01-01", None),
        ("2026-11-30", None),
        ("2026-12-01", None),  # where the sun rises first
        ("2026-12-02", LATE),
        ("2999-01-01", LATE),
        ("1999-12-31", EARLY),
        ("0001-01-01", EARLY),
    ],
)
@pytest.mark.parametrize("field", ["checked_on", "page_date"])
def test_a_day_has_been_and_is_of_this_century(on, field, day, says):
    assert_says(Source._meta.get_field(field), day, says)


@pytest.mark.parametrize(
    ("day", "says"),
    [("2026", None), ("2026-12", None), ("2027", LATE), ("2027-01", LATE), ("1999", EARLY)],
)
def test_so_is_a_month_or_a_year(on, day, says):
    assert_says(Product._meta.get_field("launch_date"), day, says)


def assert_says(field, day, says):
    if says is None:
        field.clean(day, None)
    else:
        with pytest.raises(ValidationError, match=says):
            field.clean(day, None)


def test_publishing_is_refused_only_until_the_day_has_come(on):
    drafts = data()
    drafts["products"][0]["checked_on"] = "2026-12-05"
    assert LATE in said(drafts)
    on(date(2026, 12, 5))
    assert LATE not in said(drafts)


def said(drafts):
    return "\n".join(map(str, problems.blocking(problems.find(drafts))))
