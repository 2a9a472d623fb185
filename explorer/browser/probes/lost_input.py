"""Detection of fields that lose their input when the form is refused."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.browser.forms.memory import is_login
from explorer.browser.forms.page import FormFacts
from explorer.browser.forms.validation import blamed
from explorer.masking import MASK
from explorer.models import LostInput

SHORTEST = 3
"""Minimum length in characters of a value whose loss is reported."""
_FORGOTTEN = ("password", "one_time_code", "card_code", "trap")
"""Meanings of fields that a site should not show again."""


def lost_input(typed: Mapping[str, str], facts: FormFacts, page_url: str) -> LostInput | None:
    """Report the fields that are empty in a refused form although they were filled.

    Fields with an error message are excluded, as some are emptied on purpose; so are login forms.

    Args:
        typed: The typed values by the label of the field.
        facts: The form as the site returned it.
        page_url: The URL of the page for the report.
    """
    said = facts.pressed.says[0] if facts.pressed.says else ""
    if is_login(facts.fields, said):
        return None
    lost = [
        field.called
        for field in blamed(facts.fields, facts.summary)
        if field.is_typed
        and field.meaning not in _FORGOTTEN
        and not field.value
        and not field.complaint
        and len(_told(typed, field.called).strip()) >= SHORTEST
    ]
    if not lost:
        return None
    return LostInput(
        form=said or facts.sends_to,
        fields=tuple(lost),
        complaint=" ".join(facts.summary)[:300],
        page_url=page_url,
    )


def _told(typed: Mapping[str, str], label: str) -> str:
    value = typed.get(label, "")
    return "" if value == MASK else value
