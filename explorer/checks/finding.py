"""Makes a finding of what a check saw."""

from __future__ import annotations

import re
from collections.abc import Mapping

from explorer.checks.fingerprints import fingerprint
from explorer.models import Act, Finding, InteractiveElement, Severity, verb
from explorer.urls import parse

_TITLE_CHARACTERS = 160
_EVIDENCE_CHARACTERS = 2000
_LABEL_CHARACTERS = 60
_VALUE_CHARACTERS = 24
"""Of a value in the query of an address, or of a part of its path, in a title."""
_PLACES = ("page", "linked_from")
"""Evidence that may be the address of the finding itself."""
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
    """``identity`` tells this fault from others of the same check, the same in every run.

    Evidence that only repeats the address of the finding is left out.
    """
    told = {key: value for key, value in evidence.items() if key not in _PLACES or value != url}
    known = {key: value[:_EVIDENCE_CHARACTERS] for key, value in told.items() if value}
    return Finding(
        id=fingerprint(check, *identity),
        severity=severity,
        check=check,
        title=title[:_TITLE_CHARACTERS],
        url=url,
        step=act.step,
        measure=measure,
        evidence={"see_again": _see_again(act, url)} | known,
        causes=causes,
        step_cause=step_cause,
        suspected=suspected,
    )


def _see_again(act: Act, url: str) -> str:
    """The step in words, for who wants to see the fault himself; ``url`` is where it is."""
    if act.element is None:
        return f"open {act.outcome.url if act.outcome.result == 'done' else url}"
    filled = ", ".join(f"{field.label} = {field.shown!r}" for field in act.outcome.filled)
    with_values = f" with {filled}" if filled else ""
    return f"open {act.url}, then {verb(act.outcome.action)} {called(act.element)}{with_values}"


def called(element: InteractiveElement) -> str:
    """A control in a title: its name in quotes, or what else tells it from its neighbours."""
    if name := " ".join((element.name or element.text).split()):
        return repr(shortened(name, _LABEL_CHARACTERS))
    return shortened(element.distinct_label, _LABEL_CHARACTERS)


def shortened(text: str, limit: int) -> str:
    """At most ``limit`` characters, and none repeated many times in a row."""
    text = _REPEATED.sub(r"\1\1\1…", text)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def short(url: str) -> str:
    """An address for a title: host, path and query, without long values."""
    parts = parse(url)
    if parts is None:
        return shortened(url, _LABEL_CHARACTERS)
    path = "/".join(shortened(part, 2 * _VALUE_CHARACTERS) for part in parts.path.split("/"))
    query = "&".join(
        f"{shortened(name, _VALUE_CHARACTERS)}={shortened(value, _VALUE_CHARACTERS)}"
        for name, value in parts.query.items()
    )
    return f"{parts.host_port_subcomponent}{path}{'?' if query else ''}{query}"


def first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
