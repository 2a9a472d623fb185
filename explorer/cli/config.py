"""Defines ``explorer config``."""

from __future__ import annotations

import sys
from pathlib import Path

from cyclopts import App

from explorer.cli.options import settings_with
from explorer.cli.root import app

config_app = App(name="config", help="Show the settings in effect.")
app.command(config_app)


@config_app.command
def show(*, config: Path | None = None) -> None:
    """Print the settings in effect as a config.yaml; secrets are masked.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    import yaml

    values = settings_with(config).model_dump(mode="json", by_alias=True)
    sys.stdout.write(yaml.safe_dump(values, sort_keys=False, allow_unicode=True))
