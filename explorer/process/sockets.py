"""A port of this machine."""

from __future__ import annotations

import socket

from explorer.errors import UsageError


def in_address(host: str) -> str:
    """A host as an address spells it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int, section: str) -> socket.socket:
    """Raise UsageError, which names the ``section`` of the settings, when that cannot be done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]  # the bracket says the address once more
        raise UsageError(
            f"{host}:{port} cannot be listened on, {why}: "
            f"set another with {section}.host and {section}.port"
        ) from None
