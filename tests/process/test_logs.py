"""Log lines: where they go, and what is not in them."""

import json
import logging
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest
import stamina
import structlog
from stamina.instrumentation import set_on_retry_hooks

from explorer.cli.running import run
from explorer.masking import MASK, Mask
from explorer.process import logs
from explorer.process.logs import add_log_mask, known_secrets, set_up_logging, traceback_file
from explorer.settings.model import LoggingSettings, Settings

NASTY = "pä\"ss<w&ö>%2B'\\u003c"


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logs, "_process_masks", deque(maxlen=1))
    monkeypatch.setattr(logs, "_run_masks", deque(maxlen=1))
    traceback_file.cache_clear()
    dbos = logging.getLogger("dbos")
    level = dbos.level  # a test of the service in this process has set it
    dbos.setLevel(logging.NOTSET)
    yield
    set_on_retry_hooks(None)
    dbos.setLevel(level)
    if traceback_file.cache_info().currsize:
        traceback_file().unlink(missing_ok=True)
        traceback_file.cache_clear()


def fail_with(word: str) -> None:
    in_a_variable = f"{word} {NASTY}"
    raise ValueError(f"no entry for {word!r} and {len(in_a_variable)}")


@pytest.mark.parametrize("format", ["console", "json"])
@pytest.mark.parametrize("name", [None, "uvicorn.error", "dbos", "asyncio"])
def test_a_traceback_is_told_without_secrets(
    capsys: pytest.CaptureFixture[str], format: str, name: str | None
) -> None:
    set_up_logging(LoggingSettings.model_validate({"format": format}), Mask(NASTY))
    log = logging.getLogger(name) if name else structlog.get_logger()
    with pytest.raises(ValueError, match="no entry") as caught:
        fail_with(NASTY)
    log.error(f"it failed for {NASTY}", exc_info=caught.value)
    told = capsys.readouterr().err
    if format == "console":
        told += traceback_file().read_text()
    assert "fail_with" in told  # the frame
    assert "ValueError: no entry for" in told
    assert told.count(MASK) >= 2
    assert "ss<w" not in told
    assert "ss<w" not in told.encode().decode("unicode-escape")
    if format == "json":
        line = json.loads(told)
        assert (line["level"], line["event"]) == ("error", f"it failed for {MASK}")


def test_a_library_that_was_there_first_prints_nothing_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    library = logging.getLogger("dbos")
    library.addHandler(logging.StreamHandler(sys.stderr))
    library.propagate = False
    set_up_logging(LoggingSettings.model_validate({"format": "json"}), Mask(NASTY))
    library.error("lost %s", NASTY)
    assert json.loads(capsys.readouterr().err)["event"] == f"lost {MASK}"


@pytest.mark.parametrize("format", ["console", "json"])
def test_objects_of_all_kinds_are_told_without_secrets(
    capsys: pytest.CaptureFixture[str], format: str
) -> None:
    class Login:
        def __repr__(self) -> str:
            return "Login('hunter22')"

    set_up_logging(LoggingSettings.model_validate({"format": format}), Mask())
    run_mask = Mask()
    add_log_mask(run_mask)
    run_mask.add_page_values("hunter22")
    structlog.get_logger().error("x", one=Login(), more=[{"hunter22": Path("/hunter22")}])
    logging.getLogger("any.library").error("GET %s", "/?pw=ab")
    told = capsys.readouterr().err
    assert "hunter22" not in told
    assert "pw=ab" not in told
    assert told.count(MASK) >= 4


def test_a_fault_of_ours_is_told_and_written_without_secrets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        fail_with(NASTY)

    monkeypatch.setenv("SHOP_PASSWORD", NASTY)
    monkeypatch.setattr("explorer.cli.running.app", broken)
    assert run(["explore", "http://a/"]) == 3
    told = capsys.readouterr().err
    file = Path(told.rpartition("details: ")[2].strip())
    written = file.read_text()
    file.unlink()
    assert "in fail_with" in written
    assert "ss<w" not in told + written
    assert MASK in written


def test_an_exception_that_nobody_caught_is_told_without_secrets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(LoggingSettings(), Mask(NASTY))
    thread = threading.Thread(target=fail_with, args=(NASTY,))
    thread.start()
    thread.join()
    assert capsys.readouterr().err.count("uncaught exception") == 1
    told = traceback_file().read_text()
    assert "in fail_with" in told
    assert "ss<w" not in told


def test_json_lines_go_to_standard_error_without_secrets(capsys: pytest.CaptureFixture[str]):
    set_up_logging(LoggingSettings(format="json"), Mask("hunter2"))
    structlog.get_logger().warning("login as hunter2", password="hunter2", tries=3)
    told = capsys.readouterr()
    assert told.out == ""
    line = json.loads(told.err)
    assert (line["level"], line["tries"]) == ("warning", 3)
    assert "hunter2" not in told.err


@pytest.mark.parametrize(("level", "lines"), [("debug", 2), ("warning", 1), ("error", 0)])
def test_the_level_decides_what_is_told(capsys: pytest.CaptureFixture[str], level: str, lines: int):
    set_up_logging(LoggingSettings.model_validate({"level": level}), Mask())
    log = structlog.get_logger()
    log.debug("detail")
    log.warning("trouble")
    assert capsys.readouterr().err.count("\n") == lines


def test_what_libraries_log_goes_the_same_way(capsys: pytest.CaptureFixture[str]):
    set_up_logging(LoggingSettings(format="json"), Mask("hunter2"))
    try:
        raise KeyError("hunter2")
    except KeyError:
        logging.getLogger("asyncio").exception("Task %s was never awaited", "hunter2")
    logging.getLogger("asyncio").info("of no interest")
    (told,) = capsys.readouterr().err.splitlines()
    line = json.loads(told)
    assert (line["level"], line["event"]) == ("error", "Task •••• was never awaited")
    assert "KeyError" in line["exception"]
    assert "hunter2" not in told


@pytest.mark.parametrize("format", ["json", "console"])
def test_a_traceback_is_for_machines_and_a_line_for_people(
    capsys: pytest.CaptureFixture[str], format: str
):
    traceback_file.cache_clear()
    set_up_logging(LoggingSettings.model_validate({"format": format}), Mask("hunter2"))
    structlog.get_logger().error("internal error", exception="Traceback\n  line\nhunter2")
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    if format == "json":
        assert json.loads(told)["exception"].startswith("Traceback")
        return
    assert "Traceback" not in told
    assert str(traceback_file()) in told
    kept = traceback_file().read_text()
    traceback_file().unlink()
    assert "Traceback\n  line\n" in kept
    assert "hunter2" not in kept


def test_secrets_are_known_by_their_place():
    settings = Settings.model_validate(
        {
            "ai": {"apiKey": "from settings"},
            "login": {"user": "ann", "passwordEnv": "SHOP"},
            "logins": [
                {"name": "a", "user": "bob", "passwordEnv": "BOB", "totpEnv": "CODE"},
                {"name": "b"},
            ],
        }
    )
    environment = {
        "SHOP": "of the shop",
        "BOB": "bobs",
        "CODE": "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        "OPENAI_API_KEY": "sk-12345678",
        "LANG": "C",
        "EXPLORER_PASSWORD_SHOP": "hunter-two",
        "EXPLORER_NOTIFY_TEAM": "json://a/key mailto://b:c@d",
        "HTTPS_PROXY": "http://me:pr%2Foxy@proxy:3128",
        "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI",
    }
    assert set(known_secrets(settings, environment)) == {
        "from settings",
        "of the shop",
        "bobs",
        "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        "JBSWY3DPEHPK3PXP",
        "sk-12345678",
        "hunter-two",
        "json://a/key mailto://b:c@d",
        "json://a/key",
        "mailto://b:c@d",
        "pr/oxy",
        "wJalrXUtnFEMI",
    }


@pytest.mark.parametrize(("level", "lines"), [("warning", 0), ("debug", 2)])
def test_a_retry_is_told_in_one_line_for_whoever_looks_for_it(
    capsys: pytest.CaptureFixture[str], level: str, lines: int
) -> None:
    set_up_logging(LoggingSettings.model_validate({"level": level, "format": "json"}), Mask())

    def ask(question: str) -> None:
        raise OSError("unreachable")

    with stamina.set_testing(True, attempts=3), pytest.raises(OSError, match="unreachable"):
        stamina.retry(on=OSError)(ask)("what is on this page?")
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(one["attempt"], one["reason"]) for one in told] == [
        (number, "unreachable") for number in range(1, lines + 1)
    ]
    assert "what is on this page?" not in str(told)
