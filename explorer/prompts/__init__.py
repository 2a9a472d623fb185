"""The prompts for language models, a file for each use, and what fences the text of a page in."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template

from explorer.text import single_spaced

TEXT_CHARACTERS = 120
"""Characters of a text of a page that a prompt shows."""
_SECRET = re.compile(
    r"(://)[^/?#\s]+(?=@)"
    r"|([?&;#](?:[\w.-]*(?:token|secret|password|passwd|pwd|key|signature|session_?id|sessid)"
    r"|sid|auth|code|otp)=)[^?&;#\s]+",
    re.IGNORECASE,
)
"""The credentials before a host, and the value of a query parameter that may grant access."""


@cache
def template(name: str) -> Template:
    """Load a template whose ``tojson`` filter keeps text on one line and within its fence.

    The filter writes ``<``, ``>``, ``&`` and ``'`` as JSON escapes, so that no text of a page can
    contain the closing tag. Non-ASCII letters stay readable: an escaped letter costs several
    tokens.

    Args:
        name: The name of the file in this folder.
    """
    environment = Environment(trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)  # noqa: S701 - a prompt, not HTML
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    environment.filters["fenced"] = fenced
    return environment.from_string(files(__package__).joinpath(name).read_text("utf-8"))


def prompt_line(text: str, limit: int = TEXT_CHARACTERS) -> str:
    """Return the text as one line without secrets and without invisible characters.

    Control, bidirectional and zero-width characters could carry instructions to the model that a
    reader of the journal does not see.

    Args:
        text: Any text.
        limit: The maximum length in characters; longer text ends with an ellipsis.
    """
    visible = "".join(character if character.isprintable() else " " for character in text)
    line = _SECRET.sub(r"\1\2***", single_spaced(visible))
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def fenced(text: str) -> str:
    """Return text of a page that cannot contain the tag that ends its fence."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e")
