"""The command line: what a wrong one is told, exit codes, and what goes to standard output."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from explorer import cli
from explorer.cli import options
from explorer.settings import sources as config_sources
from explorer.settings.model import Settings
from tests.comparison import samples
from tests.site import Site

URL = "http://127.0.0.1:9/"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]):
    """Run a command line that must end with exit code 2; returns the line it is told."""

    def run(*arguments: str) -> str:
        assert cli.run(list(arguments)) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        return told.err.removeprefix("explorer: ").strip()

    return run


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("example.com", "did you mean https://example.com?"),
        ("localhost:8000/shop", "did you mean http://localhost:8000/shop?"),
        ("192.168.0.7", "did you mean http://192.168.0.7?"),
        ("ftp://example.com", "is not an http:// or https:// address"),
        ("javascript:alert(1)", "is not an http:// or https:// address"),
        ("/etc/passwd", "is not an http:// or https:// address"),
        ("", "is not an http:// or https:// address"),
        ("http://", "names no host"),
        ("http://:80/", "host is required"),
        ("http://example.com:99999", "Port out of range 0-65535"),
        ("http://example.com:0", "ports go from 1 to 65535"),
        ("http://example.com:http", "port can't be converted to integer"),
        ("http://[::1", "Invalid IPv6 URL"),
        ("http://[::1][u:p@", "is not a usable address"),
        ("http://xn--a/", "is not a usable address"),
        ("xn--a", "is not an http:// or https:// address"),
        ("http://me:secret@example.com", "use --user and --password-env"),
    ],
)
def test_an_address_that_cannot_be_opened(refused, url: str, expected: str):
    told = refused("explore", url)
    assert expected in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["explore"], "requires an argument"),
        (["explore", URL, "--step", "3"], "Did you mean --steps?"),
        (["explore", URL, "--steps", "few"], 'unable to convert "few" into int'),
        (["explore", URL, "--steps", "-1"], "--steps must be greater than or equal to 0"),
        (["explore", URL, "--minutes", "0"], "--minutes must be greater than 0"),
        (["explore", URL, "--provider", "clippy"], 'Choose from: "none", "openai"'),
        (["explore", URL, "--config", "no.yaml"], "no.yaml cannot be read: No such file"),
        (["explore", URL, "--user", "ann"], "--user and --password-env go together"),
        (
            ["explore", URL, "--user", "ann", "--password-env", "NOT_SET"],
            "the variable NOT_SET is not set",
        ),
        (
            ["explore", URL, "--user", "a", "--password-env", "PATH", "--totp-env", "PATH"],
            "--totp-env: the variable PATH holds no TOTP secret",
        ),
        (["explore", URL, "--without-check", "spelling"], "there is no check spelling"),
        (["explore", URL, "--storage-state", "no.json"], "no.json cannot be read: No such file"),
        (["expolre", URL], 'Did you mean "explore"?'),
        (["config", "list"], "Available commands: show"),
        (["doctor", "--config", "no.yaml"], "no.yaml cannot be read: No such file"),
    ],
)
def test_a_wrong_command_line(refused, arguments: list[str], expected: str):
    assert expected in refused(*arguments)


@pytest.mark.parametrize(
    ("logins", "options", "expected"),
    [
        (
            "{name: b, user: ann, passwordEnv: NOT_SET}",
            (),
            "login 'b': --password-env: ",
        ),
        ("{name: b, user: ann}", (), "login 'b': --user and --password-env go together"),
        ("{name: b, totpEnv: PATH}", (), "login 'b': --user and --password-env go together"),
        ("{name: b}", ("--session", "shop"), "browser.session (--session) and logins exclude"),
        ("{name: b}", ("--user", "c", "--password-env", "PATH"), "(--user) and logins exclude"),
        ("{name: b}", ("--resume-coverage",), "(--resume-coverage) and logins exclude"),
    ],
)
def test_logins_that_cannot_be_used(
    refused, folder: Path, logins: str, options: tuple[str, ...], expected: str
):
    folder.joinpath("config.yaml").write_text(f"logins: [{{name: a}}, {logins}]")
    assert expected in refused("explore", URL, *options)
    assert not folder.joinpath("reports").exists()


def test_access_control_needs_logins_to_compare(refused, folder: Path):
    folder.joinpath("config.yaml").write_text("checks: {accessControl: true}")
    assert "checks.accessControl compares what logins see" in refused("explore", URL)


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_service_needs_the_passwords_of_its_logins(refused, folder: Path, command: str):
    login = "{name: b, user: ann, passwordEnv: NOT_SET}"
    folder.joinpath("config.yaml").write_text(f"logins: [{{name: a}}, {login}]")
    assert "login 'b': --password-env: the variable NOT_SET is not set" in refused(command)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "state.json is not JSON"),
        ("[]", "state.json has neither cookies nor origins"),
        ('{"name": "x"}', "state.json has neither cookies nor origins"),
    ],
)
def test_a_storage_state_that_is_none(refused, folder: Path, text: str, expected: str):
    folder.joinpath("state.json").write_text(text)
    assert expected in refused("explore", URL, "--storage-state", "state.json")


def test_a_folder_that_cannot_be_written(refused, folder: Path):
    folder.joinpath("file").write_text("")
    told = refused("explore", URL, "--out", "file/reports")
    assert told == "reports cannot be written to file/reports: Not a directory"


def test_a_provider_without_its_key(refused, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert "OPENAI_API_KEY" in refused("explore", URL, "--provider", "openai")


def test_a_variable_of_the_env_file_counts_as_one_of_the_environment(refused, folder: Path):
    folder.joinpath(".env").write_text("EXPLORER_PLANNER__STEPS=soon")
    told = refused("explore", URL)
    assert told == "EXPLORER_PLANNER__STEPS in .env must be a valid integer"


def test_config_show_prints_what_could_be_a_config_file(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("EXPLORER_AI__API_KEY", "hunter2")
    folder.joinpath("config.yaml").write_text("planner: {steps: 7}")
    assert cli.run(["config", "show"]) == 0
    shown = capsys.readouterr().out
    assert "hunter2" not in shown
    values = yaml.safe_load(shown)
    assert values["planner"]["steps"] == 7
    assert Settings.model_validate(values).browser == Settings().browser


@pytest.mark.parametrize(
    ("stopped_because", "severity", "fail_on", "expected"),
    [
        ("steps", "error", "error", 1),
        ("steps", "warning", "error", 0),
        ("steps", "warning", "warning", 1),
        ("minutes", "info", "warning", 0),
        ("nothing_left", "error", "never", 0),
        ("interrupted", "error", "error", 130),
        ("target_lost", "info", "never", 3),
        ("browser_lost", "info", "never", 3),
        ("internal_error", "info", "never", 3),
    ],
)
def test_exit_codes(stopped_because: str, severity: str, fail_on: str, expected: int):
    found = [samples.finding(severity=severity)]
    summary = samples.run(findings=found, stopped_because=stopped_because)
    settings = Settings.model_validate({"report": {"fail_on": fail_on}})
    assert cli.exit_code(summary, settings) == expected


def test_a_fault_of_ours_is_a_line_and_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(config_sources, "load_settings", lambda *_, **__: 1 / 0)
    assert cli.run(["config", "show"]) == 3
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    details = Path(told.rpartition(" ")[2].strip())
    assert "Traceback" in details.read_text()
    details.unlink()


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        ("explore", ("--steps", "--minutes", "--provider", "--fail-on", "--workers", "--out")),
        ("serve", ("--out", "--runs-at-once", "--host", "--port")),
    ],
)
def test_options_say_the_default_they_have(
    capsys: pytest.CaptureFixture[str], command: str, typed: tuple[str, ...]
):
    assert cli.run([command, "--help"]) == 0
    told = " ".join(re.findall(r"[^\s│]+", capsys.readouterr().out))
    options_by_flag = {options.flag(name): option for name, option in options.OPTIONS.items()}
    for name in typed:
        section, field = options_by_flag[name].place
        default = getattr(getattr(Settings(), section), field)
        assert re.search(
            rf"{name} (INT|FLOAT|STR|CHOICE)(?:\|STR)? [\w ]+ \[{default}\]\.", told
        ), name


def explorer(*arguments: str, **options) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "explorer", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    root = str(Path(__file__).parent.parent)
    return subprocess.Popen(command, env=os.environ | {"PYTHONPATH": root}, **pipes, **options)


def test_help_needs_neither_browser_nor_planner():
    loaded = "import sys, explorer.cli; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", loaded], stdout=subprocess.PIPE, text=True)
    assert not {"playwright", "explorer.planner", "sqlalchemy", "apprise"} & set(
        output.stdout.split()
    )


def test_a_reader_that_leaves_is_no_error():
    process = explorer("config", "show")
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 141


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_step_and_writes_the_report(
    folder: Path, site: Site, kind: signal.Signals
):
    opened = threading.Event()
    site.serve({"/": lambda _: opened.set() or "<title>Shop</title><button>Add</button>"})
    process = explorer("explore", site.url(), "--json", start_new_session=True)
    opened.wait()
    os.killpg(process.pid, kind)  # as a terminal does: to the whole process group
    output, errors = process.communicate()
    assert process.returncode == 130, errors
    assert json.loads(output)["stopped_because"] == "interrupted"
    assert list(folder.glob("reports/*/report.html"))
    assert "Traceback" not in errors
    assert "never retrieved" not in errors


@pytest.fixture
def ctrl_c_is_heeded() -> Iterator[None]:
    """What a shell starts in the background ignores Ctrl-C, and so would its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_is_heeded")
@pytest.mark.parametrize("module", ["pydantic", "cyclopts", "dotenv"])
def test_ctrl_c_while_it_is_still_being_loaded(folder: Path, module: str):
    folder.joinpath(f"{module}.py").write_text("import signal; signal.raise_signal(signal.SIGINT)")
    process = explorer("doctor")  # finds that one first: it stands there
    assert process.communicate() == ("", "explorer: interrupted\n")
    assert process.returncode == 130


def test_an_unreachable_host_is_told_in_a_line_even_when_quiet():
    process = explorer("explore", URL, "--quiet")
    output, errors = process.communicate()
    assert (process.returncode, output) == (3, "")
    assert errors.count("\n") == 1
    assert URL in errors
