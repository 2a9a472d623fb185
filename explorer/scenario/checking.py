"""How the sentences of scenarios are read, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models import Value
from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.scenario.deciding.remembered import with_decided
from explorer.scenario.memory import Memory
from explorer.scenario.read import ReadScenario
from explorer.scenario.running.numbers import written
from explorer.sentences.unread import Read, Unread
from explorer.text import one_line

_MAX_LINES = 8
_QUOTED_LENGTH = 80


class CheckedSentence(Value):
    """A sentence and how it is read."""

    scenario: str
    """The name of its scenario."""
    line: int
    text: str
    read_as: tuple[str, ...] = ()
    """Its steps in words; none if it is not understood."""
    column: int
    """From 1, where the part begins that is not understood; else where the sentence begins."""
    suggestion: str = ""
    """How it may be said, if it is not understood."""

    @property
    def is_read(self) -> bool:
        """Whether it is understood."""
        return bool(self.read_as)


def checked(scenario: Scenario, read: Sequence[Read]) -> Iterator[CheckedSentence]:
    """Yield the sentences of a scenario with how they are read.

    Args:
        scenario: The scenario.
        read: What its sentences were read as.
    """
    for sentence, steps in zip(scenario.actions, read, strict=True):
        known = {"scenario": scenario.name, "line": sentence.line, "text": sentence.text}
        if isinstance(steps, Unread):
            yield CheckedSentence(**known, column=steps.column, suggestion=steps.suggestion)
        else:
            read_as = tuple(map(words_of, steps))
            yield CheckedSentence(**known, column=sentence.column, read_as=read_as)


def require_understood(scenarios: Sequence[ReadScenario]) -> None:
    """Check that one of the scenarios can be carried out to its end.

    A sentence may be understood as in an earlier run, in which a model read it.

    Raises:
        UsageError: Each has a sentence that is not understood; the first one is told, and the lines
            of the others in its file.
    """
    faults: dict[Path, dict[tuple[int, int], str]] = defaultdict(dict)
    for scenario, by_grammar in scenarios:
        file = Path(scenario.file)
        read = with_decided(scenario, by_grammar, Memory(file, Mask()))
        unread = {
            (sentence.line, sentence.column): not_understood(scenario, sentence, steps)
            for sentence, steps in zip(scenario.actions, read, strict=True)
            if isinstance(steps, Unread)
        }
        if not unread:
            return
        faults[file] |= unread
    (_, told), *others = next(iter(faults.values())).items()
    raise UsageError(f"{told}{_and_lines(sorted({line for (line, _), _ in others}))}")


def _and_lines(lines: Sequence[int]) -> str:
    """Return how a message goes on whose fault is in other lines of the file, too."""
    if not lines:
        return ""
    told = ", ".join(map(str, lines[:_MAX_LINES])) + ("..." if lines[_MAX_LINES:] else "")
    noun = "lines" if len(lines) > 1 else "line"
    return f" (also {noun} {told}: see 'explorer scenario check')"


def not_understood(scenario: Scenario, sentence: Sentence, unread: Unread) -> str:
    """Return where a sentence is that is not understood, and how it may be said."""
    place = f"{scenario.file}:{sentence.line}:{unread.column}"
    text = one_line(sentence.text, _QUOTED_LENGTH)
    return f"{place}: not understood: {text!r}; say for instance {unread.suggestion}"


def words_of(step: IntermediateStep) -> str:
    """Return what a sentence was read as, in one line."""
    if step.action == "call":
        return f"bound to {step.target}"
    parts = [step.action.replace("_", " ")]
    if step.number is not None:
        parts.append(written(step.number))
    if step.target:
        parts.append(step.target)
    if step.to_target:
        parts.append(f"-> {step.to_target}")
    if step.value:
        parts.append(f"= {step.value!r}")
    if step.seconds is not None:
        parts.append(f"within {step.seconds:g} s")
    if step.condition:
        parts.append(f"if {words_of(step.condition)}")
    return " ".join(parts)
