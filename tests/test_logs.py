"""Log lines: where they go, and what is not in them."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from explorer.config import LoggingSettings, Settings
from explorer.logs import known_secrets, set_up_logging, traceback_file
from explorer.masking import Mask


@pytest.fixture(autouse=True)
def default_logging() -> Iterator[None]:
    before = logging.root.handlers[:], logging.root.level
    yield
    structlog.reset_defaults()
    logging.root.handlers, logging.root.level = before


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
        {"ai": {"apiKey": "from settings"}, "login": {"user": "ann", "passwordEnv": "SHOP"}}
    )
    environment = {
        "SHOP": "of the shop",
        "OPENAI_API_KEY": "sk-12345678",
        "LANG": "C",
        "EXPLORER_PASSWORD_SHOP": "hunter-two",
        "EXPLORER_NOTIFY_TEAM": "json://a/key mailto://b:c@d",
    }
    assert set(known_secrets(settings, environment)) == {
        "from settings",
        "of the shop",
        "sk-12345678",
        "hunter-two",
        "json://a/key mailto://b:c@d",
        "json://a/key",
        "mailto://b:c@d",
    }
