"""The Chromium of this machine, and what it is told so that it does nothing but show our pages."""

import shutil

CHROMIUM = shutil.which("chromium")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
