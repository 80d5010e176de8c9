"""Texts: no language missing, nothing invisible in them, none too long."""

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from advisor.snapshot import Source
from catalog.problems.problem import Problem, Words, problem
from catalog.problems.walking import Leaf, Shape
from catalog.texts import Texts, missing_languages, unfit

LACKING = _("The text in {language} is missing: write it, or empty the other languages.")


def check(leaf: Leaf) -> Iterator[Problem]:
    if leaf.node.kind is Source:  # its addresses stand here once a language, and are no texts
        return
    if leaf.shape is Shape.TEXT:
        yield from _check_text(leaf, leaf.value)
    elif leaf.shape is Shape.TEXTS:
        for text in leaf.value:
            yield from _check_text(leaf, text)


def _check_text(leaf: Leaf, text: Texts) -> Iterator[Problem]:
    place = leaf.node.place
    if not any(words.strip() for words in text.values()) and not leaf.draft_field.blank:
        message = _("The text is empty: write it in every language.")
        yield problem(place, "missing-text", message, field=leaf.spot)
    for code in missing_languages(text):
        spot = leaf.spot.in_language(code)
        yield problem(place, "missing-language", LACKING, field=spot, language=language(code))
    for code, words in text.items():
        if sentence := unfit(words, leaf.draft_field.longest):
            message = _("In {language}: {sentence}")
            yield problem(
                place,
                "unfit-text",
                message,
                field=leaf.spot.in_language(code),
                language=language(code),
                sentence=sentence,
            )


def language(code: str) -> Words:
    return dict(settings.LANGUAGES)[code]
