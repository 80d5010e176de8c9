"""Kinds of work: the finer ones under the broader one, and what serves either."""

import pytest
from django.core.exceptions import ValidationError

from advisor import snapshot, uses
from catalog.models import Use
from catalog.problems import find
from tests.builders import a_snapshot, data, drafted, gpu_series, published, use
from tests.seeded import codes
from tests.webpage import WebPage

USES = [
    use("training"),
    use("fine-tuning", broader="training"),
    use("serving"),
    use("pre-training", broader="training"),
    use("giants", broader="pre-training"),
]
SERIES = [
    gpu_series("a4", uses=["giants", "serving"]),
    gpu_series("g2", uses=["fine-tuning"]),
    gpu_series("n1", uses=["training"]),
]


def small():
    return a_snapshot(uses=USES, gpu_series=SERIES)


def tree(found):
    """The branches as nested lists of slugs."""
    return [[branch.use.slug, *tree(branch.finer)] for branch in found]


def test_a_finer_use_stands_under_its_broader_one_in_the_authors_order():
    assert tree(uses.branches(small())) == [
        ["training", ["fine-tuning"], ["pre-training", ["giants"]]],
        ["serving"],
    ]


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("training", ["a4", "g2", "n1"]),
        ("pre-training", ["a4"]),
        ("giants", ["a4"]),
        ("fine-tuning", ["g2"]),
        ("serving", ["a4"]),
    ],
)
def test_what_serves_a_finer_use_serves_the_broader_one(slug, expected):
    found = uses.served_by(small(), small().use[slug])
    assert [series.slug for series in found] == expected


def test_a_series_has_the_branches_that_it_serves():
    of = {series.slug: uses.of_series(small(), series) for series in small().gpu_series}
    assert tree(of["a4"]) == [["training", ["pre-training", ["giants"]]], ["serving"]]
    assert tree(of["n1"]) == [["training"]]


def test_the_glossary_lists_every_series_that_does_the_work(client):
    published(uses=USES, gpu_series=SERIES)
    words = WebPage(client.get("/en/glossary/").content.decode()).words
    assert "Training GPU series: A4 , G2 , N1 Fine-tuning GPU series: G2 Pre-training" in words


def test_a_series_names_its_finer_uses_under_the_broader_one(client):
    published(uses=USES, gpu_series=SERIES)
    words = WebPage(client.get("/en/gpus/a4/").content.decode()).words
    assert "Training: Pre-training: Giants 1" in words


def test_the_words_of_a_branch_part_its_finer_uses_by_commas():
    found = uses.branches(small())[0]
    assert found.words == "Training: Fine-tuning, Pre-training: Giants"


@pytest.mark.parametrize("slug", ["training-tuning", "inference-serving"])
def test_the_shipped_broad_uses_have_the_series_of_their_finer_ones(shipped, slug):
    read = snapshot.read(shipped, "en")
    found = set(uses.served_by(read, read.use[slug]))
    finer = [item for item in read.uses if item.broader == slug]
    assert finer
    assert found >= {series for item in finer for series in uses.served_by(read, item)}
    assert len(found) > len([series for series in read.gpu_series if slug in series.uses])


def test_a_use_that_is_a_kind_of_itself_by_way_of_others_is_found():
    looped = [
        use("training", broader="giants"),
        use("giants", broader="pre-training"),
        use("pre-training", broader="training"),
        use("serving", broader="training"),
    ]
    found = codes(find(data(uses=looped)))
    assert found == {("loop", "training"), ("loop", "giants"), ("loop", "pre-training")}


def test_a_broader_use_that_does_not_exist_is_found():
    assert codes(find(data(uses=[use("training", broader="work")]))) == {("dangling", "training")}


def test_a_use_cannot_be_its_own_broader_one(db):
    drafted()
    training = Use.objects.get(slug="training")
    training.broader = training
    with pytest.raises(ValidationError, match="A use is no kind of itself"):
        training.full_clean()
