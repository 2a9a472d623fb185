"""What axe-core has against a page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.identity import steady, steady_address
from explorer.models import AccessibilityViolation, Act, Finding

_STYLED = ("color-contrast", "link-in-text-block", "target-size")
"""Rules that a style sheet breaks, for all pages that use it."""
_NESTED = (
    "aria-required-children", "aria-required-parent", "list", "listitem",
    "definition-list", "dlitem",
)  # fmt: skip
"""Sides of one fault: a list or a widget does not hold its parts as it should."""


class AccessibilityViolations:
    """A warning for each rule and path; for each rule that a style sheet breaks, one for the site.
    Elements of one tag and class that break a rule are one finding on all pages.

    WCAG 2.2, levels A and AA.
    """

    name = "accessibility"

    def judge(self, act: Act) -> Iterable[Finding]:
        for violation in act.outcome.signals:
            if isinstance(violation, AccessibilityViolation):
                url, count = violation.page_url, violation.count
                path = steady(steady_address(url).partition("?")[0])
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{violation.help} ({count} element{'s' * (count > 1)} on {short(url)})",
                    identity=(violation.rule, path),
                    url=url,
                    evidence={
                        "rule": f"{violation.rule}, {violation.impact}: {violation.help_url}",
                        "elements": "\n".join(violation.selectors),
                    },
                    causes=tuple(f"{self.name} {cause}" for cause in _causes(violation, path)),
                )


def _causes(violation: AccessibilityViolation, path: str) -> Iterable[str]:
    if violation.rule in _STYLED:
        yield violation.rule
    if violation.rule in _NESTED:
        yield f"nesting of roles {path}"
    for component in violation.components:
        yield f"{violation.rule} {component}"
