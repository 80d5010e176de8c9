"""The benchmarks still run, and what they promise of steps holds: steps are no matter of luck."""

from statistics import mean

import pytest
from django.test import Client

from advisor.flow import Walk
from bench import differences, drawing, explaining, finder


@pytest.mark.parametrize("name", ["advice", "unsure"])
def test_explaining_takes_no_more_steps_for_each_node_and_arrow_of_a_larger_flowchart(name):
    small, large = (steps_for_each(size, name) for size in (100, 2_000))
    assert large < small * 1.05


def steps_for_each(size: int, name: str) -> float:
    chart = explaining.generated(size)
    arrows = sum(len(question.choices) for question in chart.questions)
    task = explaining.tasks(chart)[name]
    task()  # fills what a flowchart keeps about itself
    return explaining.steps(task) / (len(chart.nodes) + arrows)


def test_a_walk_takes_no_more_steps_for_each_question_met_of_a_larger_flowchart():
    small, large = (steps_of_a_walk(size) for size in (100, 10_000))
    assert large < small * 1.05


def steps_of_a_walk(size: int) -> float:
    task = explaining.tasks(explaining.generated(size))["walk"]
    walked = task()  # also fills what a flowchart keeps about itself
    assert isinstance(walked, Walk)
    assert len(walked.met) > 30
    return explaining.steps(task) / len(walked.met)


@pytest.mark.parametrize("size", explaining.SIZES)
def test_a_generated_flowchart_is_at_most_40_questions_deep(size):
    chart = explaining.generated(size)
    depth = {chart.start: 1}
    for slug in chart.reading_order:
        for target in chart.targets(slug):
            depth[target] = max(depth.get(target, 0), depth[slug] + 1)
    assert max(depth[question.slug] for question in chart.questions if question.slug in depth) <= 40


def test_the_drawn_flowcharts_can_be_drawn():
    assert drawing.seconds(drawing.flowchart(drawing.NODES[0])) > 0


def test_the_finder_takes_at_most_three_times_the_steps_of_the_wizard(settings):
    """Steps are what a test can count; bench/finder.py holds the same of the time."""
    settings.PAGES_KEPT = 0
    finder.serve(finder.catalog())
    wizard = mean(steps_of(address) for address in finder.WIZARD)
    taken = {name: steps_of(address) for name, address in finder.addresses().items()}
    assert len(taken) == len(finder.FINDER)
    assert max(taken.values()) <= finder.GOAL * wizard, taken


def test_the_differences_are_of_flowcharts_and_rules_that_differ(capsys, monkeypatch):
    monkeypatch.setattr(differences, "SIZES", (100,))
    differences.main()
    paths, plans = capsys.readouterr().out.split("plans:")
    assert len(paths.strip().splitlines()) == 1 + 2
    assert "at most" not in paths
    nothing, *others = (int(line.split()[-1]) for line in plans.splitlines()[1:])
    assert nothing == 0
    assert min(others) > 0


def steps_of(address: str) -> int:
    client = Client()

    def ask() -> None:
        assert client.get(address).status_code == 200

    ask()  # makes the release and the templates ready, once for all
    return explaining.steps(ask)
