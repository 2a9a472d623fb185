"""What a run keeps of the forms it has sent: who it is, what it made, what it has tried."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.browser.forms.meanings import Meaning, signs_up
from explorer.browser.forms.values import FieldFacts
from explorer.models import Value

MOST_MADE = 20
"""So many names of things that were made are remembered."""

Known = tuple[tuple[Meaning, str], ...]

_WHO: tuple[Meaning, ...] = ("email", "username", "password")
_NAMES: tuple[Meaning, ...] = ("text", "full_name", "company")


class Submission(Value):
    """A form that was sent. Holds secrets: it is not to be told."""

    key: str
    """The same for the same form on the same page."""
    names: tuple[str, ...] = ()
    """Of its fields, as the form calls them."""
    account: Known = ()
    """Who was signed up with it, as a later login needs it."""
    made: str = ""
    """What the thing that it makes is called."""
    spoiled: bool = False
    """Something in it was wrong on purpose."""
    corrected: bool = False


class FormMemory(Value):
    """Frozen: ``after`` a submission there is another one."""

    account: Known = ()
    made: tuple[str, ...] = ()
    """The latest last."""
    accepted: frozenset[str] = frozenset()
    """Keys of forms that were sent, and not refused."""
    spoiled: frozenset[str] = frozenset()
    """Keys of forms that were sent with something wrong."""
    in_vain: frozenset[str] = frozenset()
    """Keys of forms with a choice that waits for something that never came."""

    def after(self, sent: Submission) -> FormMemory:
        """A form was sent and the page had nothing against it, or was not meant to take it."""
        if sent.spoiled:
            return self.model_copy(update={"spoiled": self.spoiled | {sent.key}})
        others = tuple(name for name in self.made if name != sent.made)
        made = (*others, sent.made)[-MOST_MADE:] if sent.made else self.made
        return self.model_copy(
            update={
                "account": sent.account or self.account,
                "made": made,
                "accepted": self.accepted | {sent.key},
            }
        )

    def without_waiting(self, key: str) -> FormMemory:
        """Nothing came for a choice of that form."""
        return self.model_copy(update={"in_vain": self.in_vain | {key}})

    def knows(self, fields: Sequence[FieldFacts], button: str, *, logs_in: bool = False) -> Known:
        """What to answer in a form, of what is remembered."""
        sought: Known = (("search", self.made[-1]),) if self.made else ()
        return (*sought, *self.account) if logs_in or is_login(fields, button) else sought


def is_login(fields: Sequence[FieldFacts], button: str) -> bool:
    """It asks who one is, with at most one field beside the password."""
    passwords = [field for field in fields if field.meaning == "password"]
    typed = [field for field in fields if field.type not in ("checkbox", "radio", "select")]
    is_new = any("new-password" in field.autocomplete for field in passwords)
    return len(passwords) == 1 and len(typed) <= 2 and not is_new and not signs_up(button)


def account_in(fields: Sequence[FieldFacts], values: Mapping[int, str], button: str) -> Known:
    """Who a form has signed up; () when it was no such form."""
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
    """What a form calls the thing that it makes, "" when it makes nothing with a name."""
    if {"search", "password"} & {field.meaning for field in fields}:
        return ""
    named = (
        values.get(field.index, "")
        for field in fields
        if field.tag == "input" and field.type == "text" and field.meaning in _NAMES
    )
    return next(filter(None, named), "")


def key_of(fields: Sequence[FieldFacts], path: str) -> str:
    """A form by what it is sent to and by its fields; numbers in addresses do not count."""
    names = sorted({field.name or field.id or field.label for field in fields})
    return f"{re.sub(r'[0-9]+', '*', path)} {' '.join(names)}"
