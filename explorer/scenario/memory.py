"""What the sentences of a file came to, so that the next run needs no search."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import (
    IntermediateStep,
    RememberedElement,
    RememberedSentence,
    ScenarioMemory,
)
from explorer.process.files import write_atomically
from explorer.recording.secrets import clean_reference

SUFFIX = ".steps.json"
_MAX_BYTES = 20_000_000


class Memory:
    """The memory of one file of scenarios.

    Args:
        file: The file of scenarios; its memory is beside it.
        mask: Removes the secrets from what is kept.
    """

    def __init__(self, file: Path, mask: Mask) -> None:
        self._mask = mask
        self.path = file.with_name(file.stem + SUFFIX)
        self._known = _load(self.path)
        self._new: dict[str, dict[str, RememberedSentence]] = {}

    def elements(self, scenario: str, sentence: str) -> Mapping[str, SemanticElementRef]:
        """Return the elements of a sentence by what it calls them, none if it is not known."""
        known = self._known.scenarios.get(scenario, {}).get(sentence)
        return {one.description: one.element for one in known.elements} if known else {}

    def remembered(self, scenario: str) -> dict[str, dict[str, RememberedElement]]:
        """Return the elements of a scenario, by sentence and by what it calls them."""
        return {
            sentence: {one.description: one for one in kept.elements}
            for sentence, kept in self._known.scenarios.get(scenario, {}).items()
        }

    def decided(self, scenario: str, sentence: str) -> tuple[IntermediateStep, ...]:
        """Return what a model read a sentence as, nothing if none was asked."""
        known = self._known.scenarios.get(scenario, {}).get(sentence)
        return known.steps or () if known else ()

    def reasoning(self, scenario: str, sentence: str) -> str:
        """Return why a model decided what a sentence means, "" if none was asked."""
        known = self._known.scenarios.get(scenario, {}).get(sentence)
        return known.reasoning or "" if known else ""

    def keep(self, scenario: str, sentence: str, kept: RememberedSentence) -> None:
        """Keep what a sentence came to, until ``save`` writes it."""
        elements = tuple(
            one.model_copy(
                update={
                    "description": self._mask(one.description),
                    "element": clean_reference(one.element, self._mask),
                }
            )
            for one in kept.elements
        )
        changes = {"elements": elements, "steps": self._mask(kept.steps)}
        clean = kept.model_copy(update=changes)
        self._new.setdefault(scenario, {})[sentence] = clean

    def save(self, scenario: str) -> None:
        """Write what the sentences of a scenario came to, if it is new.

        Raises:
            UsageError: The file cannot be written; an existing one is unchanged.
        """
        scenarios = {**self._known.scenarios, scenario: self._new.get(scenario, {})}
        memory = ScenarioMemory(scenarios=scenarios)
        if memory == self._known:
            return
        self._known = memory
        data = memory.model_dump(mode="json", by_alias=True, exclude_none=True)
        try:
            write_atomically(self.path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise UsageError(f"{self.path}: cannot be written: {error.strerror}") from None


def _load(path: Path) -> ScenarioMemory:
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise UsageError(f"{path}: larger than {_MAX_BYTES // 1_000_000} MB: remove it")
        return ScenarioMemory.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return ScenarioMemory()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]["msg"]
        raise UsageError(f"{path}: not what a run wrote ({fault}): remove it") from None
