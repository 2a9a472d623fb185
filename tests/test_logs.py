"""Log lines: where they go, and what is not in them."""

import json
from collections.abc import Iterator

import pytest
import structlog

from explorer.config import LoggingSettings, Settings
from explorer.logs import known_secrets, set_up_logging
from explorer.masking import Mask


@pytest.fixture(autouse=True)
def default_logging() -> Iterator[None]:
    yield
    structlog.reset_defaults()


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
