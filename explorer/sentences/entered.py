"""Tells what was entered before it was saved, sent or searched, for "it" means that then."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep
from explorer.sentences.grammar import Language

_ENTERING = ("type", "append", "select")


class Entered:
    """What the steps before have entered.

    Attributes:
        field: The field of what was sent last.
        is_several: Whether "it" may mean each of several values that were sent last, or a password.
    """

    def __init__(self) -> None:
        self._steps: list[IntermediateStep] = []
        self.field = ""
        self.is_several = False

    def sent(self, step: IntermediateStep, language: Language) -> str:
        """Note a step; return the only value that it sends, as a quotation, "" for none.

        A password is never returned, so that no report has it.
        """
        if step.action == "fill_form":
            self._steps += [step] * len(step.table)
            self.is_several = False
            return ""
        if step.action in _ENTERING and step.value:
            self._steps.append(step)
            self.is_several = False
            return ""
        if not _sends(step, language):
            if step.target or step.action == "navigate":
                self._steps, self.is_several = [], False
            return ""
        entered, self._steps = self._steps, []
        self.is_several = len(entered) > 1
        if any(language.log_ins.names_secret(one.target) for one in entered):
            self.is_several = True  # nothing that a sentence expects may have it in it
        if self.is_several or not entered or not entered[0].target:
            return ""
        self.field = entered[0].target
        return f'"{entered[0].value}"'


def _sends(step: IntermediateStep, language: Language) -> bool:
    """Return whether a step sends what was entered: Enter, or a click on "Save"."""
    if step.action == "key":
        return step.value == "Enter"
    return step.action == "click" and language.sends(step.target)
