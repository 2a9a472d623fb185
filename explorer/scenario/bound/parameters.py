"""The types of the parameters of expressions: those of Cucumber, and those that files define."""

from __future__ import annotations

import re

from cucumber_expressions.errors import CucumberExpressionError
from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from explorer.errors import UsageError
from explorer.scenario.bound.registration import Transformer, place_of
from explorer.text import one_line

_VARIABLE = r"\{[^{}\s]{1,60}\}"
_QUOTED = "string"
_SHOWN = ("int", "float", "word", "string", "")
"""The types of Cucumber that are told to a user; the others are those of other languages."""


class ParameterTypes:
    """The types of the parameters of expressions.

    Attributes:
        exact: The types.
        open: The types, of which a variable like ``{name}`` fits any, since its value is not known
            before the run. The text of a quotation may have one anyway.
    """

    def __init__(self) -> None:
        self.exact = ParameterTypeRegistry()
        self.open = ParameterTypeRegistry()
        for known in self.open.parameter_types:
            if known.name != _QUOTED:
                known.regexps.append(_VARIABLE)
        self._names = list(_SHOWN)

    @property
    def told(self) -> str:
        """The types in words."""
        *names, last = (f"{{{name}}}" for name in self._names)
        return f"{', '.join(names)} and {last}"

    def define(self, name: str, pattern: str, function: Transformer) -> None:
        """Define a type of the user.

        Raises:
            UsageError: It has a fault, or there is one of this name.
        """
        try:
            re.compile(pattern)
            for types, patterns in ((self.exact, [pattern]), (self.open, [pattern, _VARIABLE])):
                types.define_parameter_type(
                    ParameterType(name, patterns, object, function, False, False)
                )
        except (re.error, CucumberExpressionError) as error:
            reason = one_line(str(error), 200)
            raise UsageError(f"{place_of(function)}: parameter type {name!r}: {reason}") from None
        self._names.insert(0, name)
