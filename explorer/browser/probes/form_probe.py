"""Sends a form again, once with valid and once with invalid values, and reports the faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from playwright.async_api import Error as PlaywrightError

from explorer.browser.forms.filling import FormFilling
from explorer.browser.forms.page import FormFacts, FormPage, press_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.plan import DangerIn
from explorer.browser.forms.values import FieldFacts
from explorer.browser.probes.form_attempts import (
    Attempt,
    SentForm,
    form_name,
    taken,
    unblamed,
    unkept_fields,
    unkept_rows,
)
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
from explorer.models import AcceptedInvalid, DoubleSubmission, LostData, Signal

_PASSING = re.compile(
    r"preview|search|find|filter|calculat|comput|convert|check|test|validate|run|generate|ask"
    r"|translat|vorschau|such|berechn|pruf",
    re.IGNORECASE,
)
"""Texts of buttons whose forms show something and save nothing."""

Marked = Callable[[str, FieldFacts, str], None]
"""Is called for each mark that is typed, with its key, the field and the name of the form."""


@dataclass(frozen=True)
class FormProbeRules:
    """What a probe may send, and what it looks for."""

    danger_in: DangerIn
    """Returns the word that makes a text destructive."""
    refusal: Callable[[str, str], str]
    """Returns why a form of a page may not be sent to an address, "" if it may."""
    mask_secret: Callable[[str], None]
    """Is called with each password before it is typed."""
    today: date
    wanted: Collection[str]
    """The names of the checks that are enabled."""
    barring: Callable[[str], str] = lambda _: ""
    """Returns the rule that forbids a field with a label, "" if none does."""


class FormProbe:
    """Probes one form in a side tab, for the enabled checks only."""

    def __init__(self, tab: SideTab, rules: FormProbeRules, random: Random, marked: Marked) -> None:
        self._tab = tab
        self._rules = rules
        self._random = random
        self._marked = marked
        self.marks_seen: list[tuple[str, bool, str]] = []
        """Keys of marks that became elements, whether on a later page, and that page's URL."""

    async def probe(self, sent: SentForm) -> list[Signal]:
        """Send a form again, and return the signals of what is wrong with it."""
        form = await self._open(sent)
        if form is None or not self._may_send(form, sent):
            return []
        marked = "unescaped-input" in self._rules.wanted
        tokens = tuple(tokens_for(form.facts.fields, self._random, marked=marked))
        twice = sent.writes and "double-submission" in self._rules.wanted
        good = await self._send(form, tokens, twice=twice) if tokens else None
        found: list[Signal] = []
        if good:
            self._note_marks(good.seen, stored=False)
            found += self._lost_input(good, await self._form_now(sent) if good.refused else None)
        if not sent.writes:
            return found
        if good and not good.refused:
            found += await self._read_again(sent, good)
        if "invalid-accepted" not in self._rules.wanted:
            return found
        form = await self._open(sent)
        return found + (await self._send_nonsense(sent, form, good) if form else [])

    async def _read_again(self, sent: SentForm, good: Attempt) -> list[Signal]:
        """Return the faults that the form's page shows when it is opened again."""
        form = await self._open(sent)
        if form is None:
            return []
        seen = await self._seen(good)
        self._note_marks(seen, stored=True)
        found = [*self._made_twice(sent, good, seen)]
        if "lost-data" in self._rules.wanted:
            found += await self._not_kept(sent, good, form.facts, seen)
        return found

    async def _seen(self, attempt: Attempt) -> ProbedPage:
        return await self._tab.read(attempt.tokens)

    # --- sending ------------------------------------------------------------------------------

    async def _open(self, sent: SentForm) -> FormPage | None:
        await self._tab.open(sent.url)
        return await self._tab.form(sent.names)

    def _may_send(self, form: FormPage, sent: SentForm) -> bool:
        facts, press = form.facts, press_for(form.facts.pressed, self._rules.danger_in)
        is_safe = not press.danger and not self._rules.refusal(sent.url, facts.sends_to)
        barred = any(self._rules.barring(field.called) for field in facts.fields)
        return is_safe and not barred and may_be_probed(facts.fields)

    async def _send(
        self, form: FormPage, typed: Sequence[UniqueText | InvalidValue], *, twice: bool = False
    ) -> Attempt:
        """Fill the form with generated values except for what is ``typed``, and send it."""
        tab, rules, facts = self._tab, self._rules, form.facts
        press = press_for(facts.pressed, rules.danger_in)
        persona = Persona.draw(self._random, rules.today)
        filling = FormFilling(form, persona, self._random, rules.danger_in, rules.mask_secret)
        done = await filling.fill(instead(filling.plan(facts.fields), typed))
        tokens = tuple(one for one in typed if isinstance(one, UniqueText))
        for token in tokens:
            self._marked(token.number, token.field, form_name(facts, press))
        tab.mark()
        pressing = form.press_twice(press) if twice else form.press(press, changed=True)
        if why := await pressing:
            raise PlaywrightError(f"the form was not sent: {why}")
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
        """Return the form as the page shows it after refusing it."""
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
        name = form_name(good.facts, press_for(good.facts.pressed, self._rules.danger_in))
        if not good.is_written or _PASSING.search(name):
            return []
        lost = list(unkept_fields(good, now))
        if rows := unkept_rows(sent, good, seen):
            await self._tab.open(good.landed)  # its query may filter the list by the text
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
        """Yield a signal if two requests had the same text, and two rows show it."""
        for token in good.tokens:
            requests = sum(token.number in body for body in good.bodies)
            rows = max(seen.rows.get(token.number, 0), good.seen.rows.get(token.number, 0))
            if requests > 1 and rows == requests:
                press = press_for(good.facts.pressed, self._rules.danger_in)
                name = form_name(good.facts, press)
                yield DoubleSubmission(form=name, requests=requests, page_url=sent.url)
                return

    async def _send_nonsense(
        self, sent: SentForm, form: FormPage, good: Attempt | None
    ) -> list[Signal]:
        """Send all invalid values at once, then those again that have no error message."""
        wrong = wrong_values(form.facts.fields, self._rules.today, self._random)
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
            form=form_name(bad.facts, press_for(bad.facts.pressed, self._rules.danger_in)),
            field=wrong.field.called,
            value=wrong.value,
            wrong=wrong.told,
            page_url=sent.url,
        )
