"""Helpers that build a finding from what a check detected."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from explorer.identity.fingerprints import fingerprint
from explorer.models import Act, Finding, InteractiveElement, Severity, verb
from explorer.text import single_spaced
from explorer.urls import parse

_MAX_TITLE_LENGTH = 160
_MAX_EVIDENCE_LENGTH = 2000
_MAX_LABEL_LENGTH = 60
_MAX_VALUE_LENGTH = 24
"""Most characters of a query value in a title; segments of the path may have twice as many."""
_ADDRESS_EVIDENCE = ("page", "linked_from")
"""Evidence that is left out if it repeats the address of the finding."""
_REPEATED = re.compile(r"(.)\1{7,}")


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
    causes: tuple[str, ...] = (),
    step_cause: str = "",
    suspected: bool = False,
) -> Finding:
    """Return a finding of one act, with the steps to reproduce it as evidence.

    Args:
        check: The name of the check.
        act: The act that showed the fault.
        severity: The severity of the finding.
        title: One line; it is cut at 160 characters.
        identity: What distinguishes this fault from others of the check, the same in every run.
        url: The page that the finding is attributed to.
        evidence: Facts by name. Empty values, and places equal to ``url``, are left out; others are
            cut at 2,000 characters. "see_again" replaces the generated instruction.
        measure: The measured value, in the unit of the check; 0 if nothing is measured.
        causes: Keys of causes; findings that share one are merged.
        step_cause: Key of a cause that is shared only within one step.
        suspected: The finding counts only once it is confirmed.
    """
    relevant = {
        key: value
        for key, value in evidence.items()
        if key not in _ADDRESS_EVIDENCE or value != url
    }
    shown = {key: value[:_MAX_EVIDENCE_LENGTH] for key, value in relevant.items() if value}
    return Finding(
        id=fingerprint(check, *identity),
        severity=severity,
        check=check,
        title=title[:_MAX_TITLE_LENGTH],
        url=url,
        step=act.step,
        measure=measure,
        evidence={"see_again": _see_again(act, url)} | shown,
        causes=causes,
        step_cause=step_cause,
        suspected=suspected,
    )


def _see_again(act: Act, url: str) -> str:
    """Return the instruction to reproduce the act; ``url`` is used if it opened no page."""
    if act.element is None:
        return f"open {act.outcome.url if act.outcome.result == 'done' else url}"
    filled = Counter(f"{field.label} = {field.shown!r}" for field in act.outcome.filled)
    values = (one if times == 1 else f"{one} ({times} times)" for one, times in filled.items())
    with_values = f" with {', '.join(values)}" if filled else ""
    action, control = verb(act.outcome.action), describe_control(act.element)
    return f"open {act.url}, then {action} {control}{with_values}"


def describe_control(element: InteractiveElement) -> str:
    """Return the name of a control for a title, in quotes, or a description if it has no name."""
    if name := single_spaced(element.name or element.text):
        return repr(shorten(name, _MAX_LABEL_LENGTH))
    return shorten(element.distinct_label, _MAX_LABEL_LENGTH)


def shorten(text: str, limit: int) -> str:
    """Return the text cut at ``limit`` characters, with long runs of one character shortened."""
    text = _REPEATED.sub(r"\1\1\1…", text)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def shorten_url(url: str) -> str:
    """Return the address for a title: host, path and query, with long values cut."""
    parts = parse(url)
    if parts is None:
        return shorten(url, _MAX_LABEL_LENGTH)
    path = "/".join(shorten(part, 2 * _MAX_VALUE_LENGTH) for part in parts.path.split("/"))
    query = "&".join(
        f"{shorten(name, _MAX_VALUE_LENGTH)}={shorten(value, _MAX_VALUE_LENGTH)}"
        for name, value in parts.query.items()
    )
    return f"{parts.host_port_subcomponent}{path}{'?' if query else ''}{query}"


def first_line(text: str) -> str:
    """Return the first line of the text, without surrounding white space."""
    return text.strip().partition("\n")[0]
