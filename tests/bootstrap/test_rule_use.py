"""Rules that matched nothing in a run, of hand-made events."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import date
from typing import Any

from explorer.bootstrap.rule_use import RuleUse
from explorer.checks import all_checks
from explorer.models import ConsoleMessage, FilledField, RunEvent, RunFinished
from explorer.settings.model import Settings
from tests.checks.acts import PAGE, SCOPE, opened
from tests.reporting.samples import element, finished, found, interaction, started

NEVER = "safety.never: text 'Publish'"
SEEN = found(1, (element("Town", kind="field", field_name="city"),))


async def notes(settings: dict[str, Any], *events: RunEvent, **more: Any) -> tuple[str, ...]:
    known = Settings.model_validate(settings)
    use = RuleUse(known)
    checks = all_checks(known.checks, SCOPE)
    use.watch(checks)
    for check in checks:
        list(check.judge(opened(*more.get("signals", ()))))

    async def run() -> AsyncGenerator[RunEvent, None]:
        for event in (started(), *events, finished(1, notes=("before",))):
            yield event

    *_, end = [event async for event in use.noted_in(run())]
    assert isinstance(end, RunFinished)
    assert end.notes[0] == "before"
    return end.notes[1:]


async def test_rules_for_controls_that_match_none_are_told_by_setting() -> None:
    settings = {
        "safety": {"never": ["Publish", "dangr", {"role": "buton", "selector": "#a"}]},
        "scope": {"controls": ["Save"]},
    }
    assert await notes(settings, SEEN.model_copy(update={"rules": (NEVER,)})) == (
        "safety.never: no control matched text 'dangr'; role 'buton', selector '#a'",
        "scope.controls: no control matched text 'Save'",
    )


async def test_a_value_fits_a_field_that_is_seen_or_filled() -> None:
    fields = ["town", "city", "zip", "postl code"]
    settings = {"forms": {"values": [{"field": one, "value": "secret"} for one in fields]}}
    filled = interaction(filled=(FilledField(label="Postal code", value="1", id="zip"),))
    assert await notes(settings, SEEN, filled) == ("forms.values: no field matched 'postl code'",)


async def test_rules_that_silence_nothing_are_told_unless_they_have_ended() -> None:
    rules: list[dict[str, Any]] = [
        {"check": "console-error"},
        {"text": "loop"},  # the first one silences it before
        {"text": "lop"},
        {"text": "past", "until": date(2026, 1, 1)},
    ]
    settings = {"checks": {"ignore": [rule | {"reason": "known"} for rule in rules]}}
    signal = ConsoleMessage(level="error", text="ResizeObserver loop", page_url=PAGE)
    told = await notes(settings, SEEN, signals=(signal,))
    assert told == ("checks.ignore: no finding matched text 'lop'",)


async def test_a_note_lists_few_rules_and_cuts_long_ones() -> None:
    settings = {"safety": {"never": ["x" * 400, *(f"b{number}" for number in range(5))]}}
    (note,) = await notes(settings, SEEN)
    assert note.endswith("…; text 'b0'; text 'b1'; and 3 more")
    assert len(note) < 150


async def test_a_run_that_saw_no_control_tells_of_no_rule() -> None:
    assert await notes({"safety": {"never": ["Publish"]}}, found(1)) == ()
