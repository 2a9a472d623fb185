"""Decides which controls may be used, by ``safety.never`` and ``scope.controls``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from explorer.models import InteractiveElement
from explorer.models.control_rules import ControlRule, says
from explorer.settings.model import SafetySettings, ScopeSettings

NEVER = "safety.never"
ONLY = "scope.controls"


class ControlRules:
    """The controls that are never used, and those that alone are used if there are any.

    Args:
        safety: The ``safety`` section of the settings.
        scope: The ``scope`` section of the settings.
    """

    def __init__(
        self, safety: SafetySettings | None = None, scope: ScopeSettings | None = None
    ) -> None:
        self._never = safety.never if safety else ()
        self._only = scope.controls if scope else ()
        rules = (*self._never, *self._only)
        self.selectors = tuple(dict.fromkeys(rule.selector for rule in rules if rule.selector))
        """The CSS selectors of the rules, each once."""

    def __bool__(self) -> bool:
        return bool(self._never or self._only)

    @property
    def needs_page(self) -> bool:
        """Whether the label of a control alone does not tell if it may be used."""
        return bool(self._only) or any(rule.role or rule.selector for rule in self._never)

    def barring_text(self, text: str) -> str:
        """Return the rule that forbids a control with this label whatever else it is, or ""."""
        rules = (rule for rule in self._never if not (rule.role or rule.selector))
        found = next((rule for rule in rules if text and says(text, rule.text)), None)
        return f"{NEVER}: {found.to_text()}" if found else ""

    def barring(self, element: InteractiveElement, matched: Collection[str] | None) -> str:
        """Return the rule that forbids a control, "" if it may be used.

        Args:
            element: The control.
            matched: The selectors that it matches; None if that is not known. Then it counts as
                matched by those of ``safety.never`` and by none of ``scope.controls``.
        """
        for rule in self._never:
            if _picks(rule, element, (rule.selector,) if matched is None else matched):
                return f"{NEVER}: {rule.to_text()}"
        if self._only and not any(_picks(rule, element, matched or ()) for rule in self._only):
            return f"{ONLY}: it is not among them"
        return ""

    def applied(
        self,
        elements: Sequence[InteractiveElement],
        matched: Sequence[Collection[str] | None],
    ) -> tuple[InteractiveElement, ...]:
        """Return the elements, the forbidden ones with the rule.

        Args:
            elements: The elements of a snapshot.
            matched: For each, the selectors that it matches; None if that is not known.
        """
        found = [self.barring(one, its) for one, its in zip(elements, matched, strict=True)]
        return tuple(
            one.model_copy(update={"barred": rule}) if rule else one
            for one, rule in zip(elements, found, strict=True)
        )


def _picks(rule: ControlRule, element: InteractiveElement, matched: Collection[str]) -> bool:
    labels = (element.name, element.text, element.placeholder, element.field_name)
    if rule.text and not any(says(label, rule.text) for label in labels if label):
        return False
    if rule.role and rule.role.strip().casefold() != (element.role or element.tag).casefold():
        return False
    return not rule.selector or rule.selector in matched
