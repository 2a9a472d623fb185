"""Decides which requests may leave the browser."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple, get_args

from explorer.masking import Mask
from explorer.models import BlockingRule
from explorer.policy.request_fields import fields_in
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope, are_same_site
from explorer.settings.model import Settings
from explorer.urls import normalise, parse

HARMLESS_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHOD_OVERRIDES = ("x-http-method-override", "x-http-method", "x-method-override")
"""Headers that make servers treat a request as one of another method."""
MAX_LOGIN_BODY = 65_536
"""Bytes of a request body that are searched for the user name and password of a login."""

Kind = Literal["page", "frame", "prefetch", "data", "beacon", "font", "media", "resource"]
"""The purpose of a request.

The document of a page or of a frame, a prefetch, data that a script requests or sends, a beacon or
ping, a font, audio or video, or any other resource.
"""


class Outgoing(NamedTuple):
    """A request that is about to leave the browser."""

    method: str
    url: str
    kind: Kind
    body: bytes = b""
    content_type: str = ""

    overrides: tuple[str, ...] = ()
    """The methods that its headers ask the server to treat it as."""

    @property
    def fields(self) -> Iterator[tuple[str, str]]:
        """Names and values in its body, if that is a form or JSON."""
        return fields_in(self.body, self.content_type)

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that the server may apply, in capitals; its own method first."""
        return tuple(method.upper() for method in (self.method, *self.overrides))

    @property
    def is_harmless(self) -> bool:
        """Whether all of its methods are safe: GET, HEAD or OPTIONS."""
        return HARMLESS_METHODS.issuperset(self.methods)


def overrides_in(headers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the methods named by the override headers.

    Args:
        headers: The headers of a request, with names in lower case.
    """
    methods = (headers.get(name, "").strip() for name in METHOD_OVERRIDES)
    return tuple(method for method in methods if method)


class Login(NamedTuple):
    """A login in progress.

    Attributes:
        credentials: Finds the user name and password; None while the form is searched for.
        page_url: The page or frame that contains the form.
    """

    credentials: Mask | None = None
    page_url: str = ""

    def sends(self, request: Outgoing) -> bool:
        """Return whether a request may be the submission of the form, to whatever host."""
        if self.credentials is None or request.method.upper() != "POST":
            return False
        body = request.body[:MAX_LOGIN_BODY].decode("utf-8", "replace")
        return request.kind not in ("beacon", "prefetch") and self.credentials.contains_secret(body)

    def stays_at(self, url: str) -> bool:
        """Return whether an address is on the same site as the form."""
        return are_same_site(url, self.page_url)


class Refusal(NamedTuple):
    """Why a request is blocked.

    Attributes:
        rule: The rule that blocks it.
        word: The word that makes it destructive, if that is the reason; else "".
    """

    rule: BlockingRule
    word: str = ""


class EgressRules:
    """Judges requests by the settings.

    The rules have state: addresses that the run opens on purpose may contain destructive words, and
    a login may lead to other hosts.
    """

    def __init__(
        self,
        settings: Settings,
        destructive: Destructive,
        scope: Scope | None,
        *,
        alone: bool = False,
    ) -> None:
        """Create the rules.

        Args:
            settings: The settings of the run.
            destructive: Finds destructive words in requests.
            scope: The scope of the run; None if the caller chooses every action, so that every
                address may be opened and only ``safety.readOnly`` applies.
            alone: Whether there is no proxy that blocks the resources of other hosts.
        """
        self._read_only = settings.safety.read_only
        self._lean = settings.browser.lean
        self._stops_destructive = (
            scope is not None and settings.safety.allow_destructive is not True
        )
        self._egress = settings.scope.egress if scope else "all"
        self._alone = alone
        self._destructive = destructive
        self._scope = scope
        self._expected: set[str] = set()
        self._fetched: set[str] = set()
        self._login: Login | None = None

    @property
    def judged(self) -> frozenset[Kind]:
        """The kinds of requests that must be judged."""
        if self._read_only or (self._alone and self._egress == "site"):
            return frozenset(get_args(Kind))
        judged: set[Kind] = set()
        if self._stops_destructive:
            judged.update(("page", "frame", "prefetch", "data", "beacon"))
        if self._egress != "all":
            judged.update(("page", "frame", "prefetch"))
        if self._lean:
            judged.update(("font", "media", "beacon"))
        return frozenset(judged)

    @property
    def blocks_documents(self) -> bool:
        """Whether documents of other hosts are blocked."""
        return self._egress != "all"

    def is_in_scope(self, url: str) -> bool:
        """Return whether an address belongs to what the run explores."""
        return self._scope is None or self._scope.allows(url)

    def expect(self, url: str) -> None:
        """Announce an address that the run opens on purpose, for the rest of the run."""
        self._expected.add(normalise(url))

    @contextmanager
    def fetching(self, url: str) -> Iterator[None]:
        """Allow an address that explorer itself reads, such as robots.txt, whatever the scope."""
        address = normalise(url)
        self._fetched.add(address)
        try:
            yield
        finally:
            self._fetched.discard(address)

    def begin_login(self) -> None:
        """Start a login: the site may lead to any host."""
        self._login = Login()

    def submit_login(self, credentials: Mask, page_url: str) -> None:
        """Announce that the login form is filled in and submitted.

        The site of the form may receive the credentials whatever the rules. Another host may
        receive them despite ``safety.readOnly``, since many sites delegate logins, but every other
        rule applies.

        Args:
            credentials: Finds the user name and password in a body.
            page_url: The page or frame that contains the form.
        """
        self._login = Login(credentials, page_url)

    def end_login(self) -> None:
        """End the login; the usual rules apply again."""
        self._login = None

    @property
    def is_logging_in(self) -> bool:
        """Whether a login is in progress."""
        return self._login is not None

    def refusal(self, request: Outgoing) -> Refusal | None:
        """Return why a request must be blocked, None if it may leave."""
        if parse(request.url) is None:
            return None
        if _is_among(request, self._fetched):
            return None
        is_login = self._login is not None and self._login.sends(request)
        if is_login and self._login and self._login.stays_at(request.url):
            return None
        if self._read_only and not is_login and not request.is_harmless:
            return Refusal("read_only")
        if word := self._destructive_word(request):
            return Refusal("destructive", word)
        return self._egress_refusal(request) or self._lean_refusal(request)

    def _destructive_word(self, request: Outgoing) -> str:
        if (
            not self._stops_destructive
            or request.kind in ("font", "media", "resource")
            or _is_among(request, self._expected)
        ):
            return ""
        fields = () if request.is_harmless else tuple(request.fields)
        judge = self._destructive.word_in_request
        words = (judge(method, request.url, fields) for method in request.methods)
        return next(filter(None, words), "")

    def _egress_refusal(self, request: Outgoing) -> Refusal | None:
        if self._scope is None or self._egress == "all" or self.is_logging_in:
            return None
        if request.kind == "page":
            return None if self._scope.allows(request.url) else Refusal("scope")
        is_judged = request.kind in ("frame", "prefetch") or self._egress == "site"
        may_leave = not is_judged or self._scope.may_request(request.url)
        return None if may_leave else Refusal("egress")

    def _lean_refusal(self, request: Outgoing) -> Refusal | None:
        is_decoration = request.kind in ("font", "media")
        leaves = self._scope is not None and not self._scope.may_request(request.url)
        is_analytics = request.kind == "beacon" and leaves
        return Refusal("lean") if self._lean and (is_decoration or is_analytics) else None

    @property
    def only_hosts(self) -> tuple[str, ...]:
        """The only hosts that may be requested, as ``host:port`` patterns; () for no limit."""
        return self._scope.host_patterns if self._scope and self._egress == "site" else ()

    @property
    def relies_on_routes(self) -> bool:
        """Whether other hosts are forbidden and only requests that are routed can be blocked."""
        return self._alone and bool(self.only_hosts)

    def refuses_host(self, url: str) -> bool:
        """Return whether every request to the host of the address is forbidden."""
        return (
            self._egress == "site" and self._scope is not None and not self._scope.may_request(url)
        )


def _is_among(request: Outgoing, addresses: Collection[str]) -> bool:
    """Return whether the request is a GET of one of the normalised addresses."""
    return bool(addresses) and request.methods == ("GET",) and normalise(request.url) in addresses
