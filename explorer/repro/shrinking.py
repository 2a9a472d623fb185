"""The search for a shorter crawl path that shows the same finding."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from explorer.models import CrawlPath, Navigation, ReplayableAction


def shortest_first(way: CrawlPath) -> Iterator[CrawlPath]:
    """Yield the addresses of the last act, then the last 1, 2, 4, 8 ... acts, then all acts."""
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
    """Leave out acts as long as the finding is still shown: halves, quarters ... single acts.

    This is the part of delta debugging that tests complements (Zeller and Hildebrandt, "Simplifying
    and Isolating Failure-Inducing Input", 2002).

    Args:
        way: A crawl path that shows the finding.
        shown_by: Tries a path and returns the part of it that was needed, None if it did not show
            the finding. It also records the best path.
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
    """Return the crawl path of these acts, from the page of the first one."""
    return CrawlPath(opening=Navigation(url=acts[0].url), acts=acts)
