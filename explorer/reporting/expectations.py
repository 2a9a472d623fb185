"""What a test listens for, by check: Python source for the ``page`` of pytest-playwright."""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.checks.fingerprints import pattern_like
from explorer.models import Finding
from explorer.urls import origin

BROKEN_IMAGES = (
    "images => images.filter(i => i.complete && !i.naturalWidth).map(i => i.currentSrc || i.src)"
)
LOAD = "performance.getEntriesByType('navigation')[0].loadEventEnd"


class Expectation(NamedTuple):
    """``notice(text)`` keeps texts that match ``pattern`` as faults."""

    pattern: str
    listen: tuple[str, ...] = ()
    """Before the first step."""
    look: tuple[str, ...] = ()
    """Again and again after the last step."""


def expectation_of(finding: Finding) -> Expectation | None:
    """None for what a test of this kind cannot tell: a control without a role is a matter of
    markup, which an accessibility checker tests better, and of other checks we know nothing.
    A click without effect shows by what does not happen: ``pytest_file`` knows how.
    """
    evidence = finding.evidence
    match finding.check:
        case "uncaught-exception" | "unhandled-rejection":
            listen = 'page.context.on("weberror", lambda thrown: notice(str(thrown.error)))'
            return Expectation(_beginning(evidence.get("message", "")), (listen,))
        case "console-error":
            listen = (
                'page.context.on("console",'
                ' lambda told: notice(told.text) if told.type in ("error", "assert") else None)'
            )
            return Expectation(_beginning(evidence.get("message", "")), (listen,))
        case "mixed-content":
            listen = 'page.context.on("request", lambda asked: notice(asked.url))'
            resource = _address(evidence["resource"], finding.url)
            return Expectation(f"^{resource}$", (listen,))
        case "slow-page":
            limit = evidence["limit"].partition(" ")[0]
            look = f'if (took := page.evaluate("{LOAD}")) > {limit}:'
            return Expectation("", look=(look, '    notice(f"{page.url} took {took:.0f} ms")'))
        case "broken-image" if "request" not in evidence:
            look = f'for url in page.locator("img").evaluate_all("{BROKEN_IMAGES}"):'
            shown = _address(evidence["image"], finding.url, numbers=False)
            return Expectation(f"^{shown}$", look=(look, "    notice(url)"))
        case "dead-click":
            return Expectation("")
    if "request" not in evidence:
        return None
    # These checks tell /item/17 from /item/18.
    return _exchange(finding, numbers=finding.check not in ("broken-image", "broken-link"))


def _exchange(finding: Finding, *, numbers: bool) -> Expectation:
    evidence = finding.evidence
    method, _, url = evidence["request"].partition(" ")
    asked = f"^{method} {_address(url, finding.url, numbers=numbers)}"
    if evidence["result"].startswith("failed: "):
        listen = (
            'page.context.on("requestfailed",'
            ' lambda asked: notice(f"{asked.method} {asked.url} {asked.failure}"))'
        )
        return Expectation(f"{asked} (?!net::ERR_ABORTED)", (listen,))
    listen = (
        'page.context.on("response", lambda got:'
        ' notice(f"{got.request.method} {got.url} {got.status}"))'
    )
    return Expectation(rf"{asked} [45]\d\d$", (listen,))


def _beginning(message: str) -> str:
    return pattern_like(message.strip().partition("\n")[0])


def _address(url: str, page_url: str, *, numbers: bool = True) -> str:
    """A pattern for the address; ids and ``numbers`` in it, and its query, may be others.

    The site itself may stand at another base address.
    """
    site = origin(url)
    path, question, _ = url.removeprefix(site).partition("?")
    is_own = site and site == origin(page_url)
    return (
        ("https?://[^/]+" if is_own else re.escape(site).replace(r"\-", "-"))
        + pattern_like(path, numbers=numbers)
        + (r"\?.*" if question else "")
    )
