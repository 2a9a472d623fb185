"""Which requests may leave the browser, and why others may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from email.message import Message
from typing import Literal, NamedTuple
from urllib.parse import parse_qsl

from explorer.config import Settings
from explorer.masking import Mask
from explorer.models import HeldBackRule
from explorer.safety import Destructive
from explorer.scope import Scope
from explorer.urls import normalise, parse

HARMLESS_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_BODY = 65_536
"""Bytes of a request's body that are read."""
MOST_FIELDS = 200
_PART_NAME = re.compile(rb'\bname="([^"\r\n]{1,200})"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)')

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

    @property
    def fields(self) -> Iterator[tuple[str, str]]:
        """Names and values in its body, as far as it is a form or a JSON object."""
        body, told = self.body[:MOST_BODY], Message()
        told["Content-Type"] = self.content_type or "text/plain"
        match told.get_content_type():
            case "application/x-www-form-urlencoded":
                text = body.decode("utf-8", "replace")
                yield from parse_qsl(text, keep_blank_values=True)[:MOST_FIELDS]
            case "multipart/form-data":
                for number, part in enumerate(_PART_NAME.finditer(body)):
                    if number < MOST_FIELDS:
                        yield part[1].decode("utf-8", "replace"), part[2].decode("utf-8", "replace")
            case kind if kind == "application/json" or kind.endswith("+json"):
                yield from _texts_of(body)


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
        self._login_values: tuple[str, ...] | None = None

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

    def begin_login(self) -> None:
        """The site may lead to whatever host it logs in at."""
        self._login_values = ()

    def let_in(self, *values: str) -> None:
        """Requests that hold one of these are the login form's own submission."""
        self._login_values = values

    def end_login(self) -> None:
        self._login_values = None

    @property
    def is_logging_in(self) -> bool:
        return self._login_values is not None

    def refusal(self, request: Outgoing) -> Refusal | None:
        """Why it must not leave, None when it may."""
        if parse(request.url) is None or self._logs_in(request):
            return None
        method = request.method.upper()
        if self._read_only and method not in HARMLESS_METHODS:
            return Refusal("read_only")
        if (
            self._stops_destructive
            and request.kind != "resource"
            and not self._is_expected(request)
        ):
            fields = request.fields if method not in HARMLESS_METHODS else ()
            if word := self._destructive.word_in_request(method, request.url, fields):
                return Refusal("destructive", word)
        return self._egress_refusal(request)

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

    def refuses_host(self, url: str) -> bool:
        """Whether nothing at all may be asked of its host."""
        return self._egress == "site" and self._scope is not None and not self._scope.may_ask(url)

    def _is_expected(self, request: Outgoing) -> bool:
        return request.method == "GET" and normalise(request.url) in self._expected

    def _logs_in(self, request: Outgoing) -> bool:
        if not self._login_values or request.kind == "beacon":
            return False
        body = request.body.decode("utf-8", "replace")
        return Mask(*self._login_values).finds(body)


def _texts_of(body: bytes) -> Iterable[tuple[str, str]]:
    """The texts of a JSON object, or of the objects of a list."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return
    objects = told if isinstance(told, list) else [told]
    for one in objects[:MOST_FIELDS]:
        if isinstance(one, dict):
            for name, value in list(one.items())[:MOST_FIELDS]:
                if isinstance(value, str):
                    yield name, value
