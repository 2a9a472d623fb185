"""The check of pages that load slowly."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address
from explorer.models import Act, Finding, LateLoad, PageLoad
from explorer.settings.model import CheckSettings


class SlowPages:
    """Reports pages slower than ``checks.slowPageMilliseconds`` as warnings: visitors have to wait.

    The time runs from the start of the navigation to the load event, or until the document is
    parsed if that event did not fire. The finding is suspected until it is measured again with warm
    caches. Each page is one finding, with its longest time.
    """

    name = "slow-page"

    def __init__(self, settings: CheckSettings) -> None:
        self._limit = settings.slow_page_milliseconds

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a suspected finding for each page load above the limit."""
        for load in act.outcome.signals:
            if isinstance(load, LateLoad):
                load = PageLoad(url=load.url, load_ms=load.load_ms)
            if not isinstance(load, PageLoad):
                continue
            milliseconds = max(load.load_ms or 0, load.dom_ms or 0)
            if milliseconds > self._limit:
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"Slow page: {shorten_url(load.url)} took "
                    f"{milliseconds / 1000:.1f} s to load",
                    identity=(stable_address(load.url),),
                    url=load.url,
                    measure=milliseconds,
                    suspected=True,
                    evidence={
                        "first_byte": _in_ms(load.first_byte_ms),
                        "document": _in_ms(load.dom_ms),
                        "load": _in_ms(load.load_ms),
                        "limit": _in_ms(self._limit),
                    },
                )


def _in_ms(milliseconds: float | None) -> str:
    return "" if milliseconds is None else f"{milliseconds:.0f} ms"
