"""requests.har: the requests of a run as an HTTP archive 1.2, without secrets."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from explorer.masking import mask_header
from explorer.models import Interaction, RunEvent, StartOpened
from explorer.models.api_calls import ApiCall, CallContent, CallsLeftOut
from explorer.urls import parse

MAX_REQUESTS = 5_000
MAX_CHARACTERS = 20_000_000
"""Of all entries, with headers and bodies."""


class HarArchive:
    """Collects the requests of the events of a run."""

    def __init__(self) -> None:
        self._entries: list[dict[str, Any]] = []
        self._characters = 0
        self._left_out = 0

    def notice(self, event: RunEvent) -> None:
        """Add the requests of an event."""
        if isinstance(event, StartOpened):
            self._add(event.outcome.calls, event.outcome.calls_left_out)
        elif isinstance(event, Interaction):
            self._add(event.calls, event.calls_left_out)

    def _add(self, calls: Iterable[ApiCall], left_out: CallsLeftOut) -> None:
        self._left_out += left_out.data + left_out.other
        for call in calls:
            if len(self._entries) < MAX_REQUESTS and self._characters < MAX_CHARACTERS:
                entry = _entry(call)
                self._characters += len(json.dumps(entry))
                self._entries.append(entry)
            else:
                self._left_out += 1

    def to_json(self) -> str:
        """Return the archive."""
        creator = {"name": "explorer", "version": "1"}
        log: dict[str, Any] = {"version": "1.2", "creator": creator, "entries": self._entries}
        if self._left_out:
            log["comment"] = f"There were more requests than fit: {self._left_out:,} are left out."
        return json.dumps({"log": log}, ensure_ascii=False, indent=1) + "\n"


def _entry(call: ApiCall) -> dict[str, Any]:
    content, ms = call.content or CallContent(), call.ms or 0
    parts = parse(call.url)
    request: dict[str, Any] = {
        "method": call.method,
        "url": call.url,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _headers(content.request_headers),
        "queryString": [
            {"name": name, "value": value} for name, value in (parts.query.items() if parts else ())
        ],
        "headersSize": -1,
        "bodySize": -1,
    }
    if content.body:
        request["postData"] = {"mimeType": call.request_type, "text": content.body}
    return {
        "startedDateTime": call.started.isoformat(),
        "time": ms,
        "request": request,
        "response": {
            "status": call.status or 0,
            "statusText": call.failure,
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": _headers(content.response_headers),
            "content": {"size": call.size or 0, "mimeType": call.response_type},
            "redirectURL": "",
            "headersSize": -1,
            "bodySize": -1 if call.size is None else call.size,
        },
        "cache": {},
        "timings": {"send": 0, "wait": ms, "receive": 0},
    }


def _headers(headers: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "value": mask_header(name, value)} for name, value in headers]
