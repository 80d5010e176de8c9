"""The advice as a decision record in Markdown: what it says, chapter by chapter."""

from typing import Any

import pytest
from django.test import Client
from markdown_it import MarkdownIt

from tests.builders import Data, data, fact, product, published, source
from tests.entries import dispute, misconception, rule, step
from tests.test_markdown import NASTY, said, shape, words

GKE = "orchestrate=yes&containers=yes"
UNSURE = "orchestrate=yes&containers=unsure&managed=yes"
SITE = "https://batuta.example"


def read(client: Client, query: str, language: str = "en", number: int = 1) -> str:
    response = client.get(f"/{language}/advice/{number}.md?{query}")
    assert response.status_code == 200
    return str(response.text)


def chapter(record: str, title: str) -> str:
    """What stands under a heading of the second level."""
    return record.partition(f"\n## {title}\n\n")[2].partition("\n\n## ")[0].rstrip("\n")


def chapters(record: str) -> list[str]:
    return [line.removeprefix("## ") for line in record.splitlines() if line.startswith("## ")]


def test_it_names_the_decision_its_release_and_its_address(client: Client) -> None:
    published()
    assert read(client, GKE).partition("\n\n## ")[0] == (
        "# Decision: Gke with Kubernetes\n\n"
        "- **Status:** decided\n"
        "- **Date of the release:** November 30, 2026\n"
        f"- **Release:** [1]({SITE}/en/releases/1/)\n"
        f"- **Permalink:** <{SITE}/en/advice/1/?{GKE}>"
    )


def test_it_has_the_chapters_of_a_decision_record(client: Client) -> None:
    published()
    assert chapters(read(client, GKE)) == [
        *("Context", "Decision", "The plan", "Reasons", "Rejected options", "Consequences"),
        *("Next steps", "What to settle next", "Sources"),
    ]


def test_the_context_is_the_answers_and_the_reasons_what_they_ruled_out(client: Client) -> None:
    published()
    record = read(client, GKE)
    assert chapter(record, "Context") == "- orchestrate? **Yes**\n- containers? **Yes**"
    assert chapter(record, "Reasons") == (
        "- orchestrate? **Yes**\n"
        "  - This rules out: Compute Engine with an orchestrator of your own, or none.\n"
        "- containers? **Yes**\n"
        "  - This rules out: Cluster Director with Slurm, Cluster Toolkit with Slurm."
    )


def test_the_decision_says_what_is_recommended(client: Client) -> None:
    published()
    assert chapter(read(client, GKE), "Decision") == (
        "**Gke with Kubernetes:** gke. [1]\n\n"
        "What Gke is. [1]\n\n"
        "- **Management level:** Managed.\n"
        "- **Technical complexity:** Low.\n"
        "- **For whom:** Who Gke is for. [1]\n"
        "- **Key benefit:** What Gke is good for. [1]"
    )


def test_each_rejected_option_has_its_reason_and_what_would_lead_there(client: Client) -> None:
    published()
    rejected = chapter(read(client, GKE), "Rejected options").splitlines()
    assert rejected[2:4] == [
        "- **Cluster Director with Slurm:** To “containers?” you answered “Yes”; Cluster Director"
        " with Slurm asks for “No”. What speaks against cluster-director. [1]",
        "  - [See the advice with the answers that lead to Cluster Director with Slurm]"
        f"({SITE}/en/advice/1/?orchestrate=yes&containers=no&managed=yes):"
        " containers? **No**, managed? **Yes**",
    ]
    assert len(rejected) == 2 * 3


def test_the_consequences_are_strengths_limits_and_mistakes(client: Client) -> None:
    published(misconceptions=[misconception("magic", products=["gke"])])
    assert chapter(read(client, GKE), "Consequences") == (
        "- **Strengths**\n  - A strength of Gke. [1]\n"
        "- **Limits**\n  - A limit of Gke. [1]\n"
        "- **Mistakes people make with it**\n"
        "  - “People believe magic.” It is not magic. [1]"
    )


def test_the_next_steps_come_by_stage_with_their_links(client: Client) -> None:
    steps = [
        step("quotas"),
        step("series", series=["a4"], stage="create"),
        step("nothing", link=None, why={"en": "", "es": ""}),
    ]
    published(steps=steps)
    assert chapter(read(client, GKE), "Next steps") == (
        "- **Prepare**\n"
        "  - [Do quotas](https://docs.cloud.google.com/page): Why quotas. [1]\n"
        "  - **Do nothing** [1]\n"
        "- **Create**\n"
        "  - [Do series](https://docs.cloud.google.com/page): Why series. [1] (For A4)"
    )


def test_the_sources_are_numbered_as_they_are_first_cited(client: Client) -> None:
    book = source("book", url={"en": "", "es": ""}, page_date=None, trust="low", publisher="")
    published(
        sources=[source(), book, source("unused")],
        products=[
            *(product(slug) for slug in ("compute-engine", "cluster-director", "cluster-toolkit")),
            product("gke", facts=[fact("limit", "A limit.", sources=["book", "page"])]),
        ],
    )
    record = read(client, GKE)
    assert "A limit. [1, 2]" in record
    assert chapter(record, "Sources") == (
        "1. [Page](https://docs.cloud.google.com/page), Google. Page dated April 6, 2026;"
        " checked on November 30, 2026; read in full.\n"
        "2. Book (address unknown). Date of the page unknown; checked on November 30, 2026;"
        " read in full; trust: low."
    )


def test_what_is_unknown_says_so(client: Client) -> None:
    slugs = ("compute-engine", "gke", "cluster-director", "cluster-toolkit")
    published(products=[product(slug, facts=[], complexity=None) for slug in slugs])
    record = read(client, GKE)
    assert "- **Technical complexity:** Unknown." in record
    assert "- **For whom:** unknown" in record
    assert "- **Strengths**\n  - unknown\n- **Limits**\n  - unknown" in record


def test_what_is_inferred_dated_or_disputed_says_so(client: Client) -> None:
    facts = [
        fact("limit", "Inferred.", confidence="inferred", as_of="2026-04"),
        fact("limit", "Disputed.", dispute="memory", stage="preview", title="A title", link="page"),
    ]
    slugs = ("compute-engine", "gke", "cluster-director", "cluster-toolkit")
    published(products=[product(slug, facts=facts) for slug in slugs], disputes=[dispute("memory")])
    record = read(client, GKE)
    assert "Inferred. [1] (inferred from the source; as of April 2026)" in record
    page = "[Page](https://docs.cloud.google.com/page)"
    assert f"**A title.** Disputed. (preview) [1] (disputed) {page}" in record
    assert chapter(record, "Where sources disagree") == (
        "- Sources disagree about memory. [1]\n"
        "  - **One side (trusted here):** One says memory. [1]\n"
        "  - **The other side:** Another denies memory. [1]\n"
        "  - It is the newer page about memory."
    )


def test_a_consumption_option_is_told_by_what_is_known_of_it(client: Client) -> None:
    published()
    record = read(client, "over-90-days=yes")
    assert record.startswith("# Decision: Future reservation ai\n")
    assert "- **Lifespan:** How long future-reservation-ai lasts. [1]" in record


def test_several_flowcharts_share_the_chapters(client: Client) -> None:
    published()
    record = read(client, f"{GKE}&over-90-days=yes")
    assert record.startswith("# Decision: Gke with Kubernetes; Future reservation ai\n")
    titles = ["### The platform flowchart", "### The capacity flowchart"]
    for title in ("Context", "Decision", "Reasons", "Rejected options", "Consequences"):
        lines = chapter(record, title).splitlines()
        assert [line for line in lines if line.startswith("### ")] == titles
    assert "What to settle next" not in record


def test_conditional_advice_gives_a_record_that_says_so(client: Client) -> None:
    published()
    record = read(client, UNSURE)
    assert record.startswith("# Not decided yet: The platform flowchart\n")
    assert "- **Status:** not decided yet\n" in record
    assert "- containers? **I’m not sure**\n  - This rules nothing out." in record
    assert chapter(record, "Decision") == (
        "Not decided yet: it depends on what is still to be found out.\n\n"
        "Gke with Kubernetes if you answer “Yes” to “containers?”; "
        "otherwise Cluster Director with Slurm.\n\n"
        "- **Gke with Kubernetes:** gke. [1]\n  - if you answer “Yes” to “containers?”\n\n"
        "  **Management level:** Managed. **Technical complexity:** Low. "
        "**Key benefit:** What Gke is good for. [1]\n"
        "- **Cluster Director with Slurm:** cluster-director. [1]\n"
        "  - if you answer “No” to “containers?”\n\n"
        "  **Management level:** Managed. **Technical complexity:** Low. "
        "**Key benefit:** What Cluster Director is good for. [1]\n\n"
        "Find this out next; it settles the most: **containers?**"
    )
    assert "Consequences" not in record


def test_an_open_question_gives_a_record_that_says_so(client: Client) -> None:
    published()
    record = read(client, "orchestrate=yes")
    assert "- **Status:** not decided yet\n" in record
    decision = chapter(record, "Decision")
    assert decision.startswith("Not decided yet: questions are open.\n\n- **Gke with Kubernetes:**")
    assert decision.endswith("The next question: **containers?**")
    assert chapters(record) == [
        *("Context", "Decision", "Reasons", "What to settle next", "Sources"),
    ]


def test_without_answers_it_is_about_the_first_flowchart(client: Client) -> None:
    published()
    record = read(client, "")
    assert record.startswith("# Not decided yet: The platform flowchart\n")
    assert chapter(record, "Context") == "No question has been answered yet."
    assert chapter(record, "What to settle next") == (
        f"- [The capacity flowchart]({SITE}/en/choose/capacity/)"
    )


def test_one_flowchart_decided_and_one_not_are_decided_in_part(client: Client) -> None:
    published()
    record = read(client, f"{GKE}&over-90-days=unsure&interruptible=yes")
    assert record.startswith("# Decision: Gke with Kubernetes\n\n- **Status:** decided in part\n")


def test_it_speaks_the_language_of_its_address(client: Client) -> None:
    published()
    record = read(client, GKE, "es")
    assert "- containers? (es) **Yes (es)**" in record
    assert f"<{SITE}/es/advice/1/?{GKE}>" in record
    assert "30 de noviembre de 2026" in record
    assert "(en inglés)" in record  # the page behind the link is


def spoiled(thing: Any, text: str) -> Any:
    """The same data with the text behind everything that is printed."""
    if isinstance(thing, list):
        return [spoiled(one, text) for one in thing]
    if not isinstance(thing, dict):
        return thing
    if thing.keys() == {"en", "es"}:
        return {
            code: f"{words}{text}" if is_printed(words) else words for code, words in thing.items()
        }
    return {name: spoil(name, one, text) for name, one in thing.items()}


def spoil(name: str, thing: Any, text: str) -> Any:
    if name in ("name", "title", "publisher") and isinstance(thing, str):
        return f"{thing}{text}"
    return thing if name == "url_language" else spoiled(thing, text)


def is_printed(text: str) -> bool:
    return bool(text) and not text.startswith("https://")


@pytest.mark.parametrize("text", NASTY)
def test_no_text_of_the_catalog_is_taken_for_markdown(client: Client, text: str) -> None:
    everything, reader = rich(), MarkdownIt("commonmark")
    query = f"{GKE}&over-90-days=unsure&interruptible=no"
    published(1, **everything)
    published(2, **spoiled(everything, f" {text}"))
    harmless, tokens = (reader.parse(read(client, query, number=number)) for number in (1, 2))
    assert [line.replace("/2/", "/1/") for line in shape(tokens)] == shape(harmless)
    assert said(tokens).count(words(text)) > 40


def rich() -> Data:
    """A catalog in which each kind of entry stands in the record."""
    everything = data(
        steps=[step("quotas"), step("series", series=["a4"])],
        misconceptions=[misconception("magic", products=["gke"])],
        disputes=[dispute("memory")],
    )
    for entry in everything["products"]:
        entry["facts"] = [
            *entry["facts"],
            fact("limit", "Disputed.", dispute="memory", title="A title", link="page"),
        ]
    return everything


def test_the_plan_is_told_with_its_conflicts_and_the_ways_out(client: Client) -> None:
    published(rules=[rule("no-spot", option=["spot"], series=["a4"])])
    record = read(client, f"{GKE}&series=a4&option=spot&days=9")
    plan = chapter(record, "The plan")
    assert plan.startswith("**This cannot be: one thing rules out another.**\n")
    for line in (
        "- **Platform:** Gke (your answers lead there)",
        "- **GPU series:** A4 (you stated it)",
        "- **Approach:** open",
        "- **Days:** 9 days",
        "- **Refused:** The rule no-spot. [1]",
        "- **Ways out**",
    ):
        assert line in plan.splitlines()
    assert (
        "/en/advice/1/?orchestrate=yes&containers=yes&series=a4&option=flex-start&days=9)" in plan
    )


def test_a_record_of_stated_parts_alone_is_a_decision_too(client: Client) -> None:
    published()
    record = read(client, "product=gke&option=spot")
    assert record.startswith("# Decision: Gke + Spot\n")
    assert "- **Status:** decided in part\n" in record
    assert chapters(record)[0] == "The plan"


@pytest.mark.parametrize(
    ("query", "title", "status"),
    [
        ("product=gke&series=a4&option=spot", "Decision: Gke + A4 + Spot", "decided"),
        ("product=gke&series=a4", "Decision: Gke + A4", "decided in part"),
        ("series=a4", "Decision: A4", "decided in part"),
        ("orchestrate=yes&series=a4", "Decision: A4", "decided in part"),
        ("days=30", "Your plan", "not decided yet"),
        ("arch=arm64", "Your plan", "not decided yet"),
        ("orchestrate=yes&days=30", "Not decided yet: The platform flowchart", "not decided yet"),
        (f"{GKE}&days=30", "Decision: Gke with Kubernetes", "decided"),
    ],
)
def test_what_is_stated_is_decided_as_far_as_it_settles_the_plan(
    client: Client, query: str, title: str, status: str
) -> None:
    published()
    assert read(client, query).startswith(f"# {title}\n\n- **Status:** {status}\n")


@pytest.mark.parametrize(
    ("language", "title", "status"),
    [
        ("en", "Your plan", "- **Status:** not decided yet"),
        ("es", "Tu plan", "- **Estado:** sin decidir todavía"),
    ],
)
def test_a_plan_that_settles_nothing_has_a_name_in_each_language(
    client: Client, language: str, title: str, status: str
) -> None:
    published()
    assert read(client, "arch=arm64", language).startswith(f"# {title}\n\n{status}\n")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "- **Status:** it cannot be: see the plan\n"),
        ("es", "- **Estado:** no puede ser: mira el plan\n"),
    ],
)
@pytest.mark.parametrize("query", [f"{GKE}&series=a4", "product=gke&series=a4&option=spot"])
def test_a_plan_that_is_refused_is_never_called_decided(
    client: Client, query: str, language: str, words: str
) -> None:
    published(rules=[rule("no-a4", product=["gke"], series=["a4"])])
    assert words in read(client, query, language)


def test_a_plan_of_which_nothing_goes_together_says_so_in_both_places(client: Client) -> None:
    """Nothing refuses what is settled; but all that the answers leave for a part is refused."""
    published(rules=[rule("no-slurm", product=["gke"], option=["spot"])])
    record = read(client, f"{GKE}&over-90-days=no&interruptible=yes")
    assert "- **Status:** it cannot be: see the plan\n" in record
    assert chapter(record, "The plan").startswith(
        "**Your answers leave nothing that goes together.**\n"
    )
