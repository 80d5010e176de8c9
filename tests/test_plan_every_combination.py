"""Every product × orchestrator × series × consumption option that the catalog knows, judged."""

from itertools import product as every

import pytest

from advisor.plan import make_plan
from advisor.plan.stated import Stated, heard
from advisor.plan.ways_out import ways_out
from advisor.snapshot import read
from tests import plan_oracle
from tests.plan_oracle import slugs

PRODUCTS = slugs("products", "product")
ORCHESTRATORS = slugs("orchestrators", "orchestrator")
SERIES = slugs("gpu_series", "gpuseries")
OPTIONS = slugs("consumption_options", "consumptionoption")


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_verdict_is_that_of_an_independent_reading_of_the_files(shipped, language):
    snapshot = read(shipped, language)
    for combination in every(PRODUCTS, ORCHESTRATORS, SERIES, OPTIONS):
        names = ("product", "orchestrator", "series", "option")
        stated = Stated(**dict(zip(names, combination, strict=True)))
        plan = make_plan(snapshot, {}, stated)
        assert plan.verdict == plan_oracle.verdict(*combination), combination


@pytest.mark.parametrize("name", PRODUCTS)
def test_every_refusal_has_ways_out_and_none_of_them_is_refused(shipped, name):
    snapshot = read(shipped, "en")
    for orchestrator, series, option in every(ORCHESTRATORS, SERIES, OPTIONS):
        stated = Stated(product=name, orchestrator=orchestrator, series=series, option=option)
        plan = make_plan(snapshot, {}, stated)
        ways = ways_out(snapshot, {}, stated)
        assert bool(ways) == (plan.verdict == "refused"), stated
        for way in ways:
            changed = stated.query | dict(way.changes)
            assert make_plan(snapshot, *heard(snapshot, changed)).verdict != "refused"
            assert way.query == changed
