"""Finding machine types: what fits, how many each value would leave, what is left out, the order."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.finder.asked import Asked, read
from advisor.finder.columns import COLUMNS, SORTS, natural
from advisor.finder.filters import FILTERS
from advisor.finder.finding import ON_A_PAGE, Found, find
from advisor.finder.index import Index
from advisor.finder.matching import MOST_BOUNDS
from advisor.finder.rows import slugs_of
from tests.builders import Data, a_snapshot, claim, gpu_series, machine_type, option, text
from tests.finder_catalogs import fits, fitting, indexes, lacking, queries


def index(*machines, **given) -> Index:
    """A catalog with these machine types in one series, or with other series."""
    series = given.pop("gpu_series", [gpu_series("a4", machine_types=[*machines])])
    return Index(a_snapshot(gpu_series=series, **given))


def names(found: Found) -> list[str]:
    return [row.name for row in found.all_rows()]


def ask(catalog: Index, **query: str | list[str]) -> Found:
    """Ask a catalog; `gpu_memory` stands for `gpu-memory`."""
    given = {
        name.replace("_", "-"): value if isinstance(value, list) else [value]
        for name, value in query.items()
    }
    return find(catalog, read(catalog, given))


FOUR = index(
    machine_type("small", gpus=1, gpu_memory_gb=24, network_gbps=10, stage="ga"),
    machine_type("middle", gpus=2, gpu_memory_gb=80, network_gbps=None, stage="preview"),
    machine_type("large", gpus=8, gpu_memory_gb=80, network_gbps=3600, stage="ga"),
    machine_type("vague", gpus=8, gpu_memory_gb=None, network_gbps=None, stage="ga"),
)


# It finds.


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["small", "middle", "large", "vague"]),
        ({"gpu_memory": "24"}, ["small", "middle", "large"]),
        ({"gpu_memory": "24.5"}, ["middle", "large"]),
        ({"gpu_memory": "81"}, []),
        ({"gpus": ["1", "8"]}, ["small", "large", "vague"]),
        ({"gpus": "8", "network": "100"}, ["large"]),
        ({"gpus": "8", "network": "100", "unknown": "included"}, ["large", "vague"]),
        ({"stage": "preview"}, ["middle"]),
        ({"q": "LARGE b200"}, ["large"]),
        ({"q": "a4"}, ["small", "middle", "large", "vague"]),
        ({"sort": "network"}, ["small", "large", "middle", "vague"]),
        ({"sort": "-network"}, ["large", "small", "middle", "vague"]),
        ({"sort": "-gpus"}, ["large", "vague", "middle", "small"]),
        ({"sort": "-stage"}, ["middle", "small", "large", "vague"]),
    ],
)
def test_rows_are_filtered_and_sorted(query, found):
    assert names(ask(FOUR, **query)) == found


@pytest.mark.parametrize(
    ("support", "holds"),
    [("yes", True), ("preview", True), ("allow-list", True), ("no", False), (None, None)],
)
def test_what_is_not_plainly_yes_counts_as_obtainable_and_what_is_unknown_does_not(support, holds):
    catalog = index(machine_type("m"), series_options=[claim(support, series="a4", option="spot")])
    found = ask(catalog, option="spot")
    assert (found.number, found.left_out().number) == (int(holds is True), int(holds is None))


def test_what_the_catalog_has_no_word_of_is_unknown():
    found = ask(index(machine_type("m"), series_options=[]), option="spot")
    assert (found.number, found.left_out().by_filter) == (0, {"option": 1})


def test_a_price_agreement_is_no_way_to_obtain_machines():
    catalog = index(machine_type("m"), options=[option("spot"), option("cud", kind="discount")])
    assert catalog.matchers["option"].offered == ("spot",)


@pytest.mark.parametrize(
    ("supports", "holds"),
    [
        (["no", "yes"], True),
        (["no", None], None),
        ([None, "allow-list"], True),
        (["no", "no"], False),
        ([], None),
    ],
)
def test_a_product_deploys_a_series_when_it_does_with_any_orchestrator(supports, holds):
    elsewhere = claim("yes", product="gke", orchestrator="slurm", series="g2")
    on_a4 = [
        claim(support, product="gke", orchestrator=orchestrator, series="a4")
        for support, orchestrator in zip(supports, ("slurm", "kubernetes"), strict=False)
    ]
    more = {"stage": None, "guide": None, "blueprint": None, "options": []}
    catalog = index(
        gpu_series=[gpu_series("a4"), gpu_series("g2")],
        deployments=[one | more for one in (elsewhere, *on_a4)],
    )
    assert catalog.rows[0].products == {"gke": holds}


def deployments(*said: tuple[str | None, dict[str, str | None]]) -> list[Data]:
    """What is said of the series A4 and one product with some orchestrators, and of options."""
    return [
        claim(support, product="gke", orchestrator=orchestrator, series="a4")
        | {"stage": None, "guide": None, "blueprint": None}
        | {"options": [{"option": option, "support": says} for option, says in options.items()]}
        for orchestrator, (support, options) in zip(("slurm", "kubernetes"), said, strict=False)
    ]


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ([("yes", {"spot": "no"})], 0),
        ([("yes", {"spot": "yes"})], 1),
        ([("yes", {"spot": None})], 1),
        ([("yes", {"flex-start": "no"})], 1),
        ([("yes", {"spot": "no"}), ("yes", {})], 1),
        ([("yes", {"spot": "no"}), ("preview", {"spot": "no"})], 0),
        ([("yes", {"spot": "no"}), ("no", {})], 0),
        ([("yes", {"spot": "no"}), (None, {})], 1),
    ],
)
def test_an_option_and_a_product_fit_unless_each_deployment_refuses_the_two(said, number):
    spot = claim("yes", series="a4", option="spot")
    catalog = index(machine_type("m"), series_options=[spot], deployments=deployments(*said))
    assert ask(catalog, option="spot").number == ask(catalog, product="gke").number == 1
    both = ask(catalog, option="spot", product="gke")
    assert both.number == number
    assert ask(catalog, option="spot").counts("product", ["gke"]) == {"gke": number}
    assert ask(catalog, product="gke").counts("option", ["spot"]) == {"spot": number}
    ways = both.loosenings() if not number else ()
    assert {way.filters: way.number for way in ways} == (
        {} if number else {("option",): 1, ("product",): 1}
    )


@pytest.mark.parametrize(
    ("option", "product", "refused", "unknown"),
    [
        ("yes", "yes", "no", {"option": 1}),
        ("yes", None, "yes", {"product": 1}),
        ("yes", None, "no", {"option": 1, "product": 1}),
        ("no", "yes", "yes", {"option": 1}),
        ("no", None, "yes", {"option": 1, "product": 1}),
    ],
)
def test_what_is_unknown_is_what_the_pair_lacks_that_lacks_least(option, product, refused, unknown):
    catalog = index(
        machine_type("m"),
        series_options=[claim(option, series="a4", option="spot")],
        deployments=deployments((product, {"spot": refused})),
    )
    found = ask(catalog, option=["spot", "flex-start"], product="gke")
    assert (found.number, found.left_out().by_filter) == (0, unknown)


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        ({"domain_instances": 18}, "nvlink-domain"),
        ({"domain_instances": 1}, "nvlink"),
        ({"nvlink_gb_s": None}, "nvlink"),
        ({"nvlink_gb_s": None, "nvlink_generation": None}, "other"),
        ({"nvlink_gb_s": None, "nvlink_generation": None, "kind": text("")}, None),
    ],
)
def test_the_interconnect_is_read_from_its_figures(link, kind):
    series = gpu_series("a4")
    series["interconnect"] |= link
    assert index(gpu_series=[series]).rows[0].interconnect == kind


def test_a_series_without_machine_types_has_a_row_of_its_own():
    catalog = index(gpu_series=[gpu_series("a4", machine_types=[]), gpu_series("g2")])
    assert names(ask(catalog, q="a4", gpu_memory="180")) == ["A4"]
    found = ask(catalog)
    assert (found.number, found.machine_types, found.series) == (2, 1, 2)
    assert ask(catalog, gpus="8").left_out().number == 1


def test_a_catalog_without_series_has_nothing_to_find():
    catalog = index(gpu_series=[], series_options=[], deployments=[])
    assert (ask(catalog, q="x").number, list(ask(catalog).page(1))) == (0, [])


def test_a_search_cares_for_neither_capitals_nor_accents():
    series = gpu_series("a4")
    series["interconnect"]["kind"] = text({"en": "Malla Óptica", "es": ""})
    catalog = index(gpu_series=[series])
    assert ask(catalog, q="optica").number == ask(catalog, q="ÓPTICA malla").number == 1
    assert ask(catalog, q="optica other").number == 0


def test_two_models_never_share_a_slug():
    long = "NVIDIA " + "very " * 20
    slugs = slugs_of(["NVIDIA L4", "nvidia l4", f"{long}one", f"{long}two", "", "µ"])
    assert len(set(slugs.values())) == len(slugs) == 5
    assert slugs["NVIDIA L4"] == "nvidia-l4"
    assert slugs["nvidia l4"] == "nvidia-l4-2"
    assert all(0 < len(slug) <= 64 for slug in slugs.values())


def test_numbers_within_names_are_sorted_as_numbers():
    sizes = ["g2-standard-16", "a2-highgpu-16g", "g2-standard-4", "a2-highgpu-2g"]
    assert sorted(sizes, key=natural) == [sizes[3], sizes[1], sizes[2], sizes[0]]


def test_a_list_of_bounds_stays_short_and_ends_with_the_largest():
    machines = [machine_type(f"m{n}", network_gbps=n) for n in range(1, 101)]
    offered = index(*machines).matchers["network"].offered
    assert len(offered) <= MOST_BOUNDS
    assert (offered[-1], sorted(offered, key=int)) == ("100", list(offered))


@given(indexes(), queries())
def test_what_is_found_is_what_fits_when_every_row_is_looked_at(catalog, query):
    asked = read(catalog, query)
    assert [*find(catalog, asked).all_rows()] == [catalog.rows[n] for n in fitting(catalog, asked)]


@given(indexes(), queries())
def test_each_number_is_that_of_the_rows_which_the_value_would_leave(catalog, query):
    asked = read(catalog, query)
    found = find(catalog, asked)
    for name, matcher in catalog.matchers.items():
        others = {n: values for n, values in asked.filters.items() if n != name}
        for value, number in found.counts(name, matcher.offered).items():
            only = others | {name: (value,)}
            assert number == sum(
                fits(catalog, row, only, asked.with_unknown) for row in catalog.rows
            )


@given(indexes(), queries())
def test_what_is_left_out_is_what_only_an_unknown_keeps_away(catalog, query):
    asked = read(catalog, {name: values for name, values in query.items() if name != "unknown"})
    left = find(catalog, asked).left_out()
    away = [lacks for row in catalog.rows if (lacks := lacking(catalog, row, asked.filters))]
    assert left.number == len(away)
    assert left.by_filter == Counter(name for lacks in away for name in lacks)
    shown = find(catalog, asked.including_unknown(True))
    assert shown.number == find(catalog, asked).number + left.number
    assert shown.left_out().number == 0


@given(indexes(), queries(), queries())
def test_filters_may_be_set_in_any_order(catalog, one, other):
    both = {**one, **other}
    backwards = {name: both[name] for name in reversed(both)}
    assert read(catalog, both) == read(catalog, backwards)
    apart = read(catalog, one).filters, read(catalog, other).filters
    if apart[0].keys().isdisjoint(apart[1]):
        rows = [find(catalog, Asked(filters=filters)).rows for filters in apart]
        together = Asked(filters={**apart[0], **apart[1]})
        found = find(catalog, together)
        assert found.rows & rows[0] & rows[1] == found.rows
        if found.joined.keys() <= apart[0].keys() or found.joined.keys() <= apart[1].keys():
            assert found.rows == rows[0] & rows[1]


@given(indexes(), st.sampled_from(SORTS))
def test_a_sort_has_every_row_once_by_its_column_with_the_unknown_last(catalog, sort):
    order = catalog.order(sort)
    assert sorted(order) == list(range(len(catalog.rows)))
    keys = [COLUMNS[sort.removeprefix("-")](catalog.rows[place]) for place in order]
    known = [key for key in keys if key is not None]
    assert keys == known + [None] * (len(keys) - len(known))
    assert known == sorted(known, reverse=sort.startswith("-"))


@given(indexes(), st.sampled_from(SORTS))
def test_equal_rows_keep_the_order_of_the_catalog_both_ways(catalog, sort):
    order, key = catalog.order(sort), COLUMNS[sort.removeprefix("-")]
    for one, other in pairwise(order):
        if key(catalog.rows[one]) == key(catalog.rows[other]):
            assert one < other


@given(indexes(), queries())
def test_the_way_out_of_nothing_leaves_away_as_few_filters_as_it_can(catalog, query):
    found = ask(catalog, **query)
    if found.number:
        return
    ways = found.loosenings()
    without = {
        names: len(fitting(catalog, found.asked.without(*names)))
        for size in range(1, len(found.asked.filters) + 1)
        for names in combinations(found.asked.filters, size)
    }
    fewest = min(len(names) for names, number in without.items() if number)
    wanted = {names: n for names, n in without.items() if n and len(names) == fewest}
    assert {way.filters: way.number for way in ways} == wanted
    assert [way.number for way in ways] == sorted(wanted.values(), reverse=True)


# It reads an address.


@given(indexes(), queries(), st.sampled_from(["", "-gpus", "odd"]))
def test_what_was_read_is_read_the_same_again(catalog, query, sort):
    asked = read(catalog, query | {"sort": [sort], "machine": ["s0-m0", "odd"], "page": ["2"]})
    again: dict[str, list[str]] = {}
    for name, value in asked.pairs:
        again.setdefault(name, []).append(value)
    assert read(catalog, again) == asked


@pytest.mark.parametrize(
    ("query", "pairs"),
    [
        ({"gpu": "odd", "odd": "1", "class": ""}, ()),
        ({"gpu_memory": "080"}, (("gpu-memory", "80"),)),
        ({"gpu_memory": "24.50"}, (("gpu-memory", "24.5"),)),
        ({"gpu_memory": "0"}, ()),
        ({"gpu_memory": "-1"}, ()),
        ({"gpu_memory": "1e9"}, ()),
        ({"gpu_memory": "٣"}, ()),
        ({"gpu_memory": "123"}, (("gpu-memory", "123"),)),
        ({"gpus": ["8", "1", "8"]}, (("gpus", "1"), ("gpus", "8"))),
        ({"q": "  a   b "}, (("q", "a b"),)),
        ({"q": " "}, ()),
        ({"sort": "odd"}, ()),
        ({"page": "1"}, ()),
        ({"page": "007"}, ()),
        ({"page": "3", "sort": "-gpus"}, (("sort", "-gpus"), ("page", "3"))),
        ({"unknown": "yes"}, ()),
        ({"unknown": "included", "stage": "ga"}, (("stage", "ga"), ("unknown", "included"))),
        ({"machine": ["large", "odd", "small"]}, (("machine", "small"), ("machine", "large"))),
        ({"compare": "now", "series": "a4"}, (("series", "a4"), ("compare", "now"))),
    ],
)
def test_an_address_is_put_into_its_one_form(query, pairs):
    assert ask(FOUR, **query).asked.pairs == pairs


def test_changing_what_is_asked_for_starts_at_the_first_page_again():
    asked = ask(FOUR, gpus=["1", "8"], stage="ga", page="4").asked
    assert asked.page == 4
    assert asked.without("stage").pairs == (("gpus", "1"), ("gpus", "8"))
    assert asked.without_value("gpus", "1").pairs == (("gpus", "8"), ("stage", "ga"))
    assert asked.without_value("stage", "ga").pairs == (("gpus", "1"), ("gpus", "8"))
    assert asked.sorted_by("-gpu").page == asked.including_unknown(True).page == 1
    assert asked.on_page(2).page == 2


def test_pages_have_every_row_once_in_order():
    many = index(*(machine_type(f"m{n}") for n in range(2 * ON_A_PAGE + 1)))
    found = ask(many)
    pages = [row.name for page in range(1, found.pages + 1) for row in found.page(page)]
    assert (found.pages, pages) == (3, names(found))


def test_every_filter_has_a_name_of_its_own_that_no_other_parameter_has():
    own = [filter_.name for filter_ in FILTERS]
    others = {"unknown", "sort", "page", "compare", "series", "machine", "asked", "change", "days"}
    assert len(own) == len(set(own))
    assert not others & set(own)
