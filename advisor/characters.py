"""Characters that have no place in what people read: they hide, or turn the text around them."""

from unicodedata import category

HIDDEN = {
    "Cc": "control characters",
    "Cf": "direction marks, zero-width characters and other invisible formatting",
    "Cs": "halves of a character, which no database keeps",
    "Cn": "what is no character at all, and breaks feeds that hold it",
    "Co": "characters without a meaning of their own",
    "Zl": "line separators other than a line feed",
    "Zp": "paragraph separators",
}


BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


def hidden_character(text: str, allowed: str = "\n") -> str | None:
    """Return the first character of text that nobody could see there, as “U+202E”; else None."""
    for character in text:
        if character not in allowed and (category(character) in HIDDEN or character in BLANK):
            return f"U+{ord(character):04X}"
    return None
