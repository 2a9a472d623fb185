"""Renders the templates of tests for pytest-playwright."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from explorer.python_source import literal
from explorer.text import one_line

_COMMENT_LENGTH = 200  # characters


@cache
def python_templates(package: str) -> Environment:
    """Return the templates of a package, without autoescape; their filters escape for Python.

    Args:
        package: The package with the folder ``templates``.
    """
    environment = Environment(  # noqa: S701 - Python, not HTML
        loader=PackageLoader(package),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "comment": lambda text: one_line(text, _COMMENT_LENGTH),
        "source": literal,
    }
    return environment
