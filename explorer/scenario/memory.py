"""What the sentences of a file came to, so that the next run needs no search."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.scenario import (
    IntermediateStep,
    RememberedElement,
    RememberedSentence,
    Scenario,
    ScenarioMemory,
)
from explorer.process.files import write_atomically
from explorer.recording.secrets import clean_reference

SUFFIX = ".steps.json"
_MAX_BYTES = 20_000_000
_VOLATILE = {"url": None, "focused": None}
"""What differs from run to run and finds no element."""


class Memory:
    """The memory of one file of scenarios: ``cart.steps.json`` for ``cart.feature``.

    If that is the memory of ``cart.md`` beside it, it is ``cart.feature.steps.json``.

    Args:
        file: The file of scenarios; its memory is beside it. None to keep nothing.
        mask: Removes the secrets from what is kept.

    Raises:
        UsageError: The memory cannot be read, or is not what a run wrote.
    """

    def __init__(self, file: Path | None, mask: Mask) -> None:
        self._mask = mask
        self._file = file
        self._known = _found(file)[1] if file else ScenarioMemory()
        self._keys: tuple[Scenario, list[str]] | None = None
        self._new: dict[str, dict[str, RememberedSentence]] = {}

    def elements(self, scenario: Scenario, index: int) -> Mapping[str, RememberedElement]:
        """Return the elements of a sentence by what it calls them, none if it is not known."""
        known = self._of(scenario, index)
        return {one.description: one for one in known.elements} if known else {}

    def is_without_elements(self, scenario: Scenario, index: int) -> bool:
        """Return whether a sentence was carried out in an earlier run without any control."""
        known = self._of(scenario, index)
        return known is not None and not known.elements

    def remembered(self, scenario: Scenario) -> Sequence[Mapping[str, RememberedElement]]:
        """Return the elements of each sentence of a scenario, by what it calls them."""
        return [self.elements(scenario, index) for index in range(len(scenario.actions))]

    def decided(self, scenario: Scenario, index: int) -> tuple[IntermediateStep, ...]:
        """Return what a model read a sentence as, nothing if none was asked."""
        known = self._of(scenario, index)
        return known.steps or () if known else ()

    def reasoning(self, scenario: Scenario, index: int) -> str:
        """Return why a model decided what a sentence means, "" if none was asked."""
        known = self._of(scenario, index)
        return known.reasoning or "" if known else ""

    def keep(self, scenario: Scenario, index: int, kept: RememberedSentence) -> None:
        """Keep what a sentence came to, until ``save`` writes it."""
        changes = {
            "elements": tuple(map(self._clean, kept.elements)),
            "steps": self._mask(kept.steps),
        }
        sentences = self._new.setdefault(_scenario_key(scenario), {})
        sentences[self._keys_of(scenario)[index]] = kept.model_copy(update=changes)

    def save(self, scenario: Scenario) -> None:
        """Write what the sentences of a scenario came to, if it is new.

        What another process has written meanwhile is kept.

        Raises:
            UsageError: The file cannot be written; an existing one is unchanged.
        """
        key = _scenario_key(scenario)
        new = self._new.get(key, {})
        if self._file is None or self._known.scenarios.get(key) == new:
            return
        path, stored = _found(self._file)
        self._write(path, {**stored.scenarios, key: new})

    def forget_all_but(self, scenarios: Iterable[Scenario]) -> None:
        """Remove what the sentences of other scenarios came to.

        Raises:
            UsageError: The file cannot be written; an existing one is unchanged.
        """
        if self._file is None:
            return
        keys = set(map(_scenario_key, scenarios))
        path, stored = _found(self._file)
        kept = {key: value for key, value in stored.scenarios.items() if key in keys}
        if kept != stored.scenarios:
            self._write(path, kept)

    def _write(self, path: Path, scenarios: dict[str, dict[str, RememberedSentence]]) -> None:
        assert self._file is not None, "there is a place to write to"
        self._known = ScenarioMemory(file=self._file.name, scenarios=scenarios)
        data = self._known.model_dump(mode="json", by_alias=True, exclude_none=True)
        try:
            write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise UsageError(f"{path}: cannot be written: {error.strerror}") from None

    def _of(self, scenario: Scenario, index: int) -> RememberedSentence | None:
        sentences = self._known.scenarios.get(_scenario_key(scenario), {})
        return sentences.get(self._keys_of(scenario)[index])

    def _keys_of(self, scenario: Scenario) -> list[str]:
        if self._keys is None or self._keys[0] is not scenario:
            self._keys = scenario, _sentence_keys(scenario)
        return self._keys[1]

    def _clean(self, one: RememberedElement) -> RememberedElement:
        """Return an element without secrets and without what differs from run to run."""
        has_secret = one.locator and self._mask.contains_secret(one.locator)
        element = clean_reference(one.element, self._mask)
        return RememberedElement(
            description=self._mask(one.description),
            locator=None if has_secret else one.locator,
            element=element.model_copy(update=_VOLATILE),
            option=self._mask(one.option),
        )


def _scenario_key(scenario: Scenario) -> str:
    return _numbered(scenario.name, scenario.number)


def _sentence_keys(scenario: Scenario) -> list[str]:
    """Return the text of each sentence, with its number if it is said again."""
    keys, said = [], Counter[str]()
    for sentence in scenario.actions:
        said[sentence.text] += 1
        keys.append(_numbered(sentence.text, said[sentence.text]))
    return keys


def _numbered(text: str, number: int) -> str:
    return text if number == 1 else f"{text} ({number})"


def _found(file: Path) -> tuple[Path, ScenarioMemory]:
    """Return where the memory of a file of scenarios is or will be, and what is in it.

    Raises:
        UsageError: It cannot be read, is not what a run wrote, or other files have its names.
    """
    paths = [file.with_name(name + SUFFIX) for name in (file.stem, file.name)]
    places = [(path, _load(path)) for path in paths]
    own = [place for place in places if place[1].file == file.name]
    free = [place for place in places if not (file.parent / place[1].file).is_file()]
    for place in (*own, *free):
        return place
    path, memory = places[-1]
    raise UsageError(f"{path}: it is the memory of {memory.file}: rename {file.name}")


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
        raise UsageError(f"{path}: {_fault(error)}: move it away") from None


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    if first["loc"] == ("schema",):
        return "another release of explorer wrote it"
    where = ".".join(map(str, first["loc"]))
    return f"no run wrote it so ({f'{where}: ' if where else ''}{first['msg']})"
