"""Defines the root command."""

from __future__ import annotations

from cyclopts import App, Parameter

from explorer import __version__

app = App(
    name="explorer",
    help="Explores a web application on its own and reports what it saw and what broke.",
    version=__version__,
    help_epilogue="Every setting can also stand in config.yaml, or in the environment as "
    "EXPLORER_SECTION__KEY. See them all with: explorer config show",
    suppress_keyboard_interrupt=False,  # it is told in a line
    default_parameter=Parameter(negative=(), show_default=False),
)
