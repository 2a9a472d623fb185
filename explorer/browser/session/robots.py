"""Fetches the robots.txt file of each origin once."""

from __future__ import annotations

from playwright.async_api import Error as PlaywrightError

from explorer.browser.session.fetching import TooManyRedirects, fetch
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.policy.scope import Robots, robots_url
from explorer.urls import origin

SECONDS = 5
"""Deadline for one robots.txt file."""
MAX_REDIRECTS = 5  # RFC 9309, section 2.3.1.2
MAX_BYTES = 500 * 1024  # RFC 9309, section 2.5


class RobotsBook:
    """Caches the robots.txt rules of origins; an origin that was not read allows everything.

    Attributes:
        ignored: Whether no further robots.txt files are fetched.
    """

    def __init__(self, session: Session, user_agent: str) -> None:
        self._session = session
        self._user_agent = user_agent
        self._known: dict[str, Robots] = {}
        self._silent: set[str] = set()
        self.ignored = False

    async def read(self, url: str) -> Robots | None:
        """Return the rules of a URL's origin, fetched on first use.

        Returns:
            The rules, or None if the URL has no origin (about: pages) or the file was not fetched.
        """
        place = origin(url)
        if place and not self.ignored and place not in self._known:
            self._known[place] = await self._fetch(robots_url(url))
        return self._known.get(place)

    def allows(self, url: str) -> bool:
        """Return whether the rules that are known allow a URL."""
        robots = self._known.get(origin(url))
        return robots is None or robots.allows(url)

    def sitemaps(self, url: str) -> tuple[str, ...]:
        """Return the addresses of the sitemaps that the origin's file names."""
        robots = self._known.get(origin(url))
        return robots.sitemaps if robots else ()

    def note(self, url: str) -> str:
        """Return why the origin's rules could not be read, "" if they were."""
        robots = self._known.get(origin(url))
        return robots.note if robots else ""

    def answered(self, url: str) -> bool:
        """Return whether the origin responded; if not, its pages cannot be loaded either."""
        return origin(url) in self._known and origin(url) not in self._silent

    async def _fetch(self, url: str) -> Robots:
        try:
            answer = await fetch(
                self._session,
                url,
                seconds=SECONDS,
                most_bytes=MAX_BYTES,
                most_redirects=MAX_REDIRECTS,
            )
        except TooManyRedirects:  # treated like a missing file
            return Robots.from_response(404, "", self._user_agent)
        except (PlaywrightError, PageLost, TimeoutError):
            self._silent.add(origin(url))
            return Robots.from_response(None, "", self._user_agent)
        text = answer.body.decode("utf-8", "replace")
        if not answer.is_whole:  # a rule that is cut short would forbid more
            text = text.rpartition("\n")[0]
        return Robots.from_response(answer.status, text, self._user_agent)
