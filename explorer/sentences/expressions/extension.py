"""Reads the ways to say steps that a user adds to the grammar."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

from explorer.errors import UsageError
from explorer.models.scenario import StepAction


def read_extension(file: Path, languages: Sequence[str]) -> dict[str, Any]:
    """Return the further steps of a file, by language.

    Raises:
        UsageError: The file cannot be read or has another form.
    """
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{file}: cannot be read: {reason}") from None
    for code, language in table.items():
        steps = language.get("steps") if isinstance(language, dict) else None
        if code not in languages or not isinstance(steps, list) or not all(map(_is_rule, steps)):
            raise UsageError(
                f'{file}: {code}: write [[{code}.steps]] with action = "click" and '
                f'say = ["smash {{element}}"]; languages: {", ".join(languages)}'
            )
    return table


def _is_rule(rule: object) -> bool:
    return (
        isinstance(rule, dict)
        and rule.get("action") in set(get_args(StepAction)) - {"call"}
        and isinstance(rule.get("say"), list)
        and all(isinstance(say, str) for say in rule["say"])
    )
