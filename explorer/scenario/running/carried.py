"""What became of a sentence while it is carried out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from explorer.models import Outcome, Screenshot
from explorer.models.scenario import IntermediateStep, Sentence, SentenceResult
from explorer.models.scenario.parsing import ErrorInfo, ErrorKind, OperationResult, TestStep
from explorer.scenario.running.finding.targets import Target


class PageSeen(NamedTuple):
    """A page at one moment.

    Attributes:
        url: Its address.
        title: Its title.
        screenshot: Its picture without secrets, None if there is none.
    """

    url: str
    title: str
    screenshot: Screenshot | None


@dataclass(frozen=True)
class Carried:
    """A sentence that was carried out, or was not.

    Attributes:
        sentence: The sentence.
        steps: What it was read as.
        result: What became of it.
        target: The element that the last of its steps was done to; None if there is none.
        outcome: The outcome of the last action on an element.
        url: The address before it; of a sentence that opened the first page, that page's.
        title: The title of the same page.
        screenshot: The picture of the same page.
        error: Why it was not done; None if it was.
    """

    sentence: Sentence
    steps: tuple[IntermediateStep, ...]
    result: SentenceResult
    target: Target | None = None
    outcome: Outcome | None = None
    url: str = ""
    title: str = ""
    screenshot: Screenshot | None = None
    error: ErrorKind | None = None

    @classmethod
    def begun(cls, sentence: Sentence) -> Carried:
        """Return a sentence of which nothing is wrong yet."""
        return cls(
            sentence, (), SentenceResult(line=sentence.line, text=sentence.text, outcome="done")
        )

    @property
    def is_done(self) -> bool:
        """Whether it was carried out."""
        return self.result.outcome == "done"

    @property
    def test_step(self) -> TestStep:
        """The sentence with what became of it, without what only a report shows."""
        result = self.result
        error = ErrorInfo(kind=self.error, message=result.detail) if self.error else None
        return TestStep(
            sentence=self.sentence,
            steps=self.steps,
            result=OperationResult(outcome=result.outcome, detail=result.detail, error=error),
            locator=result.locator,
            element=self.target.reference if self.target else None,
            way=result.way,
            score=result.score,
            reasoning=result.reasoning,
        )

    def changed(self, **changes: object) -> Carried:
        """Return it with another result."""
        return replace(self, result=self.result.model_copy(update=changes))

    def read_as(self, steps: tuple[IntermediateStep, ...]) -> Carried:
        """Return it with the steps that the sentence was read as."""
        actions = " + ".join(dict.fromkeys(step.action for step in steps))
        return replace(self.changed(action=actions), steps=steps)

    def explained(self, reasoning: str) -> Carried:
        """Return it with what a model said of it, after what is known of it already."""
        if not reasoning or reasoning in self.result.reasoning:
            return self
        return self.changed(reasoning=f"{self.result.reasoning} {reasoning}".strip())
