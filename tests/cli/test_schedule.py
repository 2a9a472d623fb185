"""``explorer schedule``: what is stored, what is listed, and what is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from explorer.models.recording import Recording
from explorer.recording.library import RecordingLibrary
from explorer.scenario.library import ScenarioLibrary
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.records import StoredRun, StoredSchedule
from tests.cli.conftest import Command
from tests.postgres import Postgres
from tests.recording import shop_order

URL = "https://shop.example/"
CRON = ("--cron", "*/30 * * * *")
SECRET = "json://me:hunter2@host/path"
CONFIG = """
schedules:
  - name: nightly
    url: https://shop.example/
    cron: 0 3 * * *
    timezone: Europe/Berlin
"""


def stored() -> dict[str, StoredSchedule]:
    async def read() -> dict[str, StoredSchedule]:
        async with open_store(Settings()) as store:
            return {one.name: one for one in await store.schedules.list()}

    return asyncio.run(read())


def runs() -> tuple[StoredRun, ...]:
    async def read() -> tuple[StoredRun, ...]:
        async with open_store(Settings()) as store:
            return await store.runs.list()

    return asyncio.run(read())


def test_a_schedule_is_added_with_what_it_is_told(explorer: Command):
    code, out, err = explorer(
        *("schedule", "add", "smoke", URL, *CRON, "--timezone", "Europe/Berlin"),
        *("--overlap", "queue", "--missed", "skip", "--jitter", "30", "--retries", "2"),
        *("--notify", SECRET, "--notify", "mailto://a:b@mail.example", "--notify-env", "TOLD"),
        *("--severity", "warning", "--tag", "a", "--tag", "b", "--steps", "7", "--seed", "1"),
        *("--user", "ann", "--password-env", "NOT_SET_HERE", "--login-url", f"{URL}login"),
        *("--scope", "*/shop/*", "--ignore-robots", "--read-only", "--fail-on", "warning"),
        *("--without-check", "dead-click"),
    )
    assert (code, err) == (0, "")
    assert out.startswith("Schedule smoke added: it runs next at 20")
    one = stored()["smoke"]
    assert one.source == "user"
    told = one.definition
    assert (told.cron, told.timezone, told.overlap, told.missed) == (
        "*/30 * * * *",
        "Europe/Berlin",
        "queue",
        "skip",
    )
    assert (told.jitter_seconds, told.retries, told.tags) == (30, 2, ("a", "b"))
    assert told.notify.to[0].get_secret_value() == SECRET
    assert (told.notify.to_env, told.notify.severity) == ("TOLD", "warning")
    assert (told.steps, told.seed, told.user, told.password_env) == (7, 1, "ann", "NOT_SET_HERE")
    assert (told.login_url, told.scope) == (f"{URL}login", ("*/shop/*",))
    assert (told.ignore_robots, told.read_only, told.fail_on) == (True, True, "warning")
    assert told.disabled_checks == ("dead-click",)
    assert told.minutes is None


def test_adding_a_name_that_exists_replaces_it_and_says_so(explorer: Command):
    explorer("schedule", "add", "smoke", URL, *CRON, "--steps", "7")
    assert "replaced" in explorer("schedule", "add", "smoke", f"{URL}new", *CRON).out
    told = stored()["smoke"].definition
    assert (told.url, told.steps) == (f"{URL}new", None)


def test_the_list_keeps_secrets(explorer: Command):
    explorer("schedule", "add", "smoke", URL, *CRON, "--notify", SECRET)
    explorer("schedule", "add", "other", URL, "--cron", "0 0 1 1 *")
    explorer("schedule", "pause", "other")
    code, out, err = explorer("schedule", "list")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == ["schedule", "other", "smoke"]
    assert " paused " in lines[1]
    assert "*/30 * * * * UTC" in lines[2]
    document = explorer("schedule", "list", "--json").out
    assert "hunter2" not in out + document
    other, smoke = json.loads(document)
    assert (other["paused"], other["next_at"]) == (True, None)
    assert smoke["definition"]["notify"]["to"] == ["**********"]
    assert smoke["last_verdict"] is None


def test_no_schedules(explorer: Command):
    assert explorer("schedule", "list").out == "There are no schedules.\n"
    assert explorer("schedule", "list", "--json").out == "[]\n"


def test_a_schedule_is_paused_resumed_and_removed(explorer: Command):
    explorer("schedule", "add", "smoke", URL, *CRON)
    assert explorer("schedule", "pause", "smoke").out == "Schedule smoke is paused.\n"
    assert stored()["smoke"].next_at is None
    assert "added" not in explorer("schedule", "add", "smoke", URL, *CRON).out
    assert stored()["smoke"].paused
    assert "it runs next at" in explorer("schedule", "resume", "smoke").out
    assert stored()["smoke"].next_at
    assert explorer("schedule", "remove", "smoke").code == 0
    assert stored() == {}


def test_a_run_is_ordered_with_the_options_of_its_schedule(explorer: Command):
    explorer("schedule", "add", "smoke", URL, *CRON, "--steps", "7", "--tag", "a")
    code, out, err = explorer("schedule", "run", "smoke")
    assert (code, err) == (0, "")
    assert "a running explorer serve or explorer worker starts it" in out
    (run,) = runs()
    assert run.run_id in out
    assert (run.state, run.schedule, run.options.steps) == ("queued", "smoke", 7)
    assert (run.budget_steps, run.tags) == (7, ("a",))
    assert stored()["smoke"].last_run == run.run_id
    assert json.loads(explorer("schedule", "list", "--json").out)[0]["last_state"] == "queued"


def test_schedules_of_the_settings_are_changed_only_there(
    explorer: Command, refused: Callable[..., str], folder: Path
):
    folder.joinpath("config.yaml").write_text(CONFIG)
    assert "0 3 * * * Europe/Berlin" in explorer("schedule", "list").out
    assert stored() == {}, "a list is read and not written"
    stands = "schedule nightly is defined in config.yaml: change it there"
    assert refused("schedule", "remove", "nightly") == stands
    assert refused("schedule", "add", "nightly", URL, *CRON) == stands
    for command in ("pause", "run", "resume"):
        assert explorer("schedule", command, "nightly").code == 0
    assert stored()["nightly"].definition.cron == "0 3 * * *"
    assert len(runs()) == 1
    folder.joinpath("config.yaml").unlink()
    elsewhere = "schedule nightly is defined in the config.yaml of another folder: change it there"
    assert refused("schedule", "add", "nightly", URL, *CRON) == elsewhere
    assert explorer("schedule", "remove", "nightly").code == 0


def test_a_schedule_of_the_settings_does_not_take_a_name_over(
    explorer: Command, refused: Callable[..., str], folder: Path
):
    explorer("schedule", "add", "nightly", URL, *CRON)
    folder.joinpath("config.yaml").write_text(CONFIG)
    assert "has the name of one that was added by hand" in refused("schedule", "run", "nightly")
    assert stored()["nightly"].source == "user"
    assert runs() == ()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["add", "smoke"], "requires an argument"),
        (["add", "smoke", URL], "--cron"),
        (["add", "smoke", URL, "--cron", "often"], "--cron must be a cron expression of five"),
        (["add", "smoke", URL, "--cron", "@hourly"], "--cron must be a cron expression of five"),
        (["add", "smoke", URL, "--cron", "* * * * * *"], "--cron must be a cron expression"),
        (["add", "smoke", URL, "--cron", "60 * * * *"], "--cron must be a cron expression"),
        (["add", "smoke", URL, "--cron", "0 0 30 2 *"], "--cron must be a cron expression"),
        (["add", "smoke", URL, "--cron", "*/0 * * * *"], "--cron must be a cron expression"),
        (
            ["add", "smoke", URL, *CRON, "--timezone", "Europe/Berlln"],
            "--timezone must be the name of a time zone, for instance Europe/Berlin",
        ),
        (["add", "smoke", URL, *CRON, "--timezone", "../../etc/passwd"], "--timezone must be"),
        (["add", "smoke", "shop.example", *CRON], "did you mean https://shop.example?"),
        (["add", "smoke", "ftp://shop.example", *CRON], "is not an http:// or https:// address"),
        (["add", "smoke", "javascript:alert(1)", *CRON], "is not an http:// or https:// address"),
        (["add", "smoke", "https://me:hunter2@shop.example", *CRON], "leave user and password out"),
        (["add", "../smoke", URL, *CRON], 'NAME must be of letters, digits, ".", "_" and "-"'),
        (["add", "x" * 65, URL, *CRON], "NAME must be of letters"),
        (["add", "smoke\n", URL, *CRON], "NAME must be of letters"),
        (["add", "smoke", URL, *CRON, "--steps", "-1"], "--steps must be greater than or equal"),
        (["add", "smoke", URL, *CRON, "--jitter", "-1"], "--jitter must be greater than or equal"),
        (["add", "smoke", URL, *CRON, "--retries", "9"], "--retries must be less than or equal"),
        (["add", "smoke", URL, *CRON, "--overlap", "run"], "Choose from"),
        (["add", "smoke", URL, *CRON, "--severity", "fatal"], "Choose from"),
        (["add", "smoke", URL, *CRON, "--user", "ann"], "--user and --password-env go together"),
        (["add", "smoke", URL, *CRON, "--login-url", "x"], "--login-url must be an http://"),
        (["add", "smoke", URL, *CRON, "--without-check", "x"], "there is no check x"),
        (["add", "smoke", URL, *CRON, "--headed"], "Unknown option"),
        (
            ["add", "smoke", URL, *CRON, "--notify", SECRET, "--notify", "hunter2://x"],
            "--notify (item 2) is not an address that apprise understands",
        ),
        (
            ["add", "smoke", URL, *CRON, "--notify", "hunter2"],
            "--notify (item 1) is not an address",
        ),
        (["add", "smoke", URL, *CRON, "--config", "no.yaml"], "no.yaml cannot be read"),
        (["run", "smokey"], "there is no schedule 'smokey': did you mean smoke-test?"),
        (["pause", "nothing"], "there is no schedule 'nothing'"),
        (["resume", ""], "there is no schedule ''"),
        (["remove", "../x"], "there is no schedule '../x'"),
        (["stop", "smoke"], "Available commands"),
    ],
)
def test_bad_input_is_told_in_a_line_and_changes_nothing(
    explorer: Command, refused: Callable[..., str], arguments: list[str], expected: str
):
    explorer("schedule", "add", "smoke-test", URL, *CRON)
    before = stored()
    told = refused("schedule", *arguments)
    assert expected in told
    assert "hunter2" not in told
    assert stored() == before


def test_on_postgres(explorer: Command, postgres: Postgres, monkeypatch: pytest.MonkeyPatch):
    async def database() -> None:
        connection = await asyncpg.connect(postgres.url())
        await connection.execute("create database commands")
        await connection.close()

    asyncio.run(database())
    monkeypatch.setenv("EXPLORER_STORE__URL", postgres.url("commands"))
    for arguments in (["add", "smoke", URL, *CRON], ["run", "smoke"], ["list"], ["pause", "smoke"]):
        code, out, err = explorer("schedule", *arguments)
        assert (code, err) == (0, "")
        assert out
    (run,) = json.loads(explorer("reports", "list", "--json").out)
    assert (run["schedule"], run["state"]) == ("smoke", "queued")
    monkeypatch.setenv("EXPLORER_STORE__URL", postgres.url("commands", password="wrong"))
    code, out, err = explorer("reports", "list")
    assert (code, out, err.count("\n")) == (0, "No runs match.\n", 1)
    assert "password authentication failed" in err
    assert "wrong" not in err


def keep(recording: Recording, name: str = "order") -> None:
    RecordingLibrary(Settings()).add(name, recording.to_json().encode())


def test_a_replay_is_scheduled(explorer: Command, monkeypatch: pytest.MonkeyPatch):
    keep(shop_order.order(URL, shop_order.secret()))
    add = ("schedule", "add", "nightly", "--recording", "order.json", *CRON)
    code, out, err = explorer(*add)
    assert code == 0
    assert out.startswith("Schedule nightly added: it runs next at 20")
    assert err == (
        "the recording types secrets: the service or its workers need RECORDING_CODE in "
        "their environment, and here they are not set\n"
    )
    definition = stored()["nightly"].definition
    assert (definition.recording, definition.url) == ("order", URL)
    monkeypatch.setenv(shop_order.CODE, "x")
    code, _, err = explorer("schedule", "add", "nightly", "http://127.0.0.1:9/", *add[3:])
    assert (code, err) == (0, "")
    assert stored()["nightly"].definition.url == "http://127.0.0.1:9/"
    assert "replay of order on http://127.0.0.1:9/" in explorer("schedule", "list")[1]
    assert explorer("schedule", "run", "nightly")[0] == 0
    (run,) = runs()
    assert (run.recording, run.schedule, run.budget_steps) == ("order", "nightly", 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--recording", "basket"), "there is no recording basket: there are broken, order"),
        (("--recording", "../order"), "'../order' is not the name of a recording"),
        (
            ("--recording", "order", "--steps", "5"),
            "--recording is replayed as it was recorded, without steps",
        ),
        (("--recording", "broken"), "broken: not a recording: line 1 is not JSON"),
        ((), "'' is not an http:// or https:// address"),
    ],
)
def test_what_cannot_be_replayed_is_refused(
    explorer: Command, arguments: tuple[str, ...], told: str
):
    keep(shop_order.order(URL))
    (RecordingLibrary(Settings()).folder / "broken.json").write_text("{")
    code, out, err = explorer("schedule", "add", "nightly", *CRON, *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_scenarios_are_scheduled(explorer: Command):
    library = ScenarioLibrary(Settings())
    library.save("order.md", f"- Open {URL}\n- Enter {{card}} in the card field\n")
    library.save("look.txt", "See Welcome\n")
    add = ("schedule", "add", "nightly", *CRON, "--scenario", "order.md", "--allow-destructive")
    code, _, err = explorer(*add)
    assert (code, err.count("\n")) == (0, 1)
    assert err.startswith("the scenarios need SCENARIO_CARD in the environment")
    definition = stored()["nightly"].definition
    assert (definition.scenario, definition.url, definition.allow_destructive) == (
        "order.md", URL, True,
    )  # fmt: skip
    assert "order.md on http" in explorer("schedule", "list")[1]
    assert explorer("schedule", "run", "nightly")[0] == 0
    (run,) = runs()
    assert (run.kind, run.scenario, run.allow_destructive, run.budget_steps) == (
        "scenario", "order.md", True, 0,
    )  # fmt: skip
    for arguments, told in (
        (("--scenario", "none.md"), "there is no scenario none.md: there are look.txt, order.md"),
        (("--scenario", "../order.md"), "is not the name of a scenario"),
        (("--scenario", "look.txt"), "open no complete address: say on which site"),
        (("--scenario", "order.md", "--steps", "5"), "--scenario is carried out as it is written"),
        (("--scenario", "order.md", "--recording", "a"), "there is no recording a"),
        ((URL, "--allow-destructive"), "is for schedules of scenarios"),
    ):
        code, out, err = explorer("schedule", "add", "other", *arguments, *CRON)
        assert (code, out, told in err, err.count("\n")) == (2, "", True, 1), err
