"""The next steps for exactly one combination, and the guide for exactly this series."""

from advisor.plan.combination import Combination
from advisor.snapshot import Deployment, Snapshot, Step


def steps_for(snapshot: Snapshot, combination: Combination) -> tuple[Step, ...]:
    """The steps that the combination asks for, in the author's order."""
    return tuple(step for step in snapshot.steps if _is_for(step, combination))


def _is_for(step: Step, combination: Combination) -> bool:
    """Whether a step is for all that is settled.

    What is open keeps no step of some series or orchestrator away, but steps of one consumption
    option wait for it, and those of one product too, unless they are there for the option.
    """
    option, product = combination.option, combination.product
    return (
        _allows(step.products, product, is_open_enough=option in step.options)
        and _allows(step.options, option, is_open_enough=False)
        and _allows(step.series, combination.series, is_open_enough=True)
        and _allows(step.orchestrators, combination.orchestrator, is_open_enough=True)
    )


def _allows(named: tuple[str, ...], slug: str | None, *, is_open_enough: bool) -> bool:
    if not named:
        return True
    return slug in named if slug else is_open_enough


def deployed(snapshot: Snapshot, combination: Combination) -> Deployment | None:
    """What is known of deploying exactly this, with its guide and blueprint where there are any."""
    key = combination.product, combination.orchestrator, combination.series
    found = snapshot.deployment.get((key[0] or "", key[1] or "", key[2] or ""))
    return found if found and found.support not in (None, "no") else None
