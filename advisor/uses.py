"""Kinds of work, the finer ones under the broader one that they belong to."""

from dataclasses import dataclass

from advisor.snapshot import GpuSeries, Snapshot, Use


@dataclass(frozen=True, slots=True)
class Branch:
    """A use, the GPU series that serve it or a finer one, and the finer ones."""

    use: Use
    series: tuple[GpuSeries, ...]
    finer: tuple["Branch", ...]

    @property
    def words(self) -> str:
        """Its name, and those of the finer ones behind it."""
        finer = ", ".join(branch.words for branch in self.finer)
        return f"{self.use.name}: {finer}" if finer else self.use.name


def branches(snapshot: Snapshot, broader: str | None = None) -> tuple[Branch, ...]:
    """The uses below another one, or those below none, in the author's order."""
    return tuple(
        Branch(use, served_by(snapshot, use), branches(snapshot, use.slug))
        for use in snapshot.uses
        if use.broader == broader
    )


def served_by(snapshot: Snapshot, use: Use) -> tuple[GpuSeries, ...]:
    """The GPU series that serve a use: by its own name or by that of a finer one."""
    kinds = with_finer(snapshot, use)
    return tuple(s for s in snapshot.gpu_series if not kinds.isdisjoint(s.uses))


def with_finer(snapshot: Snapshot, use: Use) -> set[str]:
    """The slugs of a use and of all that are a kind of it, over however many steps."""
    found: set[str] = set()
    more = {use.slug}
    while more:
        found |= more
        more = {other.slug for other in snapshot.uses if other.broader in more} - found
    return found


def of_series(snapshot: Snapshot, series: GpuSeries) -> tuple[Branch, ...]:
    """The branches that a GPU series serves, without those that it does not."""
    return tuple(
        trimmed(branch, series) for branch in branches(snapshot) if series in branch.series
    )


def trimmed(branch: Branch, series: GpuSeries) -> Branch:
    finer = tuple(trimmed(finer, series) for finer in branch.finer if series in finer.series)
    return Branch(branch.use, branch.series, finer)
