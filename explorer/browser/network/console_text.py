"""Formats console messages as the browser's console displays them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_DIRECTIVE = re.compile(r"%([sdifoOc%])")


def console_text(arguments: Sequence[str]) -> str:
    """Return the text of a console call.

    Follows the formatter of https://console.spec.whatwg.org/#formatter. Styles (``%c``) are
    dropped. Arguments without a format specifier are appended, separated by spaces.

    Args:
        arguments: The arguments of the call as text; the first one is the format.
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
