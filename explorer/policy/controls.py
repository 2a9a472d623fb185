"""Decides which controls may be used, by ``safety.never`` and ``scope.controls``."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from explorer.models import InteractiveElement
from explorer.models.control_rules import ControlRule, says
from explorer.settings.model import SafetySettings, ScopeSettings

NEVER = "safety.never"
ONLY = "scope.controls"


class JudgedElements(NamedTuple):
    """Elements, and which rules they match."""

    elements: tuple[InteractiveElement, ...]
    """The elements, the forbidden ones with the rule."""
    rules: tuple[str, ...]
    """The names of the rules that match any of them."""


class ControlRules:
    """The controls that are never used, and those that alone are used if there are any.

    Args:
        safety: The ``safety`` section of the settings.
        scope: The ``scope`` section of the settings.
    """

    def __init__(
        self, safety: SafetySettings | None = None, scope: ScopeSettings | None = None
    ) -> None:
        self._never = _by_name(NEVER, safety.never if safety else ())
        self._only = _by_name(ONLY, scope.controls if scope else ())
        self._rules = self._never | self._only
        selectors = (rule.selector for rule in self._rules.values() if rule.selector)
        self.selectors = tuple(dict.fromkeys(selectors))
        """The CSS selectors of the rules, each once."""

    def __bool__(self) -> bool:
        return bool(self._rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules: their setting and their conditions."""
        return tuple(self._rules)

    def with_selectors(self, selectors: Collection[str]) -> tuple[str, ...]:
        """Return the names of the rules that have one of these selectors."""
        return tuple(name for name, rule in self._rules.items() if rule.selector in selectors)

    @property
    def needs_page(self) -> bool:
        """Whether the label of a control alone does not tell if it may be used."""
        return bool(self._only) or any(rule.role or rule.selector for rule in self._never.values())

    def barring_text(self, text: str) -> str:
        """Return the rule that forbids a control with this label whatever else it is, or ""."""
        rules = ((name, rule) for name, rule in self._never.items() if _is_by_text(rule))
        return next((name for name, rule in rules if text and says(text, rule.text)), "")

    def barring_place(self, texts: Collection[str], matched: Collection[int]) -> str:
        """Return the rule of ``safety.never`` that forbids what is no control, whatever its role.

        Args:
            texts: What it says, and its labels.
            matched: The indexes of the selectors that it matches.
        """
        selectors = {self.selectors[index] for index in matched}
        for name, rule in self._never.items():
            is_said = any(says(text, rule.text) for text in texts if text)
            is_matched = rule.selector in selectors
            if (
                (rule.text or rule.selector)
                and (is_said or not rule.text)
                and (is_matched or not rule.selector)
            ):
                return name
        return ""

    def barring(self, element: InteractiveElement, matched: Collection[str] | None) -> str:
        """Return the rule that forbids a control, "" if it may be used.

        Args:
            element: The control.
            matched: The selectors that it matches; None if that is not known. Then it counts as
                matched by those of ``safety.never`` and by none of ``scope.controls``.
        """
        return self._verdict(self._matching(element, matched))

    def applied(
        self,
        elements: Sequence[InteractiveElement],
        matched: Sequence[Collection[str] | None],
    ) -> JudgedElements:
        """Return the elements, the forbidden ones with the rule, and the rules that they match.

        Args:
            elements: The elements of a snapshot.
            matched: For each, the selectors that it matches; None if that is not known.
        """
        found = [self._matching(one, its) for one, its in zip(elements, matched, strict=True)]
        verdicts = map(self._verdict, found)
        return JudgedElements(
            tuple(
                one.model_copy(update={"barred": rule}) if rule else one
                for one, rule in zip(elements, verdicts, strict=True)
            ),
            tuple(dict.fromkeys(name for names in found for name in names)),
        )

    def _matching(
        self, element: InteractiveElement, matched: Collection[str] | None
    ) -> tuple[str, ...]:
        """Return the names of the rules that a control matches."""
        return tuple(
            name
            for name, rule in self._rules.items()
            if _picks(rule, element, self._selectors_of(name, rule) if matched is None else matched)
        )

    def _selectors_of(self, name: str, rule: ControlRule) -> tuple[str, ...]:
        """Return what a control counts as matched by if that is not known."""
        return (rule.selector,) if name in self._never else ()

    def _verdict(self, names: Sequence[str]) -> str:
        """Return the rule that forbids a control which matches these rules, "" if none does."""
        for name in names:
            if name in self._never:
                return name
        return f"{ONLY}: it is not among them" if self._only and not names else ""


def _by_name(setting: str, rules: Sequence[ControlRule]) -> dict[str, ControlRule]:
    return {f"{setting}: {rule.to_text()}": rule for rule in rules}


def _is_by_text(rule: ControlRule) -> bool:
    return not (rule.role or rule.selector)


def _picks(rule: ControlRule, element: InteractiveElement, matched: Collection[str]) -> bool:
    labels = (element.name, element.text, element.placeholder, element.field_name)
    if rule.text and not any(says(label, rule.text) for label in labels if label):
        return False
    if rule.role and rule.role.strip().casefold() != (element.role or element.tag).casefold():
        return False
    return not rule.selector or rule.selector in matched
