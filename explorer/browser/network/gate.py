"""Holds requests back before they leave the browser, by Chromium's own interception.

On a browser of our own one protocol session sees all requests: of every context, tab, frame and
worker, beacons of a page that is being left and ``fetchLater`` included. Web sockets it does not
see, nor what speculation rules ask for: ``scripts/speculation.js`` removes the rules that a
document holds, and the rules that a response header names are not let in. On a caller's page it
sees the page and the frames of its process, from when the run has reached them.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections import Counter, OrderedDict
from collections.abc import Iterable
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, Request
from playwright.async_api import Error as PlaywrightError

from explorer.models import BlockedRequest, HeldBack, HeldBackRule
from explorer.policy.egress import EgressRules, Kind, Outgoing, Refusal, overrides_in
from explorer.urls import parse

MOST_REMEMBERED = 1_000
"""Requests that were held back, so that what the browser tells of their failure is understood."""

MOST_HOSTS = 200
"""Hosts and rules that are counted by themselves; a page may make up hosts without end."""
OTHER_HOSTS = "other hosts"
"""What stands for the rest, where else a host is named."""

TYPES: dict[Kind, tuple[str, ...]] = {
    "page": ("Document",),
    "frame": ("Document",),
    "prefetch": ("Fetch",),
    "data": ("XHR", "Fetch"),
    "beacon": ("Ping",),
}
"""Chromium's names of what is asked for."""
_KINDS: dict[str, Kind] = {"Document": "frame", "XHR": "data", "Fetch": "data", "Ping": "beacon"}
SPECULATION_RULES = "application/speculationrules+json"
_RULES_PATTERN = {"urlPattern": "*", "resourceType": "Other", "requestStage": "Response"}
_AHEAD = ("purpose", "sec-purpose", "x-purpose", "x-moz")


class Gate:
    """Judges each request by the rules, and counts what it holds back."""

    def __init__(self, rules: EgressRules) -> None:
        self.rules = rules
        self.sees_browser = False
        """One session sees all of the browser; else each page must be watched by itself."""
        self._counts: Counter[tuple[str, HeldBackRule]] = Counter()
        self._remembered: OrderedDict[tuple[str, str], Refusal] = OrderedDict()
        self._pages: dict[str, str] = {}
        """Ids of pages, which are those of their main frames, with their addresses."""
        self._adopted: set[str] = set()
        self._sending: set[asyncio.Task[None]] = set()

    async def watch_browser(self, cdp: CDPSession) -> None:
        """See all requests of a browser; ``cdp`` is a session of the browser itself."""
        self.sees_browser = True
        if self._patterns():
            cdp.on("Target.targetCreated", self._target)
            cdp.on("Target.targetInfoChanged", self._target)
            cdp.on("Target.targetDestroyed", self._destroyed)
            await cdp.send("Target.setDiscoverTargets", {"discover": True})
        await self._watch(cdp)

    async def adopt(self, cdp: CDPSession) -> None:
        """A page is walked on from now on, and stays open whatever it asks for."""
        frame = (await cdp.send("Page.getFrameTree"))["frameTree"]["frame"]
        self._adopted.add(frame["id"])
        self._pages[frame["id"]] = frame["url"]
        if not self.sees_browser:
            await self._watch(cdp)

    async def leave_page(self, cdp: CDPSession) -> None:
        await cdp.send("Fetch.disable")

    def refusal_of(self, method: str, url: str) -> Refusal | None:
        """Why a request that has failed was held back, None if it was not."""
        if refusal := self._remembered.get((method, url.partition("#")[0])):
            return refusal
        return Refusal("egress") if self.rules.refuses_host(url) else None

    @property
    def held_back(self) -> tuple[HeldBack, ...]:
        """What was held back so far, most first."""
        return tuple(
            HeldBack(host=host, rule=rule, count=count)
            for (host, rule), count in self._counts.most_common()
        )

    def refuse_host(self, host: str) -> None:
        """The refusing proxy was asked for a host."""
        rule: HeldBackRule = "egress" if self.rules.refuses_host(f"http://{host}/") else "read_only"
        self._count(host, rule)

    async def _watch(self, cdp: CDPSession) -> None:
        if patterns := self._patterns():
            cdp.on("Fetch.requestPaused", partial(self._paused, cdp))
            await cdp.send("Fetch.enable", {"patterns": patterns})

    def _patterns(self) -> list[dict[str, str]]:
        judged = self.rules.judged
        rules = [_RULES_PATTERN] if self.rules.holds_documents else []
        if "resource" in judged:
            return [{"urlPattern": "*"}, *rules]
        types = dict.fromkeys(name for kind in judged for name in TYPES[kind])
        return [{"urlPattern": "*", "resourceType": name} for name in sorted(types)] + rules

    def _target(self, event: dict[str, Any]) -> None:
        target = event["targetInfo"]
        if target["type"] == "page":
            self._pages[target["targetId"]] = target["url"]

    def _destroyed(self, event: dict[str, Any]) -> None:
        self._pages.pop(event["targetId"], None)
        self._adopted.discard(event["targetId"])

    def _paused(self, cdp: CDPSession, event: dict[str, Any]) -> None:
        answer: dict[str, Any] = {"requestId": event["requestId"]}
        command = "Fetch.continueRequest"
        if _is_answered(event):
            if _brings_rules(event):
                command, answer["errorReason"] = "Fetch.failRequest", "BlockedByClient"
            self._send(cdp, command, answer)
            return
        if refusal := self._judge(event):
            command = "Fetch.failRequest"
            # A navigation that is aborted leaves the page as it is; another error would replace it.
            is_document = event["resourceType"] == "Document"
            answer["errorReason"] = "Aborted" if is_document else "BlockedByClient"
            self._remember(event["request"], refusal)
        self._send(cdp, command, answer)
        if refusal and self._is_empty_tab(frame := event.get("frameId", "")):
            self._send(cdp, "Target.closeTarget", {"targetId": frame})

    def _is_empty_tab(self, frame: str) -> bool:
        """A new tab that was opened for what is held back: nobody else would hear of it."""
        is_empty = self._pages.get(frame) in ("", "about:blank")
        return self.sees_browser and is_empty and frame not in self._adopted

    def _send(self, cdp: CDPSession, command: str, options: dict[str, Any]) -> None:
        sending = asyncio.ensure_future(_send(cdp, command, options))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    def _judge(self, event: dict[str, Any]) -> Refusal | None:
        request = event["request"]
        headers = {name.lower(): value for name, value in request["headers"].items()}
        return self.rules.refusal(
            Outgoing(
                method=request["method"],
                url=request["url"],
                kind=self._kind(event, headers),
                body=b"".join(_bodies(request)),
                content_type=headers.get("content-type", ""),
                overrides=overrides_in(headers),
            )
        )

    def _kind(self, event: dict[str, Any], headers: dict[str, str]) -> Kind:
        kind = _KINDS.get(event["resourceType"], "resource")
        if kind == "frame" and event.get("frameId") in self._pages:
            return "page"
        is_ahead = any("prefetch" in headers.get(name, "") for name in _AHEAD)
        return "prefetch" if is_ahead and kind != "frame" else kind

    def _remember(self, request: dict[str, Any], refusal: Refusal) -> None:
        self._remembered[request["method"], request["url"]] = refusal
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        self._count(host_of(request["url"]), refusal.rule)

    def _count(self, host: str, rule: HeldBackRule) -> None:
        is_counted = (host, rule) in self._counts or len(self._counts) < MOST_HOSTS
        self._counts[host if is_counted else OTHER_HOSTS, rule] += 1


def host_of(url: str) -> str:
    """The host of an address, with a port that is not the scheme's own."""
    parts = parse(url)
    return parts.authority.rpartition("@")[2] if parts else ""


def _is_answered(event: dict[str, Any]) -> bool:
    return "responseStatusCode" in event or "responseErrorReason" in event


def _brings_rules(event: dict[str, Any]) -> bool:
    return any(
        header["name"].lower() == "content-type" and SPECULATION_RULES in header["value"].lower()
        for header in event.get("responseHeaders", ())
    )


def _bodies(request: dict[str, Any]) -> Iterable[bytes]:
    for entry in request.get("postDataEntries", ()):
        yield b64decode(entry.get("bytes", ""))


def held_back(request: Request, refusal: Refusal, page_url: str) -> BlockedRequest:
    """What is told of a request that was."""
    return BlockedRequest(
        method=request.method,
        url=request.url,
        body_bytes=len(request.post_data_buffer or b""),
        page_url=page_url,
        rule=refusal.rule,
        word=refusal.word,
    )


async def _send(cdp: CDPSession, command: str, answer: dict[str, Any]) -> None:
    try:
        await cdp.send(command, answer)
    except PlaywrightError:
        return  # the page that asked has gone, and its request with it
