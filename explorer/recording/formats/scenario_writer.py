"""Writes recordings as scenarios in English sentences, which ``explorer scenario`` reads back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.models.scenario import Scenario, Sentence, StepAction
from explorer.recording.formats.results import WrittenRecording
from explorer.recording.formats.spoken_elements import quoted, spoken
from explorer.sentences.grammar import load_languages
from explorer.sentences.quotes import VARIABLE
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread
from explorer.text import one_line

_NAME_LENGTH = 150  # characters
_READ_AS: dict[str, tuple[StepAction, ...]] = {
    "type": ("type", "clear"), "check": ("check", "uncheck", "click"),
    "assert_text": ("assert_visible", "assert_text", "assert_value"),
}  # fmt: skip
"""What the sentence of an action may be read as, where it is not the action itself."""


class _Unsaid(Exception):
    """An action that no sentence says; the message says why."""


def write_scenario(recording: Recording) -> WrittenRecording:
    """Write a recording as a feature with one scenario.

    A sentence that would be read as something else is left out.

    Args:
        recording: The recording.
    """
    writer = _Writer()
    said = list(writer.sentences(recording))
    reader = SentenceReader([one for one in load_languages() if one.code == "en"])
    actions = tuple(
        Sentence(text=text, line=1, doc_string=doc_string) for _, text, doc_string in said
    )
    read = reader.read(Scenario(name="", file="", actions=actions)) if actions else []
    name = one_line(recording.title, _NAME_LENGTH).strip() or "recording"
    lines = [f"Feature: {name}", f"  Scenario: {name}"]
    before = ""
    for (action, text, doc_string), steps in zip(said, read, strict=True):
        expected = _READ_AS.get(action.type, (action.type,))
        if isinstance(steps, Unread) or len(steps) != 1 or steps[0].action not in expected:
            writer.losses.append(f"{action.to_text()} is left out: no sentence says it")
            continue
        keyword = "Then" if action.is_assertion else "When"
        lines.append(f"    {'And' if keyword == before else keyword} {text}")
        before = keyword
        if doc_string is not None:
            lines += [f"      {line}" for line in ('"""', *doc_string.split("\n"), '"""')]
    return WrittenRecording("\n".join(lines) + "\n", tuple(writer.losses))


class _Writer:
    def __init__(self) -> None:
        self.losses: list[str] = []
        self._tab = 0
        self._tabs = 1

    def sentences(
        self, recording: Recording
    ) -> Iterator[tuple[ActionWithElement, str, str | None]]:
        """Yield the actions, each with its sentence and the text below it."""
        actions: Sequence[ActionWithElement] = recording.actions
        url = recording.url or (actions[0].url if actions else "")
        if url and not (actions and actions[0].type == "navigate"):
            first = ActionWithElement(type="navigate", url=url)
            actions = (first, *actions)
        for number, action in enumerate(actions, 1):
            if text := self._switch(action):
                yield ActionWithElement(type="tab"), text, None
            try:
                text, doc_string = self._sentence(action)
            except _Unsaid as why:
                self.losses.append(f"action {number}: {action.to_text()} is left out: {why}")
            else:
                yield action, text, doc_string

    def _switch(self, action: ActionWithElement) -> str:
        """Return the sentence that switches to the tab of an action, "" if it is there."""
        tab = self._tab if action.tab is None else action.tab
        if tab == self._tab:
            return ""
        is_new, self._tab = tab >= self._tabs, tab
        self._tabs = max(self._tabs, tab + 1)
        return "I switch to the new tab" if is_new else f"I switch to tab {tab + 1}"

    def _sentence(self, action: ActionWithElement) -> tuple[str, str | None]:
        if action.modifiers and action.type != "key":
            raise _Unsaid(f"no sentence holds {'+'.join(action.modifiers)}")
        text = action.text or ""
        match action.type:
            case "navigate":
                return f"I open {quoted(action.url or '')}", None
            case "key":
                key = "+".join((*(action.modifiers or ()), action.key or ""))
                inside = f" in {_of(action)}" if action.element else ""
                return f"I press {key}{inside}", None
            case "tab":
                if text != "close":
                    raise _Unsaid("no sentence opens a tab")
                return "I close the tab", None
            case "dialog":
                answers = {"accept": "I accept the dialog", "dismiss": "I dismiss the dialog"}
                return answers.get(text) or f"I enter {quoted(text)} into the dialog", None
            case "scroll":
                raise _Unsaid("what is needed is scrolled to anyway")
            case "type":
                return self._typed(action, text)
        return self._done_to_element(action, text), None

    def _typed(self, action: ActionWithElement, text: str) -> tuple[str, str | None]:
        into = _of(action)
        if action.variable:
            return f"I type {{{action.variable}}} into {into}", None
        if not text:
            return f"I clear {into}", None
        if VARIABLE.search(text):
            raise _Unsaid("its text would be read as a variable")
        value = quoted(text)
        if "\n" in text or not value:
            if '"""' in text:
                raise _Unsaid("no quotation holds its text")
            return f"I type into {into} the following", text
        return f"I type {value} into {into}", None

    def _done_to_element(self, action: ActionWithElement, text: str) -> str:
        if action.is_assertion:
            return self._expected(action, text)
        element = _of(action)
        match action.type:
            case "click":
                return f"I click {element}"
            case "double_click":
                return f"I double-click {element}"
            case "right_click":
                return f"I right-click {element}"
            case "hover":
                return f"I hover over {element}"
            case "select" if text and "\n" not in text:
                return " ".join(("I select", _value(text), "from", element))
            case "check":
                return f"I {'uncheck' if text == 'false' else 'check'} {element}"
            case "upload" if text and "\n" not in text:
                return f"I upload {_value(text)} to {element}"
            case "drag" if action.to_element and (onto := spoken(action.to_element)):
                return f"I drag {element} to {onto}"
        raise _Unsaid("no sentence says it")

    @staticmethod
    def _expected(action: ActionWithElement, text: str) -> str:
        element = action.element
        if action.type == "assert_text" and element and element.tag in ("input", "textarea"):
            return f"{_of(action)} has the value {_value(text)}"
        shown = text or (element and (element.text or element.name)) or ""
        return f"I should see {_value(one_line(shown, _NAME_LENGTH).removesuffix('…'))}"


def _of(action: ActionWithElement) -> str:
    """Return what a person calls the element of an action."""
    element: SemanticElementRef | None = action.element
    words = spoken(element) if element else ""
    if not words:
        raise _Unsaid("its element has no name")
    return words


def _value(text: str) -> str:
    value = quoted(text)
    if not text or not value:
        raise _Unsaid("no quotation holds its text")
    return value
