"""How long the pictures of a release take: `python bench/pictures.py var/releases/1.json`.

Where the time goes is said apart: what this process does, which readers may notice, and what the
painter does.
"""

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "advisor.settings")
os.environ["SECRET_KEY"] = "for measuring alone, and nothing is signed with it"  # noqa: S105

import django


def used(who: int) -> float:
    spent = resource.getrusage(who)
    return spent.ru_utime + spent.ru_stime


def main(file: Path) -> None:
    from advisor.pictures.every import every
    from advisor.pictures.painting import paint
    from advisor.storage import files

    release = files.read(file.parent, int(file.stem))
    for language in release.notes:
        release.snapshot(language)
    with tempfile.TemporaryDirectory() as folder:
        start, here, there = (
            time.perf_counter(),
            used(resource.RUSAGE_SELF),
            used(resource.RUSAGE_CHILDREN),
        )
        pictures = list(every(release))
        paint(pictures, Path(folder))
        size = sum(png.stat().st_size for png in Path(folder).rglob("*.png"))
        print(f"{len(pictures)} pictures, {size / 1e6:.1f} MB")
        print(f"{time.perf_counter() - start:6.2f} s on the clock")
        print(f"{used(resource.RUSAGE_SELF) - here:6.2f} s of the processor in this process")
        print(f"{used(resource.RUSAGE_CHILDREN) - there:6.2f} s of the processor in the painter")
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"{memory / 1024:6.0f} MB of memory at most in the painter")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name a release file, such as var/releases/1.json.")
    django.setup()
    main(Path(sys.argv[1]))
