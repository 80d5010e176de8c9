"""The verdict of a plan as an independent reading of the fixture files gives it.

Nothing of the site is used here: the files themselves are read, and each question is asked in the
plainest way.
"""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parent.parent / "fixtures"

Row = dict[str, Any]


@cache
def rows(name: str, model: str) -> list[Row]:
    entries = yaml.safe_load((FOLDER / f"{name}.yaml").read_text())
    return [entry["fields"] for entry in entries if entry["model"] == f"catalog.{model}"]


def slugs(name: str, model: str) -> list[str]:
    return [row["slug"] for row in sorted(rows(name, model), key=lambda row: row["position"])]


@cache
def table(name: str, model: str, *parts: str) -> dict[tuple[str, ...], Row]:
    return {tuple(row[part][0] for part in parts): row for row in rows(name, model)}


@cache
def detailed() -> dict[tuple[str, ...], str | None]:
    found = rows("deployments", "deploymentoption")
    return {(*row["deployment"], row["option"][0]): row.get("support") for row in found}


def verdict(product: str, orchestrator: str, series: str, option: str) -> str:
    given = {"product": product, "orchestrator": orchestrator, "series": series, "option": option}
    said = [*by_rules(given), *by_tables(product, orchestrator, series, option)]
    return next((word for word in ("refused", "unknown", "warned") if word in said), "fine")


def by_rules(given: dict[str, str]) -> list[str]:
    words = {"refuse": "refused", "warn": "warned"}
    return [words[rule["severity"]] for rule in rows("rules", "rule") if applies(rule, given)]


def applies(rule: Row, given: dict[str, str]) -> bool:
    conditions = [c for c in rows("rules", "rulecondition") if c["rule"] == [rule["slug"]]]
    assert conditions
    return all(fulfilled(condition, given) for condition in conditions)


def fulfilled(condition: Row, given: dict[str, str]) -> bool:
    if condition["facet"] not in given:
        return False  # days, architecture, machine type and uses are open
    inside = given[condition["facet"]] in condition["values"].split()
    return {"among": inside, "not-among": not inside}[condition["operator"]]


def by_tables(product: str, orchestrator: str, series: str, option: str) -> list[str]:
    together = table("product_orchestrators", "productorchestrator", "product", "orchestrator")
    sold_by = table("product_options", "productoption", "product", "option")
    sold_as = table("series_options", "seriesoption", "series", "option")
    deployed = table("deployments", "deployment", "product", "orchestrator", "series")
    deployment = deployed.get((product, orchestrator, series))
    said = [
        claimed(together.get((product, orchestrator))),
        claimed(sold_by.get((product, option))),
        claimed(sold_as.get((series, option))),
        claimed(deployment),
    ]
    if deployment and deployment.get("support"):
        support = detailed().get((product, orchestrator, series, option))
        said.append(claimed({"support": support}))
    return said


def claimed(row: Row | None) -> str:
    support = row and row.get("support")
    if row is None or not support:
        return "unknown"
    if support == "no":
        return "refused"
    if support in ("preview", "community", "internal", "allow-list"):
        return "warned"
    return "warned" if row.get("confidence") in ("inferred", "low") else "fine"
