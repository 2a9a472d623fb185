"""Forms that were sent, and whether the site has accepted and kept their values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from explorer.browser.forms.page import FormFacts, FormPage, SubmitControl
from explorer.browser.forms.validation import blamed
from explorer.browser.probes.side_tab import ProbedPage
from explorer.browser.probes.values import InvalidValue, UniqueText
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Value
from explorer.text import caseless

_SAVED = re.compile(r"saved|updated|changed|stored|gespeichert|enregistr|guardad|salvat", re.I)


class SentForm(Value):
    """A form that the crawl has sent and the page has accepted."""

    url: str
    """The address of the page that holds the form."""
    key: str
    """Identifies forms of the same kind."""
    names: tuple[str, ...]
    """The names of its fields, by which it is found again."""
    landed: str
    """The address of the page afterwards."""
    writes: bool
    """Sending it made a request that may change something."""


class Attempt(NamedTuple):
    """A form that a probe has sent, and the page afterwards."""

    facts: FormFacts
    """The form before it was filled."""
    typed: Mapping[int, str]
    """The values by the index of the field."""
    tokens: tuple[UniqueText, ...]
    """The unique texts among them."""
    seen: ProbedPage
    landed: str
    """The address of the page afterwards."""
    statuses: tuple[int | None, ...]
    """The statuses of the requests that may change something; None without a response."""
    bodies: tuple[str, ...]
    """The bodies of those requests."""
    refused: bool
    """The page shows the form again with an error."""
    replaced: bool
    """A new document was loaded."""

    @property
    def is_written(self) -> bool:
        """The site has accepted a request that may change something."""
        return any(status is not None and status < 400 for status in self.statuses)


def form_name(facts: FormFacts, press: SubmitControl) -> str:
    """Return the text of the form's button, else the address that it is sent to."""
    return press.says or facts.sends_to


def unkept_fields(good: Attempt, now: FormFacts) -> Iterator[tuple[UniqueText, str]]:
    """Yield the fields that show their old value in a form that shows what is saved.

    Another field with its new value proves that the form shows what is saved; where all fields had
    a value before, a message of the page that it was saved does, too.

    Args:
        good: The form as it was sent.
        now: The form as the page shows it when it is opened again.

    Yields:
        The text that was typed, and what the field shows.
    """
    fields = {field.name or field.id: field for field in now.fields}
    shown = [(token, fields.get(token.field.name or token.field.id)) for token in good.tokens]
    kept = [token for token, field in shown if field and _is_same(field.value, token.value)]
    says_so = any(map(_SAVED.search, good.seen.told)) and all(token.old for token in good.tokens)
    if not kept and not says_so:
        return
    for token, field in shown:
        if field and _is_same(field.value, token.old):
            yield token, field.value


def unkept_rows(sent: SentForm, good: Attempt, seen: ProbedPage) -> list[UniqueText]:
    """Return the first text that a list showed after saving, if the same page shows none later.

    A new document may show "Thank you, Ann" once in a list item or a card, so the entry must be
    one of several there.

    Args:
        sent: The form.
        good: The form as it was sent.
        seen: The page when it is opened again.

    Returns:
        One text, or none.
    """
    is_same_page = stable_address(good.landed) == stable_address(sent.url)
    if not is_same_page or seen.paged or any(t.number in seen.shown for t in good.tokens):
        return []
    entries = good.seen.among_others if good.replaced else good.seen.entries
    return [token for token in good.tokens if token.number in entries][:1]


def taken(sent: SentForm, good: Attempt | None, bad: Attempt) -> bool:
    """Return whether the site treated a form with invalid values as it treats a valid one."""
    known = good.seen.complaints if good and not good.refused else ()
    if bad.refused or not bad.is_written or set(bad.seen.complaints) - set(known):
        return False
    if any(token.number in bad.seen.shown for token in bad.tokens):
        return True
    landed = good.landed if good and not good.refused else sent.landed
    if stable_address(landed) != stable_address(sent.url):
        return stable_text(stable_address(bad.landed)) == stable_text(stable_address(landed))
    said = {stable_text(told) for told in bad.seen.told}
    return bool(good and not good.refused and said & {stable_text(told) for told in good.seen.told})


def unblamed(wrong: Sequence[InvalidValue], now: FormPage | None) -> list[InvalidValue]:
    """Return the invalid values without an error message, in the fields as they are now."""
    if now is None:
        return list(wrong)
    fields = {f.name or f.id: f for f in blamed(now.facts.fields, now.facts.summary)}
    pairs = [(one, fields.get(one.field.name or one.field.id)) for one in wrong]
    return [one._replace(field=field) for one, field in pairs if field and not field.complaint]


def _is_same(shown: str, typed: str) -> bool:
    """Return whether two texts are equal except for white space and case."""
    return caseless(shown) == caseless(typed)
