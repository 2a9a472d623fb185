"""What axe-core has against a page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.identity import steady, steady_address
from explorer.models import AccessibilityViolation, Act, Finding

_STYLED = ("color-contrast", "link-in-text-block", "target-size")
"""Rules that a style sheet breaks, for all pages that use it."""


class AccessibilityViolations:
    """A warning for each rule and kind of page; for each rule that a style sheet breaks, one for
    the site. WCAG 2.2, levels A and AA.
    """

    name = "accessibility"

    def judge(self, act: Act) -> Iterable[Finding]:
        for violation in act.outcome.signals:
            if isinstance(violation, AccessibilityViolation):
                url, count = violation.page_url, violation.count
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{violation.help} ({count} element{'s' * (count > 1)} on {short(url)})",
                    identity=(violation.rule, steady(steady_address(url))),
                    url=url,
                    evidence={
                        "rule": f"{violation.rule}, {violation.impact}: {violation.help_url}",
                        "elements": "\n".join(violation.selectors),
                    },
                    causes=(f"{self.name} {violation.rule}",) if violation.rule in _STYLED else (),
                )
