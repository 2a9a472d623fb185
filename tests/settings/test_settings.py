"""Defaults, and the config.yaml that shows them."""

import re
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from explorer.settings.model import NotifySettings, PlannerSettings, ScheduleSettings, Settings

SHIPPED = Path(__file__).parents[2] / "config.yaml"


def test_the_shipped_file_holds_every_key_with_its_default():
    shipped = yaml.safe_load(SHIPPED.read_text())
    defaults = Settings().model_dump(mode="json", by_alias=True)
    assert shipped == defaults
    assert {name: list(keys) for name, keys in shipped.items()} == {
        name: list(keys) for name, keys in defaults.items()
    }


def test_the_schedule_that_the_shipped_file_explains_is_one():
    text = SHIPPED.read_text()
    lines = text[: text.index("schedules: []")].splitlines()
    example = [line[1:] for line in lines[lines.index("#   - name: shop") :] if line]
    (schedule,) = yaml.safe_load("\n".join(example))
    assert ScheduleSettings.model_validate(schedule).notify.severity == "error"
    others = text[text.index("each may have:") : text.index("What is left out")]
    explained = set(schedule) | set(re.findall(r"\w+", others.partition(":")[2]))
    assert explained == {info.alias or name for name, info in ScheduleSettings.model_fields.items()}
    notified = {info.alias or name for name, info in NotifySettings.model_fields.items()}
    assert set(schedule["notify"]) == notified


def test_a_section_takes_both_spellings_and_nothing_else():
    camel = PlannerSettings.model_validate({"maxElementsToShowAI": 3})
    assert camel == PlannerSettings.model_validate({"max_elements_to_show_ai": 3})
    with pytest.raises(ValidationError):
        PlannerSettings.model_validate({"MaxElementsToShowAI": 3})


def test_settings_are_frozen():
    with pytest.raises(ValidationError):
        Settings().planner.steps = 3  # type: ignore[misc]
