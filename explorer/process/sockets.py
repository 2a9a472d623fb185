"""Opens listening sockets on this machine."""

from __future__ import annotations

import socket

from explorer.errors import UsageError


def url_host(host: str) -> str:
    """Return a host as it is written in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int, section: str) -> socket.socket:
    """Return a socket that listens on the host and port.

    Args:
        host: A name or an IP address.
        port: The port.
        section: The section of the settings to name in the error message.

    Raises:
        UsageError: The socket cannot be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]  # the bracket repeats the address
        raise UsageError(
            f"{host}:{port} cannot be listened on, {why}: "
            f"set another with {section}.host and {section}.port"
        ) from None
