"""Where a run may go: the site, the caller's patterns, robots.txt."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from protego import Protego

from explorer.errors import UsageError
from explorer.urls import normalise, origin, parse

if TYPE_CHECKING:
    from tldextract import TLDExtract

_OF_THE_PAGE = ("about:blank", "about:srcdoc", "data:", "javascript:")
"""What a page makes by itself; nothing is fetched from elsewhere."""


class Scope:
    """Which addresses a run may open.

    Without patterns that is the same site: every host under the registrable domain of
    ``start_url`` (names under a shared suffix, such as ``github.io``, are sites of their own),
    over http or https, ports 80 and 443 as one and any other port only if the start has it.
    Addresses and localhost match host and port exactly.

    With ``patterns`` they alone decide: globs against the normalised address, in which ``*``
    stands for any characters (within the host up to the first slash) and nothing else is
    special. ``https://*.example.org/docs/*`` holds ``/docs`` and all below; a pattern without a
    scheme means http and https, one without a path the whole host. One that begins with ``!``
    excludes what it matches from the others, or from the same site if there are no others.

    The start page is always in scope. So is what a page makes by itself (about:blank, data:,
    and blob: if its origin is), but never file:, chrome: or another program's scheme.
    """

    def __init__(
        self, start_url: str, patterns: Sequence[str] = (), hosts: Sequence[str] = ()
    ) -> None:
        """``hosts`` are further ones, as globs, that pages may ask for what they need."""
        self._start = normalise(start_url)
        self._domain, self._port = _site(start_url)
        self._included = [_glob(p) for p in patterns if not p.startswith("!")]
        self._excluded = [_glob(p[1:]) for p in patterns if p.startswith("!")]
        self._hosts = HostRules.of(start_url, patterns, hosts)

    def allows(self, url: str) -> bool:
        """Whether the address may be opened."""
        url = url.removeprefix("blob:")
        if parse(url) is None:
            return url.startswith(_OF_THE_PAGE)
        if normalise(url) == self._start:
            return True
        if _any_matches(self._excluded, url):
            return False
        if self._included:
            return _any_matches(self._included, url)
        return _site(url) == (self._domain, self._port)

    def may_ask(self, url: str) -> bool:
        """Whether the host, with its port, is one that a page in scope could be on, or a further
        one. Paths do not count: what a page needs lies beside it."""
        return self._hosts.hold(url)

    @property
    def host_patterns(self) -> tuple[str, ...]:
        """Those hosts as ``host:port``, in which ``*`` stands for any characters."""
        return self._hosts.patterns

    def owns(self, url: str) -> bool:
        """Whether a fault of this address is a fault of the site, not of a third party.

        That is wider than where the run may go: whatever the patterns and on any port, for an
        API of the site often has a port of its own.
        """
        return _site(url)[0] == self._domain or self.allows(url)


class HostRules(NamedTuple):
    """Hosts with their ports: the globs, and those of them that are left out."""

    included: frozenset[str]
    excluded: frozenset[str]
    site: tuple[str, int | None] | None
    """Domain and port of the site whose every host is included."""

    @classmethod
    def of(cls, start_url: str, patterns: Sequence[str], hosts: Sequence[str]) -> HostRules:
        included = [p for p in patterns if not p.startswith("!")]
        excluded = [p[1:] for p in patterns if p.startswith("!") and _is_whole_host(p[1:])]
        own = _hosts_of(start_url)
        named = (host for pattern in (*included, *hosts) for host in _hosts_of(pattern))
        return cls(
            frozenset((*own, *named)),
            frozenset(host for pattern in excluded for host in _hosts_of(pattern)) - set(own),
            None if included else _site(start_url),
        )

    @property
    def patterns(self) -> tuple[str, ...]:
        ours = _hosts_of_site(*self.site) if self.site else ()
        return tuple(sorted({*self.included, *ours} - self.excluded))

    def hold(self, url: str) -> bool:
        parts = parse(url)
        if parts is None:
            return url.startswith(_OF_THE_PAGE)
        host = f"{parts.raw_host}:{parts.port}".lower()
        named = any(fnmatchcase(host, pattern) for pattern in self.included)
        held = named or _site(url) == self.site
        return held and not any(fnmatchcase(host, pattern) for pattern in self.excluded)


def _is_whole_host(pattern: str) -> bool:
    return pattern.partition("://")[2 if "://" in pattern else 0].partition("/")[2] in ("", "*")


def _hosts_of(pattern: str) -> tuple[str, ...]:
    """``host:port`` of an address or a glob; without a scheme that is two ports."""
    scheme, rest = pattern.split("://", 1) if "://" in pattern else ("*", pattern)
    schemes = ("http", "https") if "*" in scheme else (scheme,)
    parts = (parse(f"{one}://{rest}") for one in schemes)
    return tuple(dict.fromkeys(f"{one.raw_host}:{one.port}".lower() for one in parts if one))


def _hosts_of_site(domain: str, port: int | None) -> tuple[str, ...]:
    ports = (80, 443) if port == 80 and not _is_exact(domain) else (port,)
    hosts = (domain, f"*.{domain}") if _is_registrable(domain) else (domain,)
    return tuple(f"{host}:{one}" for host in hosts for one in ports)


def _is_registrable(domain: str) -> bool:
    """It has hosts below it that are the same site; a shared suffix has others' sites."""
    return not _is_exact(domain) and bool(_suffixes()(domain).top_domain_under_public_suffix)


def _glob(pattern: str) -> re.Pattern[str]:
    scheme, rest = pattern.split("://", 1) if "://" in pattern else ("*", pattern)
    any_scheme = "*" in scheme
    address = parse(f"https://{rest}" if any_scheme else pattern)
    if address is None:
        raise UsageError(
            f"scope pattern {pattern!r} is not an address; "
            "write one like https://*.example.org/docs/*"
        )
    host, slash, path = str(address).partition("://")[2].partition("/")
    scheme = "https?" if any_scheme else address.scheme
    return re.compile(f"{scheme}://{_any(host, '[^/]*')}/{_any(path if slash else '*', '.*')}")


def _any(text: str, characters: str) -> str:
    return re.escape(text).replace(r"\*", characters)


def _any_matches(globs: Sequence[re.Pattern[str]], url: str) -> bool:
    """``/docs`` and ``/docs/`` are one page, so a glob may match either."""
    key = normalise(url)
    return any(glob.fullmatch(key) or glob.fullmatch(f"{key}/") for glob in globs)


def are_same_site(one: str, other: str) -> bool:
    """Whether two addresses are of one registrable domain, or of one host; on any port."""
    return _site(one)[0] == _site(other)[0]


def _site(url: str) -> tuple[str, int | None]:
    """Registrable domain, or the host itself, and port (80 for both default ports)."""
    parts = parse(url)
    if parts is None or parts.raw_host is None:
        return url, None
    domain = _domain(parts.raw_host)
    is_default = parts.port == 443 and not _is_exact(domain)
    return domain, 80 if is_default else parts.port


@lru_cache(maxsize=4096)
def _domain(host: str) -> str:
    if _is_exact(host):
        return host
    return _suffixes()(host).top_domain_under_public_suffix or host


def subdomain(host: str) -> str:
    """The labels before the registrable domain; those before ``github.io`` and its like too."""
    if _is_exact(host):
        return ""
    return _suffixes()(host, include_psl_private_domains=False).subdomain


@lru_cache(maxsize=4096)
def _is_exact(host: str) -> bool:
    """An IP address or a name of this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@cache
def _suffixes() -> TLDExtract:
    """The Public Suffix List as it came with tldextract: no network, no cache on disk.

    Imported late: it takes 0.2 s, and a run that stays on localhost never needs it.
    """
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


class Robots:
    """What the robots.txt of one origin lets a user agent visit (RFC 9309).

    ``note`` tells the reader of a run why there are no rules to read, "" if there are.
    """

    def __init__(self, text: str, user_agent: str, note: str = "") -> None:
        self._rules = Protego.parse(text.removeprefix("\ufeff"))
        self._user_agent = user_agent
        self.note = note

    @classmethod
    def of_answer(cls, status: int | None, text: str, user_agent: str) -> Robots:
        """From the answer to ``robots_url``, redirects followed; no status: no answer at all.

        RFC 9309, section 2.3.1: a file that is not there (4xx, or redirects without an end)
        forbids nothing; one that cannot be had (5xx, no answer) forbids everything.
        """
        if status is None or status >= 500:
            what = "could not be reached" if status is None else f"answered {status}"
            note = f"robots.txt {what}, which forbids everything; --ignore-robots goes on anyway"
            return cls("User-agent: *\nDisallow: /", user_agent, note)
        return cls(text if 200 <= status < 300 else "", user_agent)

    def allows(self, url: str) -> bool:
        """Whether an address of this origin may be visited."""
        return self._rules.can_fetch(url, self._user_agent)

    @property
    def crawl_delay(self) -> float | None:
        """Seconds to leave between visits, None if the file does not say."""
        return self._rules.crawl_delay(self._user_agent)


def robots_url(url: str) -> str:
    """Where the rules for an http(s) address are."""
    return f"{origin(url)}/robots.txt"
