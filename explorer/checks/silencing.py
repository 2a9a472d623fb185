"""Silences known findings by the rules of ``checks.ignore``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime

from explorer.errors import UsageError
from explorer.models import Act, Finding, IgnoreRule, SilencedFinding
from explorer.policy.scope import Scope
from explorer.protocols import Check
from explorer.text import caseless
from explorer.urls import parse

ANY = "*"
"""Stands for any characters in the texts of a rule."""
_INSTRUCTION = "see_again"
"""Evidence in which no text is searched, since it names controls and values of other kinds."""


def with_silencing(checks: Sequence[Check], rules: Iterable[IgnoreRule]) -> tuple[Check, ...]:
    """Return checks that yield a SilencedFinding for each finding that a rule silences.

    Rules whose last day is over silence nothing.

    Raises:
        UsageError: The address of a rule is no glob.
    """
    matchers = [_Matcher(rule) for rule in rules if not has_ended(rule, today())]
    return tuple(_SilencingCheck(check, matchers) for check in checks) if matchers else (*checks,)


def matched_rules(checks: Iterable[Check]) -> frozenset[IgnoreRule]:
    """Return the rules that match a finding that one of these checks has made."""
    silencing = (check for check in checks if isinstance(check, _SilencingCheck))
    return frozenset(rule for check in silencing for rule in check.matched)


def ended_notes(rules: Iterable[IgnoreRule], day: date) -> tuple[str, ...]:
    """Return a note for the rules that have ended, none if all apply on this day."""
    ended = [rule for rule in rules if has_ended(rule, day)]
    told = "; ".join(f"{rule.to_text()} (until {rule.until})" for rule in ended)
    return (f"checks.ignore: ended, and silences nothing any more: {told}",) if ended else ()


def has_ended(rule: IgnoreRule, day: date) -> bool:
    """Return whether the last day of a rule is over."""
    return rule.until is not None and rule.until < day


def today() -> date:
    """Return the present day in UTC."""
    return datetime.now(UTC).date()


class _SilencingCheck:
    """A check whose findings are compared with the rules."""

    def __init__(self, check: Check, matchers: Sequence[_Matcher]) -> None:
        self.name = check.name
        self._check = check
        self._matchers = [one for one in matchers if one.rule.check in ("", check.name)]
        self.matched: set[IgnoreRule] = set()
        """The rules that match a finding so far."""

    def judge(self, act: Act) -> Iterator[Finding]:
        """Yield the findings of the check, the silenced ones with the reason of the first rule."""
        for finding in self._check.judge(act):
            rules = [one.rule for one in self._matchers if one.matches(finding)]
            self.matched.update(rules)
            yield _silenced(finding, rules[0]) if rules else finding


class _Matcher:
    """Compares findings with a rule, whatever their check."""

    def __init__(self, rule: IgnoreRule) -> None:
        self.rule = rule
        self._pieces = [piece for piece in caseless(rule.text).split(ANY) if piece]
        self._address = _addresses(rule.address.strip()) if rule.address.strip() else None

    def matches(self, finding: Finding) -> bool:
        return self._has_text(finding) and self._is_there(finding)

    def _has_text(self, finding: Finding) -> bool:
        evidence = (text for name, text in finding.evidence.items() if name != _INSTRUCTION)
        return any(_holds(caseless(text), self._pieces) for text in (finding.title, *evidence))

    def _is_there(self, finding: Finding) -> bool:
        if self._address is None:
            return True
        request = finding.evidence.get("request", "").partition(" ")[2]
        addresses = (url for url in (finding.url, request) if parse(url))
        return any(map(self._address.allows, addresses))


def _addresses(glob: str) -> Scope:
    """Return what matches the addresses of a glob; one that begins with ``/`` is of any host."""
    try:
        return Scope("", (f"{ANY}{glob}" if glob.startswith("/") else glob,))
    except UsageError as error:
        raise UsageError(f"checks.ignore: {error}") from None


def _holds(text: str, pieces: Sequence[str]) -> bool:
    """Return whether the text contains the pieces one after the other."""
    end = 0
    for piece in pieces:
        found = text.find(piece, end)
        if found < 0:
            return False
        end = found + len(piece)
    return True


def _silenced(finding: Finding, rule: IgnoreRule) -> SilencedFinding:
    # The fields that no journal holds are copied, too: causes merge findings.
    return SilencedFinding(**dict(finding), rule=rule.to_text(), reason=rule.reason)
