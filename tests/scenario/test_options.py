"""Which settings say how scenarios are carried out."""

from __future__ import annotations

from pathlib import Path

from explorer.scenario.running.options import scenario_options
from explorer.settings.model import Settings


def test_scenarios_wait_longer_than_crawls_for_what_comes_up_late() -> None:
    settings = Settings()
    assert scenario_options(settings, "", Path()).patience == 5
    assert settings.browser.elements_seconds < 5
    quick = Settings.model_validate({"scenarios": {"wait_seconds": 0.5}})
    assert scenario_options(quick, "", Path()).patience == 0.5
