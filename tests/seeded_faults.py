"""Faults of every kind, as changes of the small catalog: what an editor might do to it.

Each is given once, in the words of the fixtures, and is then tried on every way into the drafts.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

Fields = dict[str, Any]
FAR = date(2999, 1, 1)
CYRILLIC_GKE = "gk\u0435"


@dataclass(frozen=True)
class Change:
    """A draft that gets other values. With `like` it is a new one that begins as a copy."""

    model: str
    key: tuple[Any, ...]
    fields: Fields
    like: tuple[Any, ...] = ()

    @property
    def label(self) -> str:
        return f"catalog.{self.model}"


@dataclass(frozen=True)
class Fault:
    name: str
    place: str  # the entry, as it is said
    says: tuple[str, ...]  # what is wrong and what to do; any of these, as each way has its words
    changes: tuple[Change, ...]


def en_es(english: str, spanish: str = "") -> dict[str, str]:
    """A text; in one language only without the other."""
    return {"en": english, "es": spanish} if spanish else {"en": english}


def question(slug: str, **fields: Any) -> Change:
    return Change("question", (slug,), fields)


def new_question(slug: str, **fields: Any) -> Change:
    given = {"slug": slug, "text": en_es(f"{slug}?", f"¿{slug}?")} | fields
    return Change("question", (slug,), given, like=("managed",))


def choice(of: str, slug: str, **fields: Any) -> Change:
    return Change("choice", (of, slug), fields)


def new_choice(of: str, slug: str, label: str, to: str, **fields: Any) -> Change:
    target = {"to_question": None, "to_outcome": ["platform", to]}
    own = {"question": [of], "slug": slug, "label": en_es(label, f"{label} (es)")}
    return Change("choice", (of, slug), own | target | fields, like=("managed", "yes"))


def lead(of: str, slug: str, to: str) -> Change:
    """Let a choice lead to another question."""
    return choice(of, slug, to_question=[to], to_outcome=None)


def platform(**fields: Any) -> Change:
    return Change("flowchart", ("platform",), fields)


def product(**fields: Any) -> Change:
    return Change("product", ("gke",), fields)


def new_product(slug: str, **fields: Any) -> Change:
    return Change("product", (slug,), {"slug": slug, "name": "Another"} | fields, like=("gke",))


def fact(**fields: Any) -> Change:
    return Change("productfact", ("gke", "strength", 4), fields)


def pair(**fields: Any) -> Change:
    return Change("productorchestrator", ("gke", "kubernetes"), fields)


def source(address: str) -> Change:
    return Change("source", ("page",), {"url": {"en": address}})


def rule(*conditions: Fields) -> tuple[Change, ...]:
    text = en_es("It cannot be.", "No puede ser.")
    own = {"slug": "never", "severity": "refuse", "text": text, "sources": [["page"]]}
    added = Change(
        "rule",
        ("which the rule “never” refuses: change the outcome or the rule",),
        own | {"checked_on": date(2026, 11, 30)},
    )
    return (
        added,
        *(
            Change(
                "rulecondition", ("never", number), {"rule": ["never"], "position": number} | given
            )
            for number, given in enumerate(conditions, start=1)
        ),
    )


def among(facet: str, values: str, operator: str = "among") -> Fields:
    return {"facet": facet, "operator": operator, "values": values}


BACK = "from where readers come here again and never to an end: lead one of the choices"
UNMET = "No choice leads here from the start: let one, or delete the"
OTHER = ("This belongs to another flowchart: choose one of the same",)
SLUG = ("Use small letters a to z, digits and single hyphens",)
HIDDEN = "It holds an invisible character"
LETTERS = "The host has letters other than a to z, which can look alike: use another page"
LACKS_SPANISH = ("The text in Spanish is missing: write it",)

FAULTS = (
    # Loops.
    Fault(
        "a loop over the whole flowchart",
        "question “managed”",
        (BACK,),
        (lead("managed", "yes", "orchestrate"),),
    ),
    Fault(
        "a loop of two questions",
        "question “managed”",
        (BACK,),
        (lead("managed", "no", "containers"),),
    ),
    Fault(
        "a question that leads to itself",
        "question “interruptible”",
        (BACK,),
        (lead("interruptible", "yes", "interruptible"),),
    ),
    # Dead ends.
    Fault(
        "a choice that leads nowhere",
        "question “managed”",
        ("The choice “yes” leads nowhere: choose the question or outcome it leads to",),
        (choice("managed", "yes", to_question=None, to_outcome=None),),
    ),
    Fault(
        "a question without choices",
        "question “budget”",
        ("Readers cannot go on from here: give the question its choices",),
        (new_question("budget"), lead("managed", "yes", "budget")),
    ),
    Fault(
        "a question with one choice",
        "question “budget”",
        ("There is one choice only: add another, or take the question out",),
        (
            new_question("budget"),
            new_choice("budget", "yes", "Yes", "cluster-director"),
            lead("managed", "yes", "budget"),
        ),
    ),
    Fault(
        "a choice that leads to two places",
        "choice",
        ("A choice leads to a question or to an outcome, not to both: empty one",),
        (choice("managed", "yes", to_question=["containers"]),),
    ),
    # What nobody reaches, and two starts.
    Fault(
        "an outcome that nothing leads to any more",
        "outcome “platform × cluster-director”",
        (UNMET,),
        (choice("managed", "yes", to_outcome=["platform", "cluster-toolkit"]),),
    ),
    Fault(
        "a new outcome that nothing leads to",
        "outcome “platform × batch”",
        (UNMET,),
        (
            new_product("batch"),
            Change(
                "outcome",
                ("platform", "batch"),
                {"flowchart": ["platform"], "slug": "batch", "product": ["batch"]},
                like=("platform", "gke"),
            ),
        ),
    ),
    Fault(
        "a start behind the first question",
        "question “orchestrate”",
        (UNMET,),
        (platform(start=["containers"]),),
    ),
    Fault(
        "a second start",
        "question “budget”",
        (UNMET,),
        (
            new_question("budget"),
            new_choice("budget", "yes", "Yes", "gke"),
            new_choice("budget", "no", "No", "cluster-director"),
        ),
    ),
    Fault(
        "no start",
        "flowchart “platform”",
        ("No question comes first: choose the one that readers meet first",),
        (platform(start=None),),
    ),
    Fault(
        "a start in another flowchart",
        "flowchart “platform”",
        ("This question belongs to another flowchart: choose one of the same",),
        (platform(start=["interruptible"]),),
    ),
    Fault(
        "a flowchart before the first one",
        "flowchart “platform”",
        ("comes first: give this one a lower position",),
        (platform(position=99),),
    ),
    Fault(
        "two flowcharts that settle the same",
        "flowchart “capacity”",
        ("“platform” settles the same part of a plan: change one of the two",),
        (Change("flowchart", ("capacity",), {"settles": "product"}),),
    ),
    # Missing languages.
    Fault(
        "a question in one language",
        "question “managed”",
        LACKS_SPANISH,
        (question("managed", text=en_es("Managed?")),),
    ),
    Fault(
        "a choice in one language",
        "question “managed”",
        LACKS_SPANISH,
        (choice("managed", "yes", label=en_es("Yes")),),
    ),
    Fault(
        "a fact in one language", "product “gke”", LACKS_SPANISH, (fact(text=en_es("It is fast.")),)
    ),
    Fault(
        "a text in Spanish only",
        "flowchart “platform”",
        ("The text in English is missing: write it",),
        (platform(title={"es": "¿Qué plataforma?"}),),
    ),
    Fault(
        "a text in no language",
        "question “managed”",
        ("Write this text in at least one language",),
        (question("managed", text={}),),
    ),
    Fault(
        "fewer examples in one language",
        "choice",
        ("Write as many examples in one language as in the other, one a line",),
        (choice("managed", "yes", examples=en_es("One\nTwo", "Uno")),),
    ),
    # Dangling references.
    Fault(
        "a choice that leads out of its flowchart",
        "choice",
        OTHER,
        (lead("managed", "yes", "interruptible"),),
    ),
    Fault(
        "a choice that leads to an outcome of another flowchart",
        "choice",
        OTHER,
        (choice("managed", "yes", to_question=None, to_outcome=["capacity", "spot"]),),
    ),
    Fault(
        "a choice that leads to nothing known",
        "choice",
        (
            "There is no question “nobody”: add it to the files or correct the name",
            "What you chose is not on offer any more",
        ),
        (lead("managed", "yes", "nobody"),),
    ),
    Fault(
        "a fact with an unknown source",
        "fact about a product",
        (
            "There is no source “nobody”: add it to the files or correct the name",
            "What you chose is not on offer any more",
        ),
        (fact(sources=[["page"], ["nobody"]]),),
    ),
    Fault(
        "a rule about an unknown series",
        "rule “never”",
        ("“a99” is not known as GPU series: choose one that is",),
        rule(among("series", "a99")),
    ),
    # Links that are unsafe, or look like others.
    *(
        Fault(f"the link {address!a}", "source “page”", (sentence,), (source(address),))
        for address, sentence in (
            ("http://docs.cloud.google.com/page", "does not begin with “https://”: give a full"),
            ("javascript:alert(1)", "does not begin with “https://”: give a full address"),
            ("https://google.com@evil.example/", "names a user before “@”: leave that part out"),
            ("https://docs.cloud.g\u043eogle.com/page", LETTERS),
            ("https://xn--ggle-0nda.com/page", LETTERS),
            (
                "https://docs.cloud.google.com:8443/",
                "names a port: use one that is reached without",
            ),
            (
                "https://docs.cloud.google.com/\u202egnp",
                "invisible character (U+202E): type it anew",
            ),
            (
                "https://docs.cloud.google.com\\@evil.example",
                "which no address may: correct or encode",
            ),
            ("https://localhost/page", "has no proper host, such as “docs.cloud.google.com”"),
        )
    ),
    # Contradictions.
    Fault(
        "a rule against an outcome",
        "outcome “platform × gke”",
        ("which the rule “never” refuses: change the outcome or the rule",),
        rule(among("product", "gke")),
    ),
    Fault(
        "a rule against a product with its orchestrator",
        "outcome “platform × cluster-director”",
        ("which the rule “never” refuses: change the outcome or the rule",),
        rule(among("product", "cluster-director"), among("orchestrator", "slurm")),
    ),
    Fault(
        "a claim against an outcome",
        "outcome “platform × gke”",
        ("which the catalog says do not go together: change the outcome or that entry",),
        (Change("productorchestrator", ("gke", "kubernetes"), {"support": "no"}),),
    ),
    Fault(
        "a rule without conditions",
        "rule “never”",
        ("It has no condition and so would always hold: add one",),
        rule(),
    ),
    Fault(
        "days that are named and not counted",
        "condition of a rule",
        ("Days go with “is at most” or “is at least”, everything else with",),
        rule(among("days", "8")),
    ),
    Fault(
        "an outcome called after something else",
        "outcome “platform × gke”",
        ("but is called “gke”: give it the slug of what it recommends",),
        (Change("outcome", ("platform", "gke"), {"product": ["cluster-toolkit"]}),),
    ),
    # Slugs that are taken, reserved, no slugs, or look like others.
    Fault(
        "a question of a slug that another has",
        "question “interruptible”",
        (
            "It stands in the files twice",
            "Another entry has the same here: write something else.",
        ),
        (
            question("interruptible"),
            Change("question", ("interruptible",), {"slug": "interruptible"}, like=("managed",)),
        ),
    ),
    Fault(
        "a choice of a slug that another has",
        "choice",
        ("It stands in the files twice", "This question has a choice with this slug already"),
        (
            choice("managed", "yes"),
            Change("choice", ("managed", "yes"), {"slug": "yes"}, like=("managed", "no")),
        ),
    ),
    Fault(
        "a product of a name that another has",
        "product “batch”",
        (
            "Another draft has the same name: give each its own",
            "Another entry has the same here",
        ),
        (new_product("batch", name="Gke"),),
    ),
    Fault(
        "a slug that looks like another",
        "product “cluster-director”",
        ("looks like “cluster-direct0r”: take a name that nobody confuses",),
        (new_product("cluster-direct0r"),),
    ),
    Fault(
        "a slug with a letter of another alphabet",
        f"product “{CYRILLIC_GKE}”",
        SLUG,
        (new_product(CYRILLIC_GKE),),
    ),
    Fault("a slug in capitals", "product “GKE”", SLUG, (new_product("GKE"),)),
    Fault(
        "a slug that an address needs",
        "question “series”",
        ("“series” has a meaning of its own in addresses: take another name",),
        (
            new_question("series"),
            new_choice("series", "yes", "Yes", "cluster-director"),
            new_choice("series", "no", "No", "cluster-toolkit"),
            lead("managed", "yes", "series"),
        ),
    ),
    Fault(
        "a choice called “unsure”",
        "question “managed”",
        ("“unsure” is added by itself where a question offers it: rename the choice",),
        (new_choice("managed", "unsure", "Perhaps", "cluster-toolkit"),),
    ),
    # Texts that are too long, or hold what nobody sees.
    Fault(
        "a question that is too long",
        "question “managed”",
        ("It has 2001 characters and may have 2000: shorten it",),
        (question("managed", text=en_es("?" * 2001, "¿?")),),
    ),
    Fault(
        "a title that is too long",
        "flowchart “platform”",
        ("It has 201 characters and may have 200: shorten it",),
        (platform(title=en_es("?" * 201, "¿?")),),
    ),
    Fault(
        "a name that is too long",
        "product “gke”",
        ("characters and may have",),
        (product(name="G" * 300),),
    ),
    Fault(
        "a slug that is too long",
        f"product “{'g' * 65}”",
        ("characters and may have 64: shorten it.",),
        (new_product("g" * 65),),
    ),
    Fault(
        "a link that is too long",
        "source “page”",
        ("The address has more than 500 characters: find a shorter one",),
        (source("https://docs.cloud.google.com/" + "a" * 500),),
    ),
    Fault(
        "a text that turns around",
        "question “managed”",
        (HIDDEN,),
        (question("managed", text=en_es("Managed\u202e?", "¿Gestionado?")),),
    ),
    Fault(
        "a name with a character that nobody sees",
        "product “gke”",
        (HIDDEN,),
        (product(name="G\u200bKE"),),
    ),
    Fault(
        "a note with a character that no database keeps",
        "product “gke”",
        (HIDDEN, "It holds a character that no text may have (U+0000)"),
        (product(note="Look\0again"),),
    ),
    # Wrong kinds.
    Fault(
        "a role that there is not",
        "product “gke”",
        (
            "“toy” is unknown here: choose one of",
            "“toy” is not offered here: choose one of the list.",
        ),
        (product(role="toy"),),
    ),
    Fault(
        "a place that is no number",
        "product “gke”",
        (
            "“two” is of the wrong kind; it wants a whole number",
            "“two” is no whole number: write",
            "Write a whole number, such as 10.",
        ),
        (product(position="two"),),
    ),
    Fault(
        "a place before all others",
        "product “gke”",
        ("This is too little: write 0 at least.",),
        (product(position=-1),),
    ),
    Fault(
        "a number that no database keeps",
        "product “gke”",
        ("This is too much: write", "is no whole number: write one"),
        (product(position=10**30),),
    ),
    Fault(
        "a day that there is not",
        "product “gke”",
        (
            "“2026-02-30” is of the wrong kind; it wants a day",
            "“2026-02-30” is no day: write year",
            "Write the day as year, month and day, such as 2026-11-30.",
        ),
        (product(checked_on="2026-02-30"),),
    ),
    Fault(
        "a month that there is not",
        "fact about a product",
        ("Write the date as year, year-month or year-month-day",),
        (fact(as_of="2026-13"),),
    ),
    *(
        Fault(f"{what} that has not come", place, ("This date has not come yet: give",), (change,))
        for what, place, change in (
            ("a check of an entry", "product “gke”", product(checked_on=FAR)),
            (
                "a check of a source",
                "source “page”",
                Change("source", ("page",), {"checked_on": FAR}),
            ),
            ("a check of a pair", "product with an orchestrator", pair(checked_on=FAR)),
            ("a page", "source “page”", Change("source", ("page",), {"page_date": "2999"})),
            ("a fact", "fact about a product", fact(as_of="2999-01")),
            ("a launch", "product “gke”", product(launch_date="2999-01-01")),
        )
    ),
    Fault(
        "a check long ago",
        "product “gke”",
        ("This date lies before the year 2000, which can hardly be meant: correct",),
        (product(checked_on=date(1, 1, 1)),),
    ),
    Fault(
        "a page of long ago",
        "source “page”",
        ("This date lies before the year 2000, which can hardly be meant: correct",),
        (Change("source", ("page",), {"page_date": "1999-12-31"}),),
    ),
    Fault(
        "a kind of fact that there is not",
        "fact about a product",
        (
            "“joke” is unknown here: choose one of",
            "“joke” is not offered here: choose one of the list.",
        ),
        (
            Change(
                "productfact",
                ("gke", "joke", 1),
                {"product": ["gke"], "kind": "joke", "position": 1},
                like=("gke", "strength", 4),
            ),
        ),
    ),
    Fault(
        "a machine with no GPU",
        "machine type “a4-highgpu-8g”",
        ("A machine type here has a GPU or a share of one",),
        (Change("machinetype", ("a4-highgpu-8g",), {"gpus": 0}),),
    ),
)
