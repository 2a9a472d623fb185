"""Decides which addresses a run may open: the site, the user's patterns, robots.txt."""

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

_PAGE_SCHEMES = ("about:blank", "about:srcdoc", "data:", "javascript:")
"""Addresses that a page creates by itself; nothing is fetched for them."""


class Scope:
    """Decides which addresses a run may open.

    Without patterns, the scope is the same site: every host under the registrable domain of
    ``start_url``, over http or https. Names under a shared suffix such as ``github.io`` are
    separate sites. Ports 80 and 443 count as one; another port is in scope only if the start URL
    has it. IP addresses and localhost must match in host and port.

    With ``patterns`` only these decide. They are globs that are matched against the normalised
    address, in which ``*`` stands for any characters (in the host for any but a slash) and nothing
    else is special. ``https://*.example.org/docs/*`` includes ``/docs`` and everything below. A
    pattern without a scheme means http and https, one without a path the whole host. A pattern that
    starts with ``!`` excludes its matches from the others, or from the same site if there are no
    others.

    The start page is always in scope. So is what a page creates by itself (about:blank, data:, and
    blob: if its origin is in scope), but never file:, chrome: or the scheme of another program.
    """

    def __init__(
        self, start_url: str, patterns: Sequence[str] = (), hosts: Sequence[str] = ()
    ) -> None:
        """Create a scope.

        Args:
            start_url: The address of the start page.
            patterns: Globs for addresses; those that start with ``!`` exclude.
            hosts: Globs for further hosts that pages may request resources from.

        Raises:
            UsageError: A pattern is not an address.
        """
        self._start = normalise(start_url)
        self._domain, self._port = _site(start_url)
        self._included = [_glob(p) for p in patterns if not p.startswith("!")]
        self._excluded = [_glob(p[1:]) for p in patterns if p.startswith("!")]
        self._hosts = HostRules.of(start_url, patterns, hosts)

    def allows(self, url: str) -> bool:
        """Return whether the address may be opened."""
        url = url.removeprefix("blob:")
        if parse(url) is None:
            return url.startswith(_PAGE_SCHEMES)
        if normalise(url) == self._start:
            return True
        if _any_matches(self._excluded, url):
            return False
        if self._included:
            return _any_matches(self._included, url)
        return _site(url) == (self._domain, self._port)

    def may_request(self, url: str) -> bool:
        """Return whether resources may be requested from the host and port of the address.

        These are the hosts of pages in scope, and the further ones. Paths are not considered, since
        the resources of a page are often outside its path.
        """
        return self._hosts.matches(url)

    @property
    def host_patterns(self) -> tuple[str, ...]:
        """The hosts of ``may_request`` as ``host:port``; ``*`` stands for any characters."""
        return self._hosts.patterns

    def owns(self, url: str) -> bool:
        """Return whether a fault at this address is a fault of the site, not of a third party.

        This is wider than the scope: patterns and ports are ignored, since an API of the site often
        has its own port.
        """
        return _site(url)[0] == self._domain or self.allows(url)


class HostRules(NamedTuple):
    """Hosts with their ports, as globs.

    Attributes:
        included: The hosts that match.
        excluded: The hosts that do not match even if included.
        site: Registrable domain and port of the site whose hosts all match; None for none.
    """

    included: frozenset[str]
    excluded: frozenset[str]
    site: tuple[str, int | None] | None

    @classmethod
    def of(cls, start_url: str, patterns: Sequence[str], hosts: Sequence[str]) -> HostRules:
        """Create the rules from the start URL, the scope patterns and further host globs."""
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
        """The included hosts as ``host:port``, sorted, without the excluded ones."""
        ours = _hosts_of_site(*self.site) if self.site else ()
        return tuple(sorted({*self.included, *ours} - self.excluded))

    def matches(self, url: str) -> bool:
        """Return whether the host and port of the address match."""
        parts = parse(url)
        if parts is None:
            return url.startswith(_PAGE_SCHEMES)
        host = f"{parts.raw_host}:{parts.port}".lower()
        named = any(fnmatchcase(host, pattern) for pattern in self.included)
        is_included = named or _site(url) == self.site
        return is_included and not any(fnmatchcase(host, pattern) for pattern in self.excluded)


def _is_whole_host(pattern: str) -> bool:
    return pattern.partition("://")[2 if "://" in pattern else 0].partition("/")[2] in ("", "*")


def _hosts_of(pattern: str) -> tuple[str, ...]:
    """Return ``host:port`` of an address or a glob; both default ports if it has no scheme."""
    scheme, rest = pattern.split("://", 1) if "://" in pattern else ("*", pattern)
    schemes = ("http", "https") if "*" in scheme else (scheme,)
    parts = (parse(f"{one}://{rest}") for one in schemes)
    return tuple(dict.fromkeys(f"{one.raw_host}:{one.port}".lower() for one in parts if one))


def _hosts_of_site(domain: str, port: int | None) -> tuple[str, ...]:
    ports = (80, 443) if port == 80 and not _is_ip_or_localhost(domain) else (port,)
    hosts = (domain, f"*.{domain}") if _is_registrable(domain) else (domain,)
    return tuple(f"{host}:{one}" for host in hosts for one in ports)


def _is_registrable(domain: str) -> bool:
    """Return whether hosts below it belong to the same site; not so for a shared suffix."""
    return not _is_ip_or_localhost(domain) and bool(
        _public_suffix_list()(domain).top_domain_under_public_suffix
    )


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
    return re.compile(
        f"{scheme}://{_to_regex(host, '[^/]*')}/{_to_regex(path if slash else '*', '.*')}"
    )


def _to_regex(text: str, characters: str) -> str:
    return re.escape(text).replace(r"\*", characters)


def _any_matches(globs: Sequence[re.Pattern[str]], url: str) -> bool:
    """Return whether a glob matches the address with or without a final slash."""
    key = normalise(url)
    return any(glob.fullmatch(key) or glob.fullmatch(f"{key}/") for glob in globs)


def are_same_site(one: str, other: str) -> bool:
    """Return whether two addresses share the registrable domain or the host; ports are ignored."""
    return _site(one)[0] == _site(other)[0]


def _site(url: str) -> tuple[str, int | None]:
    """Return the registrable domain, or the host, and the port (80 for both default ports)."""
    parts = parse(url)
    if parts is None or parts.raw_host is None:
        return url, None
    domain = _domain(parts.raw_host)
    is_default = parts.port == 443 and not _is_ip_or_localhost(domain)
    return domain, 80 if is_default else parts.port


@lru_cache(maxsize=4096)
def _domain(host: str) -> str:
    if _is_ip_or_localhost(host):
        return host
    return _public_suffix_list()(host).top_domain_under_public_suffix or host


def subdomain(host: str) -> str:
    """Return the labels before the registrable domain; shared suffixes count as domains.

    For ``name.github.io`` that is ``name``.
    """
    if _is_ip_or_localhost(host):
        return ""
    return _public_suffix_list()(host, include_psl_private_domains=False).subdomain


@lru_cache(maxsize=4096)
def _is_ip_or_localhost(host: str) -> bool:
    """Return whether the host is an IP address or a name of this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@cache
def _public_suffix_list() -> TLDExtract:
    """Return the Public Suffix List that tldextract contains; no network, no cache on disk.

    It is imported here because that takes 0.2 s, and a run on localhost does not need it.
    """
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


class Robots:
    """The rules of the robots.txt of one origin for a user agent (RFC 9309).

    Attributes:
        note: Why there are no rules to read, for the report; "" if there are.
    """

    def __init__(self, text: str, user_agent: str, note: str = "") -> None:
        self._rules = Protego.parse(text.removeprefix("\ufeff"))
        self._user_agent = user_agent
        self.note = note

    @classmethod
    def from_response(cls, status: int | None, text: str, user_agent: str) -> Robots:
        """Create the rules from the response to ``robots_url``, after redirects.

        RFC 9309, section 2.3.1: a file that does not exist (4xx, or endless redirects) forbids
        nothing; a file that cannot be fetched (5xx, no response) forbids everything.

        Args:
            status: The HTTP status; None for no response.
            text: The body of the response.
            user_agent: The user agent that the rules are read for.
        """
        if status is None or status >= 500:
            problem = "could not be reached" if status is None else f"answered {status}"
            note = f"robots.txt {problem}, which forbids everything; --ignore-robots goes on anyway"
            return cls("User-agent: *\nDisallow: /", user_agent, note)
        return cls(text if 200 <= status < 300 else "", user_agent)

    def allows(self, url: str) -> bool:
        """Return whether an address of this origin may be visited."""
        return self._rules.can_fetch(url, self._user_agent)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """The addresses of sitemaps that the file names."""
        return tuple(self._rules.sitemaps)

    @property
    def crawl_delay(self) -> float | None:
        """Seconds between two visits that the file asks for; None if it does not."""
        return self._rules.crawl_delay(self._user_agent)


def robots_url(url: str) -> str:
    """Return the address of the robots.txt for an http(s) address."""
    return f"{origin(url)}/robots.txt"
