"""What axe cannot judge or misjudges, and a person has read: where it is, and why it is in order.

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

IN_THE_WORKPLACE = (
    Reviewed(
        "list",
        ".select2-selection__rendered",
        "Select2, which comes with Django, puts the cross that clears a list beside its items.",
    ),
    Reviewed(
        "aria-input-field-name",
        ".select2-selection--single, .select2-selection--single *",
        "Select2 names a field by what is chosen. The field's own label stands before it.",
    ),
    Reviewed(
        "target-size",
        ".select2-search__field",
        "The place to type is part of its box, which is pressed as a whole and large enough.",
    ),
    Reviewed(
        "color-contrast",
        ".select2-selection__choice__remove",
        "The cross is no letter to axe. It has the colour of the letters beside it.",
    ),
    Reviewed(
        "label-title-only",
        "#searchbar",
        "The label of Django's search field is the picture of a lens, which has a name.",
    ),
    Reviewed(
        "color-contrast",
        "svg text",
        "The letters of a drawing stand on its boxes, in the colours of the site.",
    ),
    Reviewed(
        "color-contrast",
        ".home-button",
        "White letters on the dark blue of the button, which may take two lines.",
    ),
    Reviewed(
        "aria-valid-attr-value",
        ".vDateField, #id_password",
        "Django names a help for it that stands there only where there is something to say.",
    ),
    Reviewed(
        "color-contrast",
        ".addlink, .viewlink, .changelink, .deletelink, .inlineviewlink, .inlinechangelink",
        "Django draws a small sign beside the letters, which axe takes for a background.",
    ),
    Reviewed(
        "color-contrast",
        ".count",
        "A figure alone is too short for axe. It has the colours of the letters around it.",
    ),
)
"""What is Django's own, and the few of ours."""
