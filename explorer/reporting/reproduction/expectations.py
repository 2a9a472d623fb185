"""What the test of a finding listens for, as Python source for pytest-playwright's ``page``."""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.identity.fingerprints import pattern_like
from explorer.models import Finding
from explorer.urls import origin

BROKEN_IMAGES = (
    "images => images.filter(i => i.complete && !i.naturalWidth).map(i => i.currentSrc || i.src)"
)
LOAD = "performance.getEntriesByType('navigation')[0].loadEventEnd"


class Expectation(NamedTuple):
    """The source lines by which a test detects a fault.

    They call ``notice(text)``, which records texts that match the pattern as faults.
    """

    pattern: str
    """A regular expression."""
    listen: tuple[str, ...] = ()
    """Lines that run before the first step."""
    look: tuple[str, ...] = ()
    """Lines that run repeatedly after the last step."""


def expectation_of(finding: Finding) -> Expectation | None:
    """Return how a test detects the finding, None if such a test cannot.

    A control without a role is better tested by an accessibility checker. For a click without
    effect the expectation is empty, because the test template handles it.
    """
    evidence = finding.evidence
    match finding.check:
        case "uncaught-exception" | "unhandled-rejection":
            listen = 'page.context.on("weberror", lambda thrown: notice(str(thrown.error)))'
            return Expectation(_first_line_pattern(evidence.get("message", "")), (listen,))
        case "console-error":
            listen = (
                'page.context.on("console",'
                ' lambda told: notice(told.text) if told.type in ("error", "assert") else None)'
            )
            return Expectation(_first_line_pattern(evidence.get("message", "")), (listen,))
        case "mixed-content":
            listen = 'page.context.on("request", lambda asked: notice(asked.url))'
            resource = _address_pattern(evidence["resource"], finding.url)
            return Expectation(f"^{resource}$", (listen,))
        case "slow-page":
            limit = evidence["limit"].partition(" ")[0]
            look = f'if (took := page.evaluate("{LOAD}")) > {limit}:'
            return Expectation("", look=(look, '    notice(f"{page.url} took {took:.0f} ms")'))
        case "broken-image" if "request" not in evidence:
            look = f'for url in page.locator("img").evaluate_all("{BROKEN_IMAGES}"):'
            shown = _address_pattern(evidence["image"], finding.url, numbers=False)
            return Expectation(f"^{shown}$", look=(look, "    notice(url)"))
        case "dead-click":
            return Expectation("")
    if "request" not in evidence:
        return None
    # For these checks /item/17 and /item/18 are different faults.
    return _exchange_expectation(
        finding, numbers=finding.check not in ("broken-image", "broken-link")
    )


def _exchange_expectation(finding: Finding, *, numbers: bool) -> Expectation:
    evidence = finding.evidence
    method, _, url = evidence["request"].partition(" ")
    asked = f"^{method} {_address_pattern(url, finding.url, numbers=numbers)}"
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


def _first_line_pattern(message: str) -> str:
    return pattern_like(message.strip().partition("\n")[0])


def _address_pattern(url: str, page_url: str, *, numbers: bool = True) -> str:
    """Return a pattern for an address with any ids and query, and for own pages any origin.

    Args:
        url: The address.
        page_url: The page of the finding; its origin is that of the site.
        numbers: Whether plain numbers may vary too.
    """
    site = origin(url)
    path, question, _ = url.removeprefix(site).partition("?")
    is_own = site and site == origin(page_url)
    return (
        ("https?://[^/]+" if is_own else re.escape(site).replace(r"\-", "-"))
        + pattern_like(path, numbers=numbers)
        + (r"\?.*" if question else "")
    )
