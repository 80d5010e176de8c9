"""What axe cannot judge and a person has: where it is, and why it is in order.

A test fails on anything else that is left to a person, and in the full run on an entry here that
nothing on any page needs any more.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reviewed:
    rule: str
    selector: str
    why: str

    @property
    def key(self) -> str:
        return f"{self.rule} {self.selector}"


REVIEWED = (
    Reviewed(
        "color-contrast-enhanced",
        ".outline li",
        "Beside its links the entry has an arrow of its own, which axe takes for no letter. It has"
        " the colour of the text around it, which stands out more than 7:1.",
    ),
    Reviewed(
        "color-contrast-enhanced",
        ".chips .remove",
        "The cross is no letter to axe. It has the colour of links, which stands out more than 7:1,"
        " and a name that is read aloud.",
    ),
    Reviewed(
        "th-has-data-cells",
        ":is(.compared, .fits)",
        "The name of a group of rows spans its whole row, so no cell stands beside it. It is a"
        " heading of the rows below it (scope=rowgroup), which have cells and headings.",
    ),
)
