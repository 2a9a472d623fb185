"""The variables of a written test."""

from __future__ import annotations

from explorer.python_source import literal
from explorer.scenario.export.unwritable import Unwritable
from explorer.sentences.quotes import VARIABLE


class PythonVariables:
    """The variables of one test.

    Attributes:
        of_environment: Those that are read from the environment.
    """

    def __init__(self) -> None:
        self.of_environment: list[str] = []
        self._assigned: set[str] = set()

    def assign(self, name: str) -> None:
        """Note that the test assigns a variable.

        Raises:
            Unwritable: It has no name of Python.
        """
        _require_identifier(name)
        self._assigned.add(name)

    def source(self, text: str) -> str:
        """Return a text as source; its variables are read when the test runs.

        Raises:
            Unwritable: A variable has no name of Python.
        """
        names = VARIABLE.findall(text)
        if not names:
            return literal(text)
        for name in names:
            _require_identifier(name)
            if name not in self._assigned and name not in self.of_environment:
                self.of_environment.append(name)
        if VARIABLE.fullmatch(text):
            return str(names[0])
        parts = enumerate(VARIABLE.split(text))
        return " + ".join(one if n % 2 else literal(one) for n, one in parts if one)


def _require_identifier(name: str) -> None:
    if not name.isidentifier():
        raise Unwritable(f"{name!r} is no name in Python")
