"""Ways that may show the same with less: the shortest first, then what can be left out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from explorer.models import CrawlPath, Navigation, ReplayableAction


def shortest_first(way: CrawlPath) -> Iterator[CrawlPath]:
    """The addresses alone, the last act, the last two, four, eight ... and the whole way."""
    acts = way.acts
    if acts:
        last = acts[-1]
        yield CrawlPath(opening=Navigation(url=last.landed))
        if last.url != last.landed:
            yield CrawlPath(opening=Navigation(url=last.url))
    count = 1
    while count < len(acts):
        yield _beginning_with(acts[-count:])
        count *= 2
    yield way


async def shrink(
    way: CrawlPath, shown_by: Callable[[CrawlPath], Awaitable[CrawlPath | None]]
) -> None:
    """Leave out acts as long as it is shown all the same: halves, quarters ... single ones.

    ``shown_by`` tells how much of a way it took, None when it did not show it. This is the part
    of delta debugging that looks at complements (Zeller and Hildebrandt, Simplifying and
    Isolating Failure-Inducing Input, 2002).
    """
    size = len(way.acts) // 2
    while size:
        start = 0
        while start < len(way.acts) and size < len(way.acts):
            acts = way.acts[:start] + way.acts[start + size :]
            fewer = CrawlPath(opening=way.opening, acts=acts) if start else _beginning_with(acts)
            if shorter := await shown_by(fewer):
                way = shorter
            else:
                start += size
        size //= 2


def _beginning_with(acts: tuple[ReplayableAction, ...]) -> CrawlPath:
    """From the address where the first of them took place."""
    return CrawlPath(opening=Navigation(url=acts[0].url), acts=acts)
