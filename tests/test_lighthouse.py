"""What `make lighthouse` makes of a report; the reports themselves take minutes, and come by hand."""

import json
from typing import Any

import pytest

from bench import lighthouse

NODE = lighthouse.LIGHTHOUSE.parents[2]


def report(performance: float | None = 1, paint: float | None = 1) -> dict[str, Any]:
    category = {"score": 1, "auditRefs": []}
    audits = [{"id": "first-paint", "weight": 10}, {"id": "no-weight", "weight": 0}]
    judged = {"score": performance, "auditRefs": audits}
    return {
        "categories": dict.fromkeys(lighthouse.CATEGORIES, category) | {"performance": judged},
        "audits": {"first-paint": {"score": paint}, "no-weight": {"score": 0}},
    }


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The reports that Lighthouse will give, one after the other."""
    given: list[dict[str, Any]] = []
    monkeypatch.setattr(lighthouse, "report_on", lambda address, flags: given.pop(0))
    return given


def test_a_page_that_is_right_at_once_is_judged_once(reports):
    reports += [report(), report(0.5)]
    assert lighthouse.fair("/", []) == (dict.fromkeys(lighthouse.CATEGORIES, 100), [])
    assert len(reports) == 1


@pytest.mark.parametrize(
    ("scores", "performance"), [((0.98, 1, 1), 100), ((0.9, 0.99, 1), 99), ((0.97, 0.98, 0.96), 97)]
)
def test_else_the_middle_of_three_counts_and_what_took_it_down_is_named(
    reports, scores, performance
):
    reports += [report(score, score) for score in scores]
    found, whys = lighthouse.fair("/", [])
    assert found["performance"] == performance
    assert whys == ["first-paint"]


def test_what_could_not_be_judged_is_an_error_and_no_hundred(reports):
    reports.append(report(None))
    with pytest.raises(RuntimeError, match="Not judged"):
        lighthouse.fair("/", [])


def test_a_page_that_is_not_judged_is_named():
    with pytest.raises(SystemExit, match="There is no nowhere: use home, wizard"):
        lighthouse.main(["home", "nowhere"])


def test_its_lock_is_whole_and_names_no_host():
    lock = json.loads((NODE / "package-lock.json").read_text())["packages"]
    wanted = json.loads((NODE / "package.json").read_text())["dependencies"]
    assert lock[""]["dependencies"] == wanted
    packages = [package for name, package in lock.items() if name]
    assert [one for one in packages if "integrity" not in one or "resolved" in one] == []
