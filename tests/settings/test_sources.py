"""Precedence among the sources of settings, and what is said of a wrong one."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from explorer.errors import UsageError
from explorer.settings.error_messages import NamedValue
from explorer.settings.model import Settings
from explorer.settings.section import Place
from explorer.settings.sources import load_settings

STEPS = Place("planner", "steps")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(environment: dict[str, str] | None = None, **sources) -> str:
    with pytest.raises(UsageError) as raised:
        load_settings(environment or {}, **sources)
    message = str(raised.value)
    assert "\n" not in message
    return message


def test_without_any_source_the_defaults_hold():
    assert load_settings({}) == Settings()


def test_each_source_is_stronger_than_the_one_before(folder: Path):
    folder.joinpath("config.yaml").write_text("planner: {steps: 1}")
    assert load_settings({}).planner.steps == 1
    folder.joinpath(".env").write_text("EXPLORER_PLANNER__STEPS=2")
    assert load_settings({}).planner.steps == 2
    environment = {"EXPLORER_PLANNER__STEPS": "3"}
    assert load_settings(environment).planner.steps == 3
    options = {STEPS: NamedValue(4, "--steps")}
    assert load_settings(environment, options=options).planner.steps == 4


def test_sources_are_merged_key_by_key_whatever_their_spelling(folder: Path):
    folder.joinpath("config.yaml").write_text(
        "planner: {maxElementsToShowAI: 3, target_navigations: 4}\nai: {baseUrl: http://x}"
    )
    settings = load_settings(
        {"EXPLORER_PLANNER__MAX_ELEMENTS_TO_SHOW_AI": "5", "EXPLORER_AI__PROVIDER": "ollama"}
    )
    assert settings.planner.max_elements_to_show_ai == 5
    assert settings.planner.target_navigations == 4
    assert (settings.ai.base_url, settings.ai.provider) == ("http://x", "ollama")


def test_a_named_file_replaces_the_one_in_the_folder(folder: Path):
    folder.joinpath("config.yaml").write_text("planner: {steps: 1, seed: 8}")
    folder.joinpath("other.yaml").write_text("planner: {steps: 2}")
    planner = load_settings({}, file=Path("other.yaml")).planner
    assert (planner.steps, planner.seed) == (2, None)


def test_a_named_file_can_be_a_pipe(folder: Path):
    os.mkfifo("pipe")
    writer = threading.Thread(target=Path("pipe").write_text, args=["planner: {steps: 5}"])
    writer.start()
    assert load_settings({}, file=Path("pipe")).planner.steps == 5
    writer.join()


@pytest.mark.parametrize("text", ["", "planner:", "# nothing"])
def test_an_empty_file_or_section_means_the_defaults(folder: Path, text: str):
    folder.joinpath("config.yaml").write_text(text)
    assert load_settings({}) == Settings()


@pytest.mark.parametrize(
    ("text", "expected"), [("true", True), ("false", False), ("orders", "orders")]
)
def test_what_is_destructive_can_be_allowed_in_part(folder: Path, text: str, expected: object):
    folder.joinpath("config.yaml").write_text(f"safety: {{allowDestructive: {text}}}")
    from_file = load_settings({})
    assert from_file.safety.allow_destructive == expected
    folder.joinpath("config.yaml").unlink()
    assert load_settings({"EXPLORER_SAFETY__ALLOW_DESTRUCTIVE": text}) == from_file


@pytest.mark.parametrize("word", ["auto", "on", "off"])
def test_vision_is_what_was_written_though_yaml_knows_other_words(folder: Path, word: str):
    folder.joinpath("config.yaml").write_text(f"ai: {{vision: {word}}}")
    assert load_settings({}).ai.vision == word
    folder.joinpath("config.yaml").unlink()
    assert load_settings({"EXPLORER_AI__VISION": word}).ai.vision == word


@pytest.mark.parametrize(
    ("written", "value"), [("01067", "01067"), ("12:30", "12:30"), ("1_0", "1_0"), ("17", "17")]
)
def test_a_given_value_is_what_was_written(folder: Path, written: str, value: str):
    folder.joinpath("config.yaml").write_text(
        f"forms: {{values: [{{field: code, value: {written}}}]}}"
    )
    assert load_settings({}).forms.values[0].value == value


def test_a_given_value_with_a_fraction_needs_quotes(folder: Path):
    folder.joinpath("config.yaml").write_text("forms: {values: [{field: price, value: 1.50}]}")
    with pytest.raises(UsageError, match="quotes"):
        load_settings({})


def test_lists_in_variables_are_json_and_empty_variables_are_not_set():
    settings = load_settings(
        {"EXPLORER_PLANNER__IGNORED_TAGS": '["nav", "footer"]', "EXPLORER_PLANNER__SEED": ""}
    )
    assert settings.planner.ignored_tags == ("nav", "footer")
    assert settings.planner.seed is None


def test_variables_that_are_spelled_otherwise_are_not_read(folder: Path):
    others = {"explorer_planner__steps": "1", "PLANNER__STEPS": "2", "STEPS": "3"}
    folder.joinpath(".env").write_text("planner__steps=4\nOPENAI_API_KEY=x")
    assert load_settings(others) == Settings()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("planner: {steps: -1}", "planner.steps in c.yaml must be greater than or equal to 0"),
        ("planner: {steps: soon}", "planner.steps in c.yaml must be a valid integer"),
        (
            "planner: {maxElementToShowAI: 3}",
            "planner.maxElementToShowAI in c.yaml is not a setting: "
            "did you mean maxElementsToShowAI?",
        ),
        ("planer: {steps: 3}", "planer in c.yaml is not a setting: did you mean planner?"),
        (
            "scope: {xyz: 1}",
            "scope.xyz in c.yaml is not a setting: there are: patterns, respectRobots, "
            "egress, egressHosts, controls",
        ),
        ("planner: {ignoredTags: header}", "planner.ignoredTags in c.yaml must be a valid list"),
        (
            "safety: {destructiveLanguages: [en, no]}",
            "safety.destructiveLanguages in c.yaml (item 2) must be a valid string",
        ),
        (
            "ai: {provider: clippy}",
            "ai.provider in c.yaml must be 'none', 'openai', 'anthropic' or 'ollama'",
        ),
        (
            "safety: {allowDestructive: some}",
            "safety.allowDestructive in c.yaml must be true, false or orders",
        ),
        (
            "planner: {maxFailures: 1, max_failures: 2}",
            "planner.max_failures in c.yaml repeats planner.maxFailures in c.yaml",
        ),
        ("planner: 5", 'planner in c.yaml must be made of "key: value" lines'),
        ("- planner", 'c.yaml must be made of "key: value" lines'),
        ("a: b: c", "c.yaml is not valid YAML: mapping values are not allowed here in line 1"),
        (
            "checks: {ignore: [{text: a, reason: b, until: 2027-02-31}]}",
            "c.yaml has a date or time that does not exist: day is out of range for month",
        ),
    ],
)
def test_a_mistake_in_a_file_is_told_in_a_line(folder: Path, text: str, expected: str):
    folder.joinpath("c.yaml").write_text(text)
    assert complaint(file=Path("c.yaml")) == expected


SCHEDULE = "name: smoke, url: 'https://shop.example', cron: '0 3 * * *'"


def test_schedules_are_a_list_in_the_file(folder: Path):
    folder.joinpath("config.yaml").write_text(
        f"schedules: [{{{SCHEDULE}, readOnly: true, jitter_seconds: 5, notify: {{toEnv: TOLD}}}}]"
    )
    (schedule,) = load_settings({}).schedules
    assert (schedule.name, schedule.cron, schedule.timezone) == ("smoke", "0 3 * * *", "UTC")
    assert (schedule.read_only, schedule.jitter_seconds) == (True, 5)
    assert schedule.notify.to_env == "TOLD"


@pytest.mark.parametrize("text", ["schedules:", "schedules: []"])
def test_no_schedules(folder: Path, text: str):
    folder.joinpath("config.yaml").write_text(text)
    assert load_settings({}) == Settings()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", 'schedules in c.yaml must be a list of "- name: ..." entries'),
        ("smoke", 'schedules in c.yaml must be a list of "- name: ..." entries'),
        ("[smoke]", 'schedules[0] in c.yaml must be made of "key: value" lines'),
        ("[{name: smoke}]", "schedules[0].url in c.yaml is missing"),
        (
            f"[{{{SCHEDULE}, crn: x}}]",
            "schedules[0].crn in c.yaml is not a setting: did you mean cron?",
        ),
        (
            f"[{{{SCHEDULE}, notify: {{on: x}}}}]",  # which YAML takes for: yes
            "schedules[0].notify.True in c.yaml is not a setting: there are: to, toEnv, severity",
        ),
        (f"[{{{SCHEDULE}, cron: often}}]", "schedules[0].cron in c.yaml must be a cron expression"),
        (
            f"[{{{SCHEDULE}}}, {{{SCHEDULE}, name: b, timezone: Mars/Base}}]",
            "schedules[1].timezone in c.yaml must be the name of a time zone",
        ),
        (
            f"[{{{SCHEDULE}, url: 'ftp://x'}}]",
            "schedules[0].url in c.yaml must be an http:// or https:// address",
        ),
        (
            f"[{{{SCHEDULE}, url: 'https://me:hunter2@x'}}]",
            "schedules[0].url in c.yaml must hold no user and no password",
        ),
        (f"[{{{SCHEDULE}, name: a/b}}]", "schedules[0].name in c.yaml must be of letters"),
        (f"[{{{SCHEDULE}, name: new}}]", "schedules[0].name in c.yaml must be another"),
        (
            f"[{{{SCHEDULE}, timezone: {'a/' * 1_000}a}}]",
            "schedules[0].timezone in c.yaml must have at most 64 characters",
        ),
        (
            f"[{{{SCHEDULE}, tags: [{'a,' * 21}]}}]",
            "schedules[0].tags in c.yaml must have at most 20 items",
        ),
        (
            f"[{{{SCHEDULE}, jitterSeconds: -1}}]",
            "schedules[0].jitterSeconds in c.yaml must be greater than or equal to 0",
        ),
        (f"[{{{SCHEDULE}, minutes: 0}}]", "schedules[0].minutes in c.yaml must be greater than 0"),
        (
            f"[{{{SCHEDULE}, notify: {{to: hunter2}}}}]",
            "schedules[0].notify.to in c.yaml must be a valid list",
        ),
        (
            f"[{{{SCHEDULE}}}, {{{SCHEDULE}}}]",
            "schedules in c.yaml must have different names, and smoke is there twice",
        ),
    ],
)
def test_a_mistake_in_a_schedule_is_told_in_a_line(folder: Path, text: str, expected: str):
    folder.joinpath("c.yaml").write_text(f"schedules: {text}")
    told = complaint(file=Path("c.yaml"))
    assert told.startswith(expected)
    assert "hunter2" not in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{a: b}", 'logins in c.yaml must be a list of "- name: ..." entries'),
        ("[{user: ann}, {name: b}]", "logins[0].name in c.yaml is missing"),
        (
            "[{nmae: a}, {name: b}]",
            "logins[0].nmae in c.yaml is not a setting: did you mean name?",
        ),
        ("[{name: ''}, {name: b}]", "logins[0].name in c.yaml must have at least 1 character"),
        (
            "[{name: a}, {name: b, pasword: hunter2}]",
            "logins[1].pasword in c.yaml is not a setting: did you mean passwordEnv?",
        ),
        ("[{name: a}]", "logins in c.yaml must name two visitors at least"),
        ("[{name: a}, {name: a}]", "logins in c.yaml must have different names, and a is there"),
    ],
)
def test_a_mistake_in_logins_is_told_in_a_line(folder: Path, text: str, expected: str):
    folder.joinpath("c.yaml").write_text(f"logins: {text}")
    told = complaint(file=Path("c.yaml"))
    assert told.startswith(expected)
    assert "hunter2" not in told


def test_schedules_stand_in_the_file_only():
    assert "is not a setting" in complaint({"EXPLORER_SCHEDULES": "[]"})


def test_no_key_is_a_word_that_yaml_takes_for_yes_or_no():
    assert not {"on", "off", "yes", "no", "y", "n"} & set(_keys(Settings))


def _keys(section: type[BaseModel]) -> Iterator[str]:
    for name, field in section.model_fields.items():
        yield field.alias or name
        for part in (field.annotation, *get_args(field.annotation)):
            if isinstance(part, type) and issubclass(part, BaseModel):
                yield from _keys(part)


def test_a_file_that_cannot_be_read_is_named(folder: Path):
    assert complaint(file=Path("no.yaml")) == "no.yaml cannot be read: No such file or directory"
    assert complaint(file=Path()) == ". cannot be read: Is a directory"
    folder.joinpath("latin.yaml").write_bytes(b"planner: {user: \xe9}")
    assert complaint(file=Path("latin.yaml")) == "latin.yaml cannot be read: it is not UTF-8 text"


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        ("PLANNER__STEPS", "soon", "EXPLORER_PLANNER__STEPS must be a valid integer"),
        (
            "PLANNER__STEP",
            "1",
            "EXPLORER_PLANNER__STEP is not a setting: did you mean EXPLORER_PLANNER__STEPS?",
        ),
        (
            "PLANNER__IGNORED_TAGS",
            "nav,footer",
            'EXPLORER_PLANNER__IGNORED_TAGS must be a JSON list, for instance ["a", "b"]',
        ),
    ],
)
def test_a_mistake_in_a_variable_is_told_in_a_line(
    folder: Path, variable: str, text: str, expected: str
):
    assert complaint({f"EXPLORER_{variable}": text}) == expected
    folder.joinpath(".env").write_text(f"EXPLORER_{variable}='{text}'")
    assert complaint() == expected.replace(variable, f"{variable} in .env", 1)


def test_a_mistake_on_the_command_line_names_the_option():
    options = {STEPS: NamedValue(-1, "--steps")}
    assert complaint(options=options) == "--steps must be greater than or equal to 0"


def test_a_secret_is_never_repeated(folder: Path):
    folder.joinpath("c.yaml").write_text("ai: {apiKey: [hunter2]}")
    assert "hunter2" not in complaint(file=Path("c.yaml"))
    folder.joinpath("c.yaml").write_text("ai: {apiKey: hunter2: x}")
    assert "hunter2" not in complaint(file=Path("c.yaml"))
    folder.joinpath("c.yaml").write_text("ai: {apiKey: hunter2}")
    assert "hunter2" not in repr(load_settings({}, file=Path("c.yaml")))


def test_variables_that_settings_name_are_none_themselves() -> None:
    settings = load_settings({"EXPLORER_PASSWORD_SHOP": "x", "EXPLORER_NOTIFY_OPS": "y"})
    assert settings == Settings()


def test_a_rule_in_a_list_says_which_part_of_it_is_wrong(folder: Path):
    file, written = folder / "config.yaml", "checks:\n  ignore:\n  - "
    file.write_text(f"{written}{{check: dead-click, reason: known, until: 2030-01-31}}")
    (rule,) = load_settings({}).checks.ignore
    assert (rule.check, str(rule.until)) == ("dead-click", "2030-01-31")
    for entry, told in (
        ("{check: dead-click}", "reason is missing"),
        ("{adress: x, reason: y}", "adress is not a setting"),
        ("{check: dead-click, raeson: known}", "raeson is not a setting"),
        ("{reason: y}", "needs a check, a text or an address; else it silences all"),
    ):
        file.write_text(f"{written}{entry}")
        with pytest.raises(UsageError) as error:
            load_settings({})
        assert str(error.value) == f"checks.ignore in config.yaml (item 1) {told}"
