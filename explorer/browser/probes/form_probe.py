"""Sends a form again, once well and once with nonsense, and looks what has become of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import NamedTuple

from explorer.browser.forms.filling import FormFilling
from explorer.browser.forms.page import FormFacts, FormPage, SubmitControl, press_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.plan import DangerIn
from explorer.browser.forms.validation import blamed
from explorer.browser.forms.values import FieldFacts
from explorer.browser.probes.lost_input import lost_input
from explorer.browser.probes.side_tab import ProbedPage, SideTab
from explorer.browser.probes.values import (
    InvalidValue,
    UniqueText,
    instead,
    may_be_probed,
    tokens_for,
    wrong_values,
)
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import AcceptedInvalid, DoubleSubmission, LostData, Signal, Value

_PASSING = re.compile(
    r"preview|search|find|filter|calculat|comput|convert|check|test|validate|run|generate|ask"
    r"|translat|vorschau|such|berechn|pruf",
    re.IGNORECASE,
)
"""Buttons whose forms show something and save nothing."""
_SAVED = re.compile(r"saved|updated|changed|stored|gespeichert|enregistr|guardad|salvat", re.I)


class SentForm(Value):
    """A form that the walk has sent and the page has taken."""

    url: str
    """Of the page that holds it."""
    key: str
    names: tuple[str, ...]
    landed: str
    """Where the walk was afterwards."""
    writes: bool
    """It was sent by a request that may change something."""


class Attempt(NamedTuple):
    """A form that the probe has sent, and what came of it."""

    facts: FormFacts
    typed: Mapping[int, str]
    tokens: tuple[UniqueText, ...]
    seen: ProbedPage
    landed: str
    statuses: tuple[int | None, ...]
    bodies: tuple[str, ...]
    refused: bool
    replaced: bool
    """Another document has come."""

    @property
    def is_written(self) -> bool:
        """The site has taken a request that may change something."""
        return any(status is not None and status < 400 for status in self.statuses)


Marked = Callable[[str, FieldFacts, str], None]
"""Is told of each mark: its key, the field, and the form in words."""


class FormProbe:
    """Probes one form in a side tab, for the ``wanted`` checks alone. ``refusal`` says why an
    address may not be sent to, ``know`` is told passwords before they are typed."""

    def __init__(
        self,
        tab: SideTab,
        random: Random,
        danger_in: DangerIn,
        refusal: Callable[[str, str], str],
        marked: Marked,
        know: Callable[[str], None],
        today: date,
        wanted: Collection[str],
    ) -> None:
        self._tab = tab
        self._random = random
        self._danger_in = danger_in
        self._refusal = refusal
        self._marked = marked
        self._know = know
        self._today = today
        self._wanted = wanted
        self.marks_seen: list[tuple[str, bool, str]] = []
        """Keys of marks that became elements, whether on a later page, and that page's URL."""

    async def probe(self, sent: SentForm) -> list[Signal]:
        form = await self._open(sent)
        if form is None or not self._may_send(form, sent):
            return []
        marked = "unescaped-input" in self._wanted
        tokens = tuple(tokens_for(form.facts.fields, self._random, marked=marked))
        twice = sent.writes and "double-submission" in self._wanted
        good = await self._send(form, tokens, twice=twice) if tokens else None
        found: list[Signal] = []
        if good:
            self._note_marks(good.seen, stored=False)
            found += self._lost_input(good, await self._form_now(sent) if good.refused else None)
        if not sent.writes:
            return found
        if good and not good.refused:
            found += await self._read_again(sent, good)
        if "invalid-accepted" not in self._wanted:
            return found
        form = await self._open(sent)
        return found + (await self._send_nonsense(sent, form, good) if form else [])

    async def _read_again(self, sent: SentForm, good: Attempt) -> list[Signal]:
        """What the form's page shows of what was sent, when it is opened once more."""
        form = await self._open(sent)
        if form is None:
            return []
        seen = await self._seen(good)
        self._note_marks(seen, stored=True)
        found = [*self._made_twice(sent, good, seen)]
        if "lost-data" in self._wanted:
            found += await self._not_kept(sent, good, form.facts, seen)
        return found

    async def _seen(self, attempt: Attempt) -> ProbedPage:
        return await self._tab.read(attempt.tokens)

    # --- sending ------------------------------------------------------------------------------

    async def _open(self, sent: SentForm) -> FormPage | None:
        await self._tab.open(sent.url)
        return await self._tab.form(sent.names)

    def _may_send(self, form: FormPage, sent: SentForm) -> bool:
        facts, press = form.facts, press_for(form.facts.pressed, self._danger_in)
        is_safe = not press.danger and not self._refusal(sent.url, facts.sends_to)
        return is_safe and may_be_probed(facts.fields)

    async def _send(
        self, form: FormPage, typed: Sequence[UniqueText | InvalidValue], *, twice: bool = False
    ) -> Attempt:
        """Fill the form as usual but for what is ``typed``, and send it."""
        tab, facts, press = self._tab, form.facts, press_for(form.facts.pressed, self._danger_in)
        persona = Persona.draw(self._random, self._today)
        filling = FormFilling(form, persona, self._random, self._danger_in, self._know)
        done = await filling.fill(instead(filling.plan(facts.fields), typed))
        tokens = tuple(one for one in typed if isinstance(one, UniqueText))
        for token in tokens:
            self._marked(token.number, token.field, form_name(facts, press))
        tab.mark()
        await (form.press_twice(press) if twice else form.press(press))
        await tab.settle()
        seen = await tab.read(tokens)
        refused = await tab.refused_form(facts.names) is not None
        return Attempt(
            facts=facts,
            typed=done.values,
            tokens=tokens,
            seen=seen,
            landed=tab.url,
            statuses=tuple(tab.writes.values()),
            bodies=tuple(request.post_data or "" for request in tab.writes),
            refused=refused,
            replaced=tab.documents > 0,
        )

    async def _form_now(self, sent: SentForm) -> FormPage | None:
        """As the page shows it after it was refused."""
        return await self._tab.form(sent.names)

    def _note_marks(self, seen: ProbedPage, *, stored: bool) -> None:
        self.marks_seen += [(key, stored, self._tab.url) for key in seen.marks]

    # --- judging ------------------------------------------------------------------------------

    def _lost_input(self, attempt: Attempt, now: FormPage | None) -> Iterator[Signal]:
        if now is None or not attempt.replaced:
            return
        called = {field.index: field.called for field in attempt.facts.fields}
        typed = {called[index]: text for index, text in attempt.typed.items() if index in called}
        if lost := lost_input(typed, now.facts, self._tab.url):
            yield lost

    async def _not_kept(
        self, sent: SentForm, good: Attempt, now: FormFacts, seen: ProbedPage
    ) -> list[Signal]:
        name = form_name(good.facts, press_for(good.facts.pressed, self._danger_in))
        if not good.is_written or _PASSING.search(name):
            return []
        lost = list(unkept_fields(good, now))
        if rows := unkept_rows(sent, good, seen):
            await self._tab.open(good.landed)  # its query may be what shows the row
            lost += [
                (token, "") for token in rows if unkept_rows(sent, good, await self._seen(good))
            ]
        return [
            LostData(
                form=name,
                field=token.field.called,
                saved=token.value,
                found=found,
                page_url=sent.url,
            )
            for token, found in lost
        ]

    def _made_twice(self, sent: SentForm, good: Attempt, seen: ProbedPage) -> Iterator[Signal]:
        """Two requests with the same text, and two rows that show it."""
        for token in good.tokens:
            requests = sum(token.number in body for body in good.bodies)
            rows = max(seen.rows.get(token.number, 0), good.seen.rows.get(token.number, 0))
            if requests > 1 and rows == requests:
                press = press_for(good.facts.pressed, self._danger_in)
                name = form_name(good.facts, press)
                yield DoubleSubmission(form=name, requests=requests, page_url=sent.url)
                return

    async def _send_nonsense(
        self, sent: SentForm, form: FormPage, good: Attempt | None
    ) -> list[Signal]:
        """All that is wrong at once; what the page does not complain of, once more alone."""
        wrong = wrong_values(form.facts.fields, self._today, self._random)
        found: list[Signal] = []
        for is_last in (False, True):
            if not wrong:
                break
            tokens = tuple(tokens_for(form.facts.fields, self._random, marked=False))
            fresh = [token for token in tokens if not token.old]
            bad = await self._send(form, [*fresh, *wrong])
            if taken(sent, good, bad):
                return found + [self._accepted(sent, bad, one) for one in wrong]
            now = await self._form_now(sent) if bad.refused else None
            found += self._lost_input(bad, now)
            rest = unblamed(wrong, now)
            if is_last or now is None or len(rest) == len(wrong):
                break
            form, wrong = now, rest
        return found

    def _accepted(self, sent: SentForm, bad: Attempt, wrong: InvalidValue) -> Signal:
        return AcceptedInvalid(
            form=form_name(bad.facts, press_for(bad.facts.pressed, self._danger_in)),
            field=wrong.field.called,
            value=wrong.value,
            wrong=wrong.told,
            page_url=sent.url,
        )


def form_name(facts: FormFacts, press: SubmitControl) -> str:
    """By its button, else by where it is sent to."""
    return press.says or facts.sends_to


def unkept_fields(good: Attempt, now: FormFacts) -> Iterator[tuple[UniqueText, str]]:
    """Fields of a form that shows what is saved, and shows something else. That it does show it,
    another field proves, or what the page said, where every text was there before."""
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
    """The first text that an entry of a list showed after saving, where the same page does not
    show any of what was saved any more.

    A new document may say "Thank you, Ann" once, in a list item or a card; so there the entry must
    be one of several.
    """
    is_same_page = steady_address(good.landed) == steady_address(sent.url)
    if not is_same_page or seen.paged or any(t.number in seen.shown for t in good.tokens):
        return []
    entries = good.seen.among_others if good.replaced else good.seen.entries
    return [token for token in good.tokens if token.number in entries][:1]


def taken(sent: SentForm, good: Attempt | None, bad: Attempt) -> bool:
    """Whether the site treated a form with nonsense as it treats a good one."""
    known = good.seen.complaints if good and not good.refused else ()
    if bad.refused or not bad.is_written or set(bad.seen.complaints) - set(known):
        return False
    if any(token.number in bad.seen.shown for token in bad.tokens):
        return True
    landed = good.landed if good and not good.refused else sent.landed
    if steady_address(landed) != steady_address(sent.url):
        return steady(steady_address(bad.landed)) == steady(steady_address(landed))
    said = {steady(told) for told in bad.seen.told}
    return bool(good and not good.refused and said & {steady(told) for told in good.seen.told})


def unblamed(wrong: Sequence[InvalidValue], now: FormPage | None) -> list[InvalidValue]:
    """Those that the page does not complain of, in the fields as they are now."""
    if now is None:
        return list(wrong)
    fields = {f.name or f.id: f for f in blamed(now.facts.fields, now.facts.summary)}
    pairs = [(one, fields.get(one.field.name or one.field.id)) for one in wrong]
    return [one._replace(field=field) for one, field in pairs if field and not field.complaint]


def _is_same(shown: str, typed: str) -> bool:
    """But for spaces and case."""
    return " ".join(shown.split()).casefold() == " ".join(typed.split()).casefold()
