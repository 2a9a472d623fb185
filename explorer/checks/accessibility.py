"""The check of accessibility violations that axe-core reports."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import and_more
from explorer.checks.finding import make_finding, short, shortened
from explorer.checks.fingerprints import steady, steady_address, without_role
from explorer.models import AccessibilityViolation, Act, Finding

_OF_THE_SITE = frozenset(
    {
        "bypass", "color-contrast", "document-title", "html-has-lang", "html-lang-valid",
        "html-xml-lang-mismatch", "link-in-text-block", "meta-viewport",
    }
)  # fmt: skip
"""Rules that a style sheet or the layout shared by all pages violates."""
_LESSER = frozenset({"target-size"})
"""Rules whose violation rarely excludes anybody: small targets can be reached by keyboard."""
_SLIGHT_IMPACTS = ("minor", "moderate")
_WITHOUT_ROLE = ("aria-allowed-attr", "aria-prohibited-attr")
"""Rules that an element violates because it lacks the role that its attributes need."""
_FIELD, _CONTROL, _NESTING, _ARIA = "field names", "control names", "nesting", "aria"
_CAUSES = {
    **dict.fromkeys(
        ("aria-input-field-name", "aria-toggle-field-name", "label", "select-name"), _FIELD
    ),
    **dict.fromkeys(
        (
            "aria-command-name", "area-alt", "button-name", "image-alt", "input-button-name",
            "input-image-alt", "link-name", "role-img-alt", "summary-name", "svg-img-alt",
        ),
        _CONTROL,
    ),
    **dict.fromkeys(
        (
            "aria-required-children", "aria-required-parent", "definition-list", "dlitem", "list",
            "listitem",
        ),
        _NESTING,
    ),
    **dict.fromkeys(
        (
            "aria-allowed-attr", "aria-conditional-attr", "aria-prohibited-attr",
            "aria-required-attr", "aria-roles", "aria-valid-attr", "aria-valid-attr-value",
        ),
        _ARIA,
    ),
}  # fmt: skip
"""The cause that several rules have in common, by rule."""
_ONCE_A_PAGE = (_FIELD, _NESTING, _ARIA)
_LABEL_CHARACTERS = 50


class AccessibilityViolations:
    """Reports violations of WCAG 2.2 A and AA as warnings, as they exclude users of the page.

    A finding stands for one rule on one path. It also covers other pages where

    - elements of the same kind, or in the same place of the layout, violate the rule,
    - other rules report the same missing thing, or
    - a style sheet or the shared layout violates the rule: one finding for the site.

    Violations of minor or moderate impact, and of rules that rarely exclude anybody, are one
    finding of severity info for the site.
    """

    name = "accessibility"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each violation that axe-core reported after the act."""
        for violation in act.outcome.signals:
            if isinstance(violation, AccessibilityViolation):
                url, path = violation.page_url, _path(violation)
                yield make_finding(
                    self.name,
                    act,
                    severity="info" if _is_lesser(violation) else "warning",
                    title=f"{violation.help}{_examples(violation)} on {short(url)}",
                    identity=(violation.rule, path),
                    url=url,
                    evidence={
                        "rule": f"{violation.rule}, {violation.impact}: {violation.help_url}",
                        "elements": "\n".join(map(_element, *_columns(violation))),
                    },
                    causes=tuple(_causes(violation, path)),
                )


def _examples(violation: AccessibilityViolation) -> str:
    """Return the label of the first element for the title, "" if that is the page itself."""
    first = shortened(violation.labels[0], _LABEL_CHARACTERS) if violation.labels else ""
    if not first or first.startswith("<html"):
        return ""
    return f": {first}{and_more(violation.count)}"


def _columns(violation: AccessibilityViolation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    blank = ("",) * (len(violation.selectors) - len(violation.labels))
    return violation.selectors, violation.labels + blank


def _element(selector: str, label: str) -> str:
    return f"{selector}  {label}".strip()


def _is_lesser(violation: AccessibilityViolation) -> bool:
    is_slight = violation.slight or violation.impact in _SLIGHT_IMPACTS
    return is_slight or violation.rule in _LESSER


def _path(violation: AccessibilityViolation) -> str:
    return steady(steady_address(violation.page_url).partition("?")[0])


def _causes(violation: AccessibilityViolation, path: str) -> Iterable[str]:
    """Yield the keys of the causes that this violation shares with other findings."""
    own = ["of lesser weight"] if _is_lesser(violation) else _own_causes(violation, path)
    yield from (f"{AccessibilityViolations.name} {cause}" for cause in own)
    if violation.rule in _WITHOUT_ROLE:
        yield from filter(None, map(without_role, violation.places))


def _own_causes(violation: AccessibilityViolation, path: str) -> Iterable[str]:
    if violation.rule in _OF_THE_SITE:
        yield violation.rule
    missing = _CAUSES.get(violation.rule, violation.rule)
    if missing in _ONCE_A_PAGE:
        yield f"{missing} on {path}"
    for place in violation.places:
        yield f"{violation.rule} {place}"
    for component in violation.components:
        yield f"{violation.rule} {component}"
    if missing == _CONTROL:  # the accessible name of a link may be that of its image alone
        for holder in violation.holders:
            yield f"{missing} {holder}"
