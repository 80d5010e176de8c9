"""The colours of the pictures: those of the site by day. A test holds them to the stylesheet."""

PAPER = "#fff"
SHADE = "#f5f4f0"
LINE = "#dedbd2"
EDGE = "#75716a"
INK = "#1c1f21"
SOFT = "#474a4d"
ACCENT = "#0a504d"
TINT = "#e7f2f0"
ON_ACCENT = "#fff"

EVERY = {
    "paper": PAPER,
    "shade": SHADE,
    "line": LINE,
    "edge": EDGE,
    "ink": INK,
    "soft": SOFT,
    "accent": ACCENT,
    "tint": TINT,
    "on_accent": ON_ACCENT,
}
