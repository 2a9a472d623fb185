"""Keeps the signals of a browser context until they are taken."""

from __future__ import annotations

from collections import Counter

from playwright.async_api import Page

from explorer.browser.cdp.clipping import clip, clipped
from explorer.models import Signal

MAX_SIGNALS = 300
"""Signals of one sort that are kept for a step; the rest are counted."""


class SignalLog:
    """The signals since the last ``take``, each with the tab that caused it."""

    def __init__(self, *, always: bool) -> None:
        """Begin to listen, or wait for ``begin``.

        Args:
            always: Keep signals also between a ``take`` and the next ``begin``.
        """
        self.page: Page | None = None
        """The page that is explored."""
        self.ignored: set[Page] = set()
        """Side tabs, of which no signal is kept."""
        self.is_listening = always
        self._always = always
        self._kept: list[tuple[Page | None, Signal]] = []
        self._counts: Counter[str] = Counter()
        """Signals since the last ``take`` by their sort, those that were not kept included."""

    @property
    def page_url(self) -> str:
        """The address of the page, "" if there is none."""
        return self.page.url if self.page else ""

    def begin(self) -> None:
        """Keep signals from now on."""
        self.is_listening = True

    def keep(self, signal: Signal, page: Page | None = None) -> bool:
        """Keep a signal, unless there are too many of its sort.

        Args:
            signal: The signal.
            page: The tab that caused it, if that may be another than the page.

        Returns:
            Whether it was kept.
        """
        is_wanted = self.is_listening and page not in self.ignored
        if is_kept := is_wanted and self._has_room(signal.signal):
            self._kept.append((page, clipped(signal)))
        return is_kept

    def _has_room(self, sort: str) -> bool:
        self.count(sort)
        return self._counts[sort] <= MAX_SIGNALS

    def count(self, sort: str) -> None:
        """Count one more signal of a sort."""
        self._counts[sort] += 1

    @property
    def kept(self) -> tuple[Signal, ...]:
        """The signals since the last ``take``."""
        return tuple(signal for _, signal in self._kept)

    def forget(self, url: str) -> None:
        """Drop the signals of a page that the run leaves, and its document's response."""
        url = clip(url)
        self._kept = [
            (page, signal)
            for page, signal in self._kept
            if url not in (getattr(signal, "page_url", ""), getattr(signal, "url", ""))
        ]

    def forget_tab(self, tab: Page) -> None:
        """Drop the signals of a tab that was closed without being observed."""
        self._kept = [(page, signal) for page, signal in self._kept if page is not tab]

    @property
    def left_out(self) -> dict[str, int]:
        """How many signals since the last ``take`` were not kept, by their sort."""
        counts = self._counts.items()
        return {sort: count - MAX_SIGNALS for sort, count in counts if count > MAX_SIGNALS}

    def take(self) -> tuple[Signal, ...]:
        """Return the signals since the last call."""
        kept = self.kept
        self._kept.clear()
        self._counts.clear()
        self.is_listening = self._always
        return kept
