"""The search for a shorter crawl path that shows the same finding."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from explorer.models import CrawlPath, Navigation, ReplayableAction


def shortest_first(path: CrawlPath) -> Iterator[CrawlPath]:
    """Yield the addresses of the last act, then the last 1, 2, 4, 8 ... acts, then all acts."""
    acts = path.acts
    if acts:
        last = acts[-1]
        yield CrawlPath(opening=Navigation(url=last.landed))
        if last.url != last.landed:
            yield CrawlPath(opening=Navigation(url=last.url))
    count = 1
    while count < len(acts):
        yield _path_of(acts[-count:])
        count *= 2
    yield path


async def shrink(
    path: CrawlPath, try_path: Callable[[CrawlPath], Awaitable[CrawlPath | None]]
) -> None:
    """Leave out acts as long as the finding is still shown: halves, quarters ... single acts.

    This is the part of delta debugging that tests complements (Zeller and Hildebrandt, "Simplifying
    and Isolating Failure-Inducing Input", 2002).

    Args:
        path: A crawl path that shows the finding.
        try_path: Tries a path and returns the part of it that was needed, None if it did not show
            the finding. It also records the best path.
    """
    size = len(path.acts) // 2
    while size:
        start = 0
        while start < len(path.acts) and size < len(path.acts):
            acts = path.acts[:start] + path.acts[start + size :]
            fewer = CrawlPath(opening=path.opening, acts=acts) if start else _path_of(acts)
            if shorter := await try_path(fewer):
                path = shorter
            else:
                start += size
        size //= 2


def _path_of(acts: tuple[ReplayableAction, ...]) -> CrawlPath:
    """Return the crawl path of these acts, from the page of the first one."""
    return CrawlPath(opening=Navigation(url=acts[0].url), acts=acts)
