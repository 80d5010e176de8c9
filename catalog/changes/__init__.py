"""What publishing the drafts would change: values, the advice of whole paths, verdicts on plans."""

from catalog.changes.values import Change, Data, Step, What, compare

__all__ = ["Change", "Data", "Step", "What", "compare"]
