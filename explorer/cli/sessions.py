"""Defines ``explorer sessions``, which lists and removes kept sessions."""

from __future__ import annotations

from cyclopts import App

from explorer.cli.root import app

sessions_app = App(name="sessions", help="List and remove what --session NAME has kept.")
app.command(sessions_app)


@sessions_app.command(name="list")
def list_sessions() -> None:
    """List the kept sessions with the time at which each was kept."""
    from datetime import datetime

    from explorer.process.kept_sessions import kept_sessions

    sessions = kept_sessions()
    for name in sessions.names():
        kept = datetime.fromtimestamp(sessions.path(name).stat().st_mtime)
        print(f"{name}  {kept:%Y-%m-%d %H:%M}")


@sessions_app.command
def remove(name: str, /) -> None:
    """Remove a kept session; its next run begins without cookies.

    Parameters
    ----------
    name
        The name of the session.
    """
    from explorer.process.kept_sessions import kept_sessions

    kept_sessions().remove(name)
