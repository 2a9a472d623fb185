"""Names of the environment variables that stand for secrets in recordings."""

from __future__ import annotations

import re
from collections.abc import Collection

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def is_variable_name(text: str) -> bool:
    """Return whether a text is the name of an environment variable."""
    return _NAME.fullmatch(text) is not None


def variable_for(field_name: str, taken: Collection[str]) -> str:
    """Return the name of a new environment variable for a secret field.

    Args:
        field_name: What the page calls the field, or "".
        taken: The names of the variables of other fields.
    """
    name = re.sub(r"[^A-Z0-9]+", "_", field_name.upper()).strip("_") or "PASSWORD"
    wanted, number = f"RECORDING_{name}", 1
    while (unique := wanted if number == 1 else f"{wanted}_{number}") in taken:
        number += 1
    return unique
