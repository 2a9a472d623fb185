"""Which requests may leave the browser, and why others may not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from explorer.masking import Mask
from explorer.models import HeldBackRule
from explorer.policy.request_fields import fields_in
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope, are_same_site
from explorer.settings.model import Settings
from explorer.urls import normalise, parse

HARMLESS_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHOD_OVERRIDES = ("x-http-method-override", "x-http-method", "x-method-override")
"""Headers by which servers take a request for one of another method."""
MOST_LOGIN_BODY = 65_536
"""Bytes of a request's body in which a login's user and password are looked for."""

Kind = Literal["page", "frame", "prefetch", "data", "beacon", "resource"]
"""What is asked for: the document of a page or of a frame, a document or resource ahead of its use,
data that a script asks for or sends, a beacon or ping, anything else."""


class Outgoing(NamedTuple):
    """A request that is about to leave the browser."""

    method: str
    url: str
    kind: Kind
    body: bytes = b""
    content_type: str = ""

    overrides: tuple[str, ...] = ()
    """The methods that its headers ask the server to take it for."""

    @property
    def fields(self) -> Iterator[tuple[str, str]]:
        """Names and values in its body, as far as it is a form or JSON."""
        return fields_in(self.body, self.content_type)

    @property
    def methods(self) -> tuple[str, ...]:
        """What it may do, in capitals: its own method first."""
        return tuple(method.upper() for method in (self.method, *self.overrides))

    @property
    def is_harmless(self) -> bool:
        return HARMLESS_METHODS.issuperset(self.methods)


def overrides_in(headers: Mapping[str, str]) -> tuple[str, ...]:
    """The methods named by the headers of a request, whose names are in small letters."""
    told = (headers.get(name, "").strip() for name in METHOD_OVERRIDES)
    return tuple(method for method in told if method)


class Login(NamedTuple):
    """A login that is under way. ``credentials`` are None while its form is looked for."""

    credentials: Mask | None = None
    page_url: str = ""
    """The page, or the frame, that the form is on."""

    def sends(self, request: Outgoing) -> bool:
        """Whether a request may be the form's submission, whatever host gets it."""
        if self.credentials is None or request.method.upper() != "POST":
            return False
        body = request.body[:MOST_LOGIN_BODY].decode("utf-8", "replace")
        return request.kind not in ("beacon", "prefetch") and self.credentials.finds(body)

    def stays_at(self, url: str) -> bool:
        """Whether an address is of the site that the form is on."""
        return are_same_site(url, self.page_url)


class Refusal(NamedTuple):
    """Why a request is held back: the rule, and the word that makes it dangerous, if one does."""

    rule: HeldBackRule
    word: str = ""


class EgressRules:
    """Judges requests by the settings. ``scope`` is None where every address may be opened and
    every control used, as for a caller who says himself what is done: then only
    ``safety.readOnly`` counts.

    The rules have a memory: the addresses that the run itself opens may say what they want, and
    while it logs in it follows the site to other hosts.
    """

    def __init__(
        self,
        settings: Settings,
        destructive: Destructive,
        scope: Scope | None,
        *,
        alone: bool = False,
    ) -> None:
        """``alone``: there is no proxy that holds other hosts' resources back."""
        self._read_only = settings.safety.read_only
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
        """The kinds of requests that have to be judged at all."""
        if self._read_only or (self._alone and self._egress == "site"):
            return frozenset({"page", "frame", "prefetch", "data", "beacon", "resource"})
        if self._stops_destructive:
            return frozenset({"page", "frame", "prefetch", "data", "beacon"})
        if self._egress != "all":
            return frozenset({"page", "frame", "prefetch"})
        return frozenset()

    @property
    def holds_documents(self) -> bool:
        """No document of another host is asked for."""
        return self._egress != "all"

    def expect(self, url: str) -> None:
        """The run is about to open this address of its own accord."""
        self._expected.add(normalise(url))

    def begin_fetch(self, url: str) -> None:
        """The run itself reads this address, as robots.txt, whatever its scope."""
        self._fetched.add(normalise(url))

    def end_fetch(self, url: str) -> None:
        self._fetched.discard(normalise(url))

    def begin_login(self) -> None:
        """The site may lead to whatever host it logs in at."""
        self._login = Login()

    def submit_login(self, credentials: Mask, page_url: str) -> None:
        """The form at ``page_url`` is filled in with these and sent.

        Its own site may get them whatever the rules. Another host may get them in spite of
        ``safety.readOnly``, for many sites leave logins to one, but no other rule is waived.
        """
        self._login = Login(credentials, page_url)

    def end_login(self) -> None:
        self._login = None

    @property
    def is_logging_in(self) -> bool:
        return self._login is not None

    def refusal(self, request: Outgoing) -> Refusal | None:
        """Why it must not leave, None when it may."""
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
        return self._egress_refusal(request)

    def _destructive_word(self, request: Outgoing) -> str:
        if (
            not self._stops_destructive
            or request.kind == "resource"
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
        may_leave = not is_judged or self._scope.may_ask(request.url)
        return None if may_leave else Refusal("egress")

    @property
    def only_hosts(self) -> tuple[str, ...]:
        """The hosts with their ports that alone may be asked, () where others may be too."""
        return self._scope.host_patterns if self._scope and self._egress == "site" else ()

    @property
    def relies_on_routes(self) -> bool:
        """Other hosts may be asked for nothing, but only requests that are routed are held back."""
        return self._alone and bool(self.only_hosts)

    def refuses_host(self, url: str) -> bool:
        """Whether nothing at all may be asked of its host."""
        return self._egress == "site" and self._scope is not None and not self._scope.may_ask(url)


def _is_among(request: Outgoing, addresses: Collection[str]) -> bool:
    """Whether it is a GET of one of the normalised addresses."""
    return bool(addresses) and request.methods == ("GET",) and normalise(request.url) in addresses
