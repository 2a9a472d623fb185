"""Blocks requests before they leave the browser, by Chromium's request interception.

On a browser launched for the run, one protocol session sees the requests of every context, tab,
frame and worker, including beacons of a page that is being left and ``fetchLater``. It does not see
web sockets or the requests of speculation rules. ``scripts/speculation.js`` therefore removes
speculation rules from documents, and the gate blocks responses that contain such rules. On a
caller's page the gate sees the page and the frames in its process, from the time at which the run
adopts the page.
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

from explorer.models import BlockedRequest, BlockedRequestCount, BlockingRule
from explorer.policy.egress import EgressRules, Kind, Outgoing, Refusal, overrides_in
from explorer.urls import parse

MAX_REMEMBERED_REQUESTS = 1_000
"""Maximum number of blocked requests kept to explain failures that the browser reports."""

MAX_HOSTS = 200
"""Maximum number of separate counts by host and rule; a page may invent hosts."""
OTHER_HOSTS = "other hosts"
"""Stands for all further hosts."""

TYPES: dict[Kind, tuple[str, ...]] = {
    "page": ("Document",),
    "frame": ("Document",),
    "prefetch": ("Fetch",),
    "data": ("XHR", "Fetch"),
    "beacon": ("Ping",),
    "font": ("Font",),
    "media": ("Media",),
}
"""Chromium's resource types for each kind of request."""
_KINDS: dict[str, Kind] = {
    "Document": "frame",
    "XHR": "data",
    "Fetch": "data",
    "Ping": "beacon",
    "Font": "font",
    "Media": "media",
}
SPECULATION_RULES = "application/speculationrules+json"
_RULES_PATTERN = {"urlPattern": "*", "resourceType": "Other", "requestStage": "Response"}
_AHEAD = ("purpose", "sec-purpose", "x-purpose", "x-moz")


class Gate:
    """Judges each request by the egress rules and counts the blocked ones.

    Attributes:
        rules: The egress rules.
    """

    def __init__(self, rules: EgressRules) -> None:
        self.rules = rules
        self.sees_browser = False
        """Whether one session sees the whole browser; otherwise each page is watched separately."""
        self._counts: Counter[tuple[str, BlockingRule]] = Counter()
        self._remembered: OrderedDict[tuple[str, str], Refusal] = OrderedDict()
        self._pages: dict[str, str] = {}
        """Addresses of the open pages by target id, which is also the id of the main frame."""
        self._adopted: set[str] = set()
        self._sending: set[asyncio.Task[None]] = set()

    async def watch_browser(self, cdp: CDPSession) -> None:
        """Intercept all requests of a browser.

        Args:
            cdp: A protocol session of the browser itself.
        """
        self.sees_browser = True
        if self._patterns():
            cdp.on("Target.targetCreated", self._target)
            cdp.on("Target.targetInfoChanged", self._target)
            cdp.on("Target.targetDestroyed", self._destroyed)
            await cdp.send("Target.setDiscoverTargets", {"discover": True})
        await self._watch(cdp)

    async def adopt(self, cdp: CDPSession) -> None:
        """Add a page of the run, which stays open even if its first request is blocked.

        Args:
            cdp: A protocol session of the page.
        """
        frame = (await cdp.send("Page.getFrameTree"))["frameTree"]["frame"]
        self._adopted.add(frame["id"])
        self._pages[frame["id"]] = frame["url"]
        if not self.sees_browser:
            await self._watch(cdp)

    async def leave_page(self, cdp: CDPSession) -> None:
        """Stop intercepting the requests of a page."""
        await cdp.send("Fetch.disable")

    def refusal_of(self, method: str, url: str) -> Refusal | None:
        """Return why a failed request was blocked, or None if it was not."""
        if refusal := self._remembered.get((method, url.partition("#")[0])):
            return refusal
        return Refusal("egress") if self.rules.refuses_host(url) else None

    @property
    def held_back(self) -> tuple[BlockedRequestCount, ...]:
        """The numbers of blocked requests by host and rule so far, highest first."""
        return tuple(
            BlockedRequestCount(host=host, rule=rule, count=count)
            for (host, rule), count in self._counts.most_common()
        )

    def refuse_host(self, host: str) -> None:
        """Count a request that the refusing proxy received.

        Args:
            host: The host, with its port unless it is the default.
        """
        rule: BlockingRule = "egress" if self.rules.refuses_host(f"http://{host}/") else "read_only"
        self._count(host, rule)

    async def _watch(self, cdp: CDPSession) -> None:
        if patterns := self._patterns():
            cdp.on("Fetch.requestPaused", partial(self._paused, cdp))
            await cdp.send("Fetch.enable", {"patterns": patterns})

    def _patterns(self) -> list[dict[str, str]]:
        judged = self.rules.judged
        rules = [_RULES_PATTERN] if self.rules.blocks_documents else []
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
            # An aborted navigation leaves the page as it is; any other error would replace it.
            is_document = event["resourceType"] == "Document"
            answer["errorReason"] = "Aborted" if is_document else "BlockedByClient"
            self._remember(event["request"], refusal)
        self._send(cdp, command, answer)
        if refusal and self._is_empty_tab(frame := event.get("frameId", "")):
            self._send(cdp, "Target.closeTarget", {"targetId": frame})

    def _is_empty_tab(self, frame: str) -> bool:
        """Return whether the frame is a new, empty tab; without its request the tab has no use."""
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
        if len(self._remembered) > MAX_REMEMBERED_REQUESTS:
            self._remembered.popitem(last=False)
        self._count(host_of(request["url"]), refusal.rule)

    def _count(self, host: str, rule: BlockingRule) -> None:
        is_counted = (host, rule) in self._counts or len(self._counts) < MAX_HOSTS
        self._counts[host if is_counted else OTHER_HOSTS, rule] += 1


def host_of(url: str) -> str:
    """Return the host of an address, with its port unless that is the scheme's default."""
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
    """Return the signal for a blocked request."""
    return BlockedRequest(
        method=request.method,
        url=request.url,
        body_bytes=len(request.post_data_buffer or b""),
        page_url=page_url,
        rule=refusal.rule,
        word=refusal.word,
        resource_type=request.resource_type,
    )


async def _send(cdp: CDPSession, command: str, answer: dict[str, Any]) -> None:
    try:
        await cdp.send(command, answer)
    except PlaywrightError:
        return  # the page is gone, and its request with it
