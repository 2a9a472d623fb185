"""The forms submitted during a run: the account, the created items and the invalid variants."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.browser.forms.meanings import Meaning, signs_up
from explorer.browser.forms.values import FieldFacts
from explorer.models import Value

MAX_NAMES = 20
"""Maximum number of names of created items to remember."""

Known = tuple[tuple[Meaning, str], ...]

_WHO: tuple[Meaning, ...] = ("email", "username", "password")
_NAMES: tuple[Meaning, ...] = ("text", "full_name", "company")


class Submission(Value):
    """Describes a submitted form. It holds secrets and must not be reported."""

    key: str
    """Identifies the form; the same for each load of the same page."""
    names: tuple[str, ...] = ()
    """The names of its fields."""
    account: Known = ()
    """The registered account, as a later login needs it."""
    made: str = ""
    """The name of the created item."""
    spoiled: bool = False
    """Whether one value was deliberately invalid."""
    corrected: bool = False


class FormMemory(Value):
    """Holds what a run remembers of its forms.

    Instances are immutable; the methods return changed copies.
    """

    account: Known = ()
    made: tuple[str, ...] = ()
    """Names of created items, the latest last."""
    accepted: frozenset[str] = frozenset()
    """Keys of submitted forms that were not refused."""
    spoiled: frozenset[str] = frozenset()
    """Keys of forms that got a deliberately invalid value."""
    in_vain: frozenset[str] = frozenset()
    """Keys of forms with a select whose options never came."""

    def after(self, sent: Submission) -> FormMemory:
        """Return the memory after a submission that was accepted or deliberately invalid.

        The answer to a corrected one is not read: what it made is remembered, but it does not count
        as accepted, or the next values of a form that stays refused would be invalid on purpose.
        """
        if sent.spoiled:
            return self.without_variant(sent.key)
        others = tuple(name for name in self.made if name != sent.made)
        made = (*others, sent.made)[-MAX_NAMES:] if sent.made else self.made
        accepted = self.accepted if sent.corrected else self.accepted | {sent.key}
        return self.model_copy(
            update={
                "account": sent.account or self.account,
                "made": made,
                "accepted": accepted,
            }
        )

    def without_variant(self, key: str) -> FormMemory:
        """Return the memory with a form that gets no invalid value any more."""
        return self.model_copy(update={"spoiled": self.spoiled | {key}})

    def without_waiting(self, key: str) -> FormMemory:
        """Return the memory with a form whose selects need no waiting."""
        return self.model_copy(update={"in_vain": self.in_vain | {key}})

    def knows(self, fields: Sequence[FieldFacts], button: str, *, logs_in: bool = False) -> Known:
        """Return the known answers for a form.

        The latest created item answers a search. The account is included only for a login form or
        if ``logs_in`` is set.
        """
        sought: Known = (("search", self.made[-1]),) if self.made else ()
        return (*sought, *self.account) if logs_in or is_login(fields, button) else sought


def is_login(fields: Sequence[FieldFacts], button: str) -> bool:
    """Return whether a form is a login: one password and at most one other typed field."""
    passwords = [field for field in fields if field.meaning == "password"]
    typed = [field for field in fields if field.type not in ("checkbox", "radio", "select")]
    is_new = any("new-password" in field.autocomplete for field in passwords)
    return len(passwords) == 1 and len(typed) <= 2 and not is_new and not signs_up(button)


def account_in(fields: Sequence[FieldFacts], values: Mapping[int, str], button: str) -> Known:
    """Return the account that a form registers; () if it is no registration."""
    told: dict[Meaning, str] = {}
    for field in fields:
        if field.meaning in _WHO and (value := values.get(field.index, field.value)):
            told.setdefault(field.meaning, value)
    if "password" not in told or is_login(fields, button):
        return ()
    name = told.get("email") or told.get("username")
    if not name:
        return ()
    return tuple({"email": name, "username": name, **told}.items())  # a login may ask for either


def name_in(fields: Sequence[FieldFacts], values: Mapping[int, str]) -> str:
    """Return the name of the item that a form creates; "" if it has no name field."""
    if {"search", "password"} & {field.meaning for field in fields}:
        return ""
    named = (
        values.get(field.index, "")
        for field in fields
        if field.tag == "input" and field.type == "text" and field.meaning in _NAMES
    )
    return next(filter(None, named), "")


def key_of(fields: Sequence[FieldFacts], path: str) -> str:
    """Return the key of a form, made of its target path (without numbers) and its field names."""
    names = sorted({field.name or field.id or field.label for field in fields})
    return f"{re.sub(r'[0-9]+', '*', path)} {' '.join(names)}"
