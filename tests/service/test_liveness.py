"""Health checks: whether a worker is alive, asked by a process that starts fast."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from explorer.service.liveness import is_alive
from explorer.settings.model import Settings
from tests.service.workers import Service, plain, until


def named(settings: Settings, name: str) -> Settings:
    values: dict[str, Any] = plain(settings)
    return Settings.model_validate(values | {"service": values["service"] | {"workerId": name}})


async def test_a_worker_is_alive_from_its_first_heartbeat_under_its_own_name(service: Service):
    assert not await is_alive(named(service.settings, "one"))
    with service.worker("one"):
        await until(lambda: is_alive(named(service.settings, "one")))
        assert not await is_alive(named(service.settings, "two"))


def test_a_health_check_does_not_import_what_runs_need():
    heavy = {"dbos", "explorer.browser", "fastapi"}
    asks = f"import sys, explorer.service.liveness; print({heavy} & set(sys.modules))"
    asked = subprocess.run([sys.executable, "-c", asks], check=True, capture_output=True, text=True)
    assert asked.stdout == "set()\n"
