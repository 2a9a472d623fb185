"""Makes a finding of what a check saw."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.checks.identity import fingerprint
from explorer.models import Act, Finding, Severity, verb
from explorer.urls import parse

_TITLE_CHARACTERS = 160
_EVIDENCE_CHARACTERS = 2000


def make_finding(
    check: str,
    act: Act,
    *,
    severity: Severity,
    title: str,
    identity: tuple[str, ...],
    url: str,
    evidence: Mapping[str, str],
    measure: float = 0,
) -> Finding:
    """``identity`` tells this fault from others of the same check, the same in every run."""
    known = {key: value[:_EVIDENCE_CHARACTERS] for key, value in evidence.items() if value}
    return Finding(
        id=fingerprint(check, *identity),
        severity=severity,
        check=check,
        title=title[:_TITLE_CHARACTERS],
        url=url,
        step=act.step,
        measure=measure,
        evidence={"see_again": _see_again(act, url)} | known,
    )


def _see_again(act: Act, url: str) -> str:
    """The step in words, for who wants to see the fault himself; ``url`` is where it is."""
    if act.element is None:
        return f"open {act.outcome.url if act.outcome.result == 'done' else url}"
    filled = ", ".join(f"{field.label} = {field.value!r}" for field in act.outcome.filled)
    with_values = f" with {filled}" if filled else ""
    return f"open {act.url}, then {verb(act.outcome.action)} {act.element.label!r}{with_values}"


def short(url: str) -> str:
    """An address for a title: host and path."""
    parts = parse(url)
    return f"{parts.host_port_subcomponent}{parts.path}" if parts else url[:_TITLE_CHARACTERS]


def first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
