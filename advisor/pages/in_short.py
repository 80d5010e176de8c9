"""A description of a page, neither too short to say something nor longer than anybody shows."""

LEAST, MOST = 50, 160


def in_short(text: str, general: str) -> str:
    """Return the text, cut where it is too long; where it says too little, with what is always true."""
    if len(text) < LEAST:
        text = f"{text}{'' if text[-1:] in '.?!' else '.'} {general}" if text else general
    if len(text) <= MOST:
        return text
    whole = max(text.rfind(end, 0, MOST + 1) for end in (". ", "? ", "! "))
    if whole + 1 >= LEAST:
        return text[: whole + 1]
    return f"{text[: text.rfind(' ', 0, MOST - 1)].rstrip(',;:–')}…"
