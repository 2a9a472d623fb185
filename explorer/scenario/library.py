"""The folder of scenarios that the service and the MCP server carry out by name."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from explorer.errors import UsageError
from explorer.models.scenario import IntermediateStep, Scenario
from explorer.process.named_files import NamedFiles
from explorer.recording.library import VARIABLE_PREFIXES as RECORDING_PREFIXES
from explorer.scenario.read import ReadScenario, read_scenarios
from explorer.scenario.reading.files import MAX_BYTES, parse_scenarios
from explorer.scenario.running.variables import needed_variables
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read, Unread
from explorer.settings.model import ScenarioName, Settings

PREFIX = "SCENARIO_"
VARIABLE_PREFIXES = (PREFIX, *RECORDING_PREFIXES)
"""The value of ``{card}`` is that of SCENARIO_CARD: a scenario may come from anybody who may use
the service, and must not read the other secrets of the environment."""
DEFAULT_FOLDER = "scenarios"
_RULE = 'letters, digits, ".", "_" and "-", 64 at most, and .feature, .md or .txt at the end'
_NAME: TypeAdapter[str] = TypeAdapter(ScenarioName)
_CACHED = 128
_ADDRESS = re.compile("https?://", re.IGNORECASE)
_write_lock = threading.Lock()


class ScenarioFile:
    """The scenarios of one file and how their sentences are read.

    Args:
        name: The name of the file.
        path: Its path.
        scenarios: Its scenarios.
    """

    def __init__(self, name: str, path: Path, scenarios: tuple[Scenario, ...]) -> None:
        self.name = name
        self.path = path
        self.scenarios = scenarios

    @cached_property
    def read(self) -> tuple[ReadScenario, ...]:
        """The scenarios with what their sentences are read as."""
        return read_scenarios(self.scenarios, reader())

    @cached_property
    def variables(self) -> Mapping[str, str]:
        """The variables that they need, and the environment variables that hold their values."""
        names = {name: None for scenario in self.read for _, name, _ in needed_variables(scenario)}
        return {name: environment_name(name) for name in names}

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return sum(len(scenario.actions) for scenario in self.scenarios)

    @property
    def unread(self) -> int:
        """The number of sentences that are not understood."""
        return sum(isinstance(steps, Unread) for one in self.read for steps in one.read)

    @property
    def url(self) -> str:
        """The first address that a sentence opens by its whole name, or ""."""
        opened = (step for one in self.read for steps in one.read for step in _steps(steps))
        return next(
            (
                step.value
                for step in opened
                if step.action == "navigate" and _ADDRESS.match(step.value)
            ),
            "",
        )

    def missing_variables(self, environment: Mapping[str, str]) -> tuple[str, ...]:
        """Return the environment variables that a run needs and that are not set."""
        return tuple(name for name in self.variables.values() if name not in environment)

    def values(self, environment: Mapping[str, str]) -> dict[str, str]:
        """Return the values of the variables.

        Raises:
            UsageError: A variable has no value.
        """
        for variable, name in self.variables.items():
            if name not in environment:
                raise UsageError(
                    f"{self.name}: the variable {{{variable}}} has no value: set {name} in the "
                    "environment of this process, or remember it in an earlier step"
                )
        return {variable: environment[name] for variable, name in self.variables.items()}


class KnownScenarios(NamedTuple):
    """A file of the folder.

    Attributes:
        name: Its name.
        file: What is in it, None if it cannot be carried out.
        fault: Why it cannot be carried out, or "".
    """

    name: str
    file: ScenarioFile | None
    fault: str = ""


class ScenarioLibrary:
    """The files of scenarios in the folder of the settings.

    Args:
        settings: Name the folder.
    """

    def __init__(self, settings: Settings) -> None:
        folder = settings.scenarios.folder
        self.folder = Path(folder) if folder else Path(settings.report.out) / DEFAULT_FOLDER
        self._files = NamedFiles(self.folder, "scenario", _NAME, _RULE)

    def names(self) -> list[str]:
        """Return the names of all files.

        Raises:
            UsageError: The folder cannot be read.
        """
        return self._files.names()

    def known(self, names: Iterable[str]) -> list[KnownScenarios]:
        """Return the files of these names, those that cannot be carried out with the reason."""
        return [self._known(name) for name in names]

    def get(self, name: str) -> ScenarioFile:
        """Return the scenarios of a file.

        Raises:
            UsageError: There is none of that name, or it has a fault.
        """
        path = self._files.existing(name)
        try:
            stat = path.stat()
        except OSError as error:
            raise UsageError(f"{name} cannot be read: {error.strerror}") from None
        return _load(name, path, stat.st_mtime_ns, stat.st_size)

    def parse(self, name: str, text: str) -> ScenarioFile:
        """Return the scenarios of a text that is or may become a file of the folder.

        Raises:
            UsageError: The name is invalid, or the text has a fault.
        """
        return file_of(self._files.path(name), text)

    def text(self, name: str) -> str:
        """Return the text of a file, also of one with a fault.

        Raises:
            UsageError: There is none of that name, or it cannot be read.
        """
        return _text(name, self._files.existing(name))

    def problem(self, name: str, environment: Mapping[str, str]) -> str:
        """Return why a run with these environment variables would fail at once, or ""."""
        try:
            missing = self.get(name).missing_variables(environment)
        except UsageError as error:
            return str(error)
        if not missing:
            return ""
        return (
            f"the scenarios need {', '.join(missing)} in the environment of the service or its "
            "workers, and here they are not set"
        )

    def save(self, name: str, text: str, version: str = "", *, replace: bool = False) -> None:
        """Store a file. It may have faults: it can be mended later.

        Args:
            name: Its name.
            text: Its text.
            version: The version of the text that it takes the place of; "" for a new file.
            replace: Whether it may take the place of any version.

        Raises:
            UsageError: The name is taken, another version was stored meanwhile, or the file cannot
                be written.
        """
        _require_size(name, len(text.encode("utf-8", "replace")))
        with _write_lock:
            is_there = name in self.names()
            if version and is_there and not replace and version_of(self.text(name)) != version:
                raise UsageError(
                    f"{name} was changed by somebody else meanwhile: save it under another name"
                )
            self._files.write(name, text, is_new=not (is_there and version) and not replace)

    def remove(self, name: str) -> None:
        """Remove a file.

        Raises:
            UsageError: There is none of that name, or it cannot be removed.
        """
        self._files.remove(name)

    def _known(self, name: str) -> KnownScenarios:
        try:
            return KnownScenarios(name, self.get(name))
        except UsageError as error:
            return KnownScenarios(name, None, str(error))


def file_of(path: Path, text: str) -> ScenarioFile:
    """Return the scenarios of a text.

    Args:
        path: Where it is stored, or may be.
        text: The text.

    Raises:
        UsageError: The text has a fault.
    """
    _require_size(path.name, len(text.encode("utf-8", "replace")))
    scenarios = parse_scenarios(lambda: text, Path(path.name))
    placed = (scenario.model_copy(update={"file": str(path)}) for scenario in scenarios)
    return ScenarioFile(path.name, path, tuple(placed))


@lru_cache(maxsize=1)
def reader() -> SentenceReader:
    """Return the reader of the languages that are built in."""
    return SentenceReader(load_languages())


def environment_name(variable: str) -> str:
    """Return the environment variable that holds the value of a variable of a scenario."""
    if variable.startswith(VARIABLE_PREFIXES):
        return variable
    return PREFIX + re.sub(r"\W+", "_", variable, flags=re.ASCII).strip("_").upper()


def version_of(text: str) -> str:
    """Return what tells one text of a file from another."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def start_address(file: ScenarioFile, url: str) -> str:
    """Return the base address of a run: the given one, else the first that a sentence opens.

    Raises:
        UsageError: There is neither.
    """
    if not (url or file.url):
        raise UsageError(
            f"the scenarios of {file.name} open no complete address: say on which site"
        )
    return url or file.url


def _steps(read: Read) -> Iterable[IntermediateStep]:
    return () if isinstance(read, Unread) else read


def _require_size(name: str, size: int) -> None:
    if size > MAX_BYTES:
        raise UsageError(f"{name}: larger than {MAX_BYTES // 1_000_000} MB; split it")


def _text(name: str, path: Path) -> str:
    try:
        _require_size(name, path.stat().st_size)
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: it is not UTF-8 text") from None


@lru_cache(maxsize=_CACHED)
def _load(name: str, path: Path, modified_ns: int, size: int) -> ScenarioFile:
    return file_of(path, _text(name, path))
