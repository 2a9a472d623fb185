"""What the console shows of a message: its arguments put in where its format asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_DIRECTIVE = re.compile(r"%([sdifoOc%])")


def console_text(arguments: Sequence[str]) -> str:
    """The text of a console call, by the formatter of https://console.spec.whatwg.org/#formatter.

    ``arguments`` are given as text; the first one is the format. Styles (``%c``) are left out, and
    arguments that the format does not ask for follow it.
    """
    if not arguments:
        return ""
    rest = iter(arguments[1:])
    text = _DIRECTIVE.sub(lambda directive: _put_in(directive, rest), arguments[0])
    return " ".join([text, *rest])


def _put_in(directive: re.Match[str], rest: Iterator[str]) -> str:
    kind = directive[1]
    if kind == "%":
        return "%"
    argument = next(rest, None)
    if argument is None:
        return directive[0]
    return "" if kind == "c" else argument
