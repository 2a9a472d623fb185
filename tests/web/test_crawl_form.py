"""The form fields that are derived from the options of a crawl."""

from collections.abc import Mapping

import pytest

from explorer.checks import check_names
from explorer.settings.crawl_options import CrawlOptions
from explorer.settings.field_types import HostFile
from explorer.settings.model import Settings
from explorer.settings.option import value_types
from explorer.web.crawl_form import FormField, crawl_form

SETTINGS = Settings.model_validate(
    {"planner": {"steps": 33, "minutes": 4.5, "seed": 7}, "ai": {"provider": "ollama"}}
)


def form(settings: Settings = SETTINGS) -> Mapping[str, FormField]:
    return {field.name: field for group in crawl_form(settings) for field in group.fields}


def test_every_option_has_a_field_but_those_that_name_files_of_the_host() -> None:
    files = {name for name, kind in value_types(CrawlOptions).items() if kind == HostFile}
    assert files == {"after", "storage_state", "session"}
    assert form().keys() == CrawlOptions.model_fields.keys() - files


@pytest.mark.parametrize(
    ("name", "control"),
    [
        ("steps", "number"),
        ("minutes", "number"),
        ("model", "text"),
        ("login_url", "url"),
        ("provider", "choice"),
        ("scope", "lines"),
        ("read_only", "checkbox"),
        ("disabled_checks", "checkboxes"),
    ],
)
def test_the_type_decides_the_control(name: str, control: str) -> None:
    assert form()[name].control == control


def test_bounds_are_attributes() -> None:
    steps = {"min": 0, "max": 100_000, "inputmode": "numeric"}
    assert form()["steps"].attributes == steps
    minutes = {"min": 0, "max": 10_000, "step": "any", "inputmode": "decimal"}
    assert form()["minutes"].attributes == minutes
    assert form()["user"].attributes == {"autocomplete": "off"}
    assert form()["scope"].attributes == {}


def test_an_empty_number_shows_the_setting_in_effect() -> None:
    fields = form()
    assert [fields[name].placeholder for name in ("steps", "minutes", "model")] == ["33", "4.5", ""]
    assert fields["seed"].placeholder == "drawn at the start"


def test_choices_have_labels() -> None:
    fields = form()
    assert fields["provider"].choices == [
        ("", "As the service is set: ollama"),
        ("none", "Off"),
        ("openai", "OpenAI"),
        ("anthropic", "Anthropic"),
        ("ollama", "Ollama"),
    ]
    assert [value for value, _ in fields["disabled_checks"].choices] == list(check_names())
    assert fields["steps"].choices == []
