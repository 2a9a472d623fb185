"""Opens the accessibility interface of the system that explorer runs on."""

from __future__ import annotations

import sys
from importlib import import_module

from explorer.errors import UsageError
from explorer.recording.desktop.desktop import Desktop

_ADAPTERS = {"linux": "atspi", "win32": "uia", "darwin": "ax"}


def open_desktop(platform: str = sys.platform) -> Desktop:
    """Return the desktop of this session.

    Args:
        platform: The name of the system, as in ``sys.platform``.

    Raises:
        UsageError: There is no adapter for the system, or the extra ``desktop`` is not installed.
        DesktopUnavailable: The accessibility interface cannot be reached.
    """
    if platform not in _ADAPTERS:
        raise UsageError(f"desktop applications cannot be read on {platform}")
    try:
        adapter = import_module(f"{__package__}.{_ADAPTERS[platform]}")
    except ImportError as error:
        raise UsageError(
            f"the package {error.name} is not installed: pip install 'explorer[desktop]'"
        ) from None
    return Desktop(adapter.open_accessibility())
