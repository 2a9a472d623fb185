"""The check of accessibility violations that axe-core reports."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten, shorten_url
from explorer.checks.grouping import more_suffix
from explorer.identity.fingerprints import missing_role_key, stable_address, stable_text
from explorer.models import AccessibilityViolation, Act, Finding

_SITE_WIDE_RULES = frozenset(
    {
        "bypass", "color-contrast", "document-title", "html-has-lang", "html-lang-valid",
        "html-xml-lang-mismatch", "link-in-text-block", "meta-viewport",
    }
)  # fmt: skip
"""Rules that a style sheet or the layout shared by all pages violates."""
_MINOR_RULES = frozenset({"target-size"})
"""Rules whose violation rarely excludes anybody: small targets can be reached by keyboard."""
_MINOR_IMPACTS = ("minor", "moderate")
_MISSING_ROLE_RULES = ("aria-allowed-attr", "aria-prohibited-attr")
"""Rules that an element violates because it lacks the role that its attributes need."""
_FIELD, _CONTROL, _NESTING, _ARIA = "field names", "control names", "nesting", "aria"
_CAUSE_BY_RULE = {
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
_ONCE_PER_PAGE = (_FIELD, _NESTING, _ARIA)
_MAX_LABEL_LENGTH = 50


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
                    severity="info" if _is_minor(violation) else "warning",
                    title=f"{violation.help}{_examples(violation)} on {shorten_url(url)}",
                    identity=(violation.rule, path),
                    url=url,
                    evidence={
                        "rule": f"{violation.rule}, {violation.impact}: {violation.help_url}",
                        "elements": "\n".join(
                            map(_format_element, *_selectors_and_labels(violation))
                        ),
                    },
                    causes=tuple(_causes(violation, path)),
                )


def _examples(violation: AccessibilityViolation) -> str:
    """Return the label of the first element for the title, "" if that is the page itself."""
    first = shorten(violation.labels[0], _MAX_LABEL_LENGTH) if violation.labels else ""
    if not first or first.startswith("<html"):
        return ""
    return f": {first}{more_suffix(violation.count)}"


def _selectors_and_labels(
    violation: AccessibilityViolation,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    blank = ("",) * (len(violation.selectors) - len(violation.labels))
    return violation.selectors, violation.labels + blank


def _format_element(selector: str, label: str) -> str:
    return f"{selector}  {label}".strip()


def _is_minor(violation: AccessibilityViolation) -> bool:
    has_minor_impact = violation.slight or violation.impact in _MINOR_IMPACTS
    return has_minor_impact or violation.rule in _MINOR_RULES


def _path(violation: AccessibilityViolation) -> str:
    return stable_text(stable_address(violation.page_url).partition("?")[0])


def _causes(violation: AccessibilityViolation, path: str) -> Iterable[str]:
    """Yield the keys of the causes that this violation shares with other findings."""
    names = ["of lesser weight"] if _is_minor(violation) else _cause_names(violation, path)
    yield from (f"{AccessibilityViolations.name} {cause}" for cause in names)
    if violation.rule in _MISSING_ROLE_RULES:
        yield from filter(None, map(missing_role_key, violation.places))


def _cause_names(violation: AccessibilityViolation, path: str) -> Iterable[str]:
    if violation.rule in _SITE_WIDE_RULES:
        yield violation.rule
    cause = _CAUSE_BY_RULE.get(violation.rule, violation.rule)
    if cause in _ONCE_PER_PAGE:
        yield f"{cause} on {path}"
    for place in violation.places:
        yield f"{violation.rule} {place}"
    for component in violation.components:
        yield f"{violation.rule} {component}"
    if cause == _CONTROL:  # the accessible name of a link may be that of its image alone
        for holder in violation.holders:
            yield f"{cause} {holder}"
