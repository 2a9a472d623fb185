"""Calls on the accessibility bus of a Linux session."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, MessageType, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from explorer.errors import DesktopUnavailable

_PATIENCE = 2.0
"""Seconds that an application has for an answer."""
_BATCH = 200
"""Calls under way at once; more could fill the sockets in both directions."""

Answer = tuple[Any, ...] | None
"""The values of an answer; None for an error, or when none came in time."""


class Call(NamedTuple):
    """A method call.

    Attributes:
        target: The bus name and the path of the object.
        interface: The interface.
        method: The method.
        signature: The D-Bus signature of the arguments.
        arguments: The arguments.
    """

    target: tuple[str, str]
    interface: str
    method: str
    signature: str = ""
    arguments: tuple[Any, ...] = ()


class AccessibilityBus:
    """A connection to the accessibility bus.

    Raises:
        DesktopUnavailable: The session has no accessibility bus.
    """

    def __init__(self) -> None:
        try:
            with open_dbus_connection("SESSION") as session:
                call = Call(("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus", "GetAddress")
                answer = _ask(session, [call])[0]
            if answer is None:
                raise DesktopUnavailable(
                    "the session has no accessibility bus: install at-spi2-core"
                )
            self._connection = open_dbus_connection(answer[0])
        except KeyError:
            raise DesktopUnavailable(
                "there is no session bus (DBUS_SESSION_BUS_ADDRESS is not set): start explorer in"
                " the desktop session, or by dbus-run-session"
            ) from None
        except (OSError, RuntimeError, ValueError, StopIteration, DBusErrorResponse) as error:
            raise DesktopUnavailable(f"the accessibility bus cannot be reached: {error}") from None

    def ask(self, calls: Sequence[Call]) -> list[Answer]:
        """Return the answers to calls, in their order.

        Raises:
            DesktopUnavailable: The bus is gone.
        """
        answers: list[Answer] = []
        try:
            for start in range(0, len(calls), _BATCH):
                answers += _ask(self._connection, calls[start : start + _BATCH])
        except OSError as error:
            raise DesktopUnavailable(f"the accessibility bus is gone: {error}") from None
        return answers


def _ask(connection: DBusConnection, calls: Sequence[Call]) -> list[Answer]:
    """Send all calls, then wait for the answers."""
    serials = [_send(connection, call) for call in calls]
    missing = set(serials)
    answers: dict[int, Answer] = {}
    deadline = monotonic() + _PATIENCE
    with suppress(TimeoutError):
        while missing:
            message = connection.receive(timeout=max(deadline - monotonic(), 0))
            serial = message.header.fields.get(HeaderFields.reply_serial)
            if serial in missing:
                missing.remove(serial)
                is_answer = message.header.message_type is MessageType.method_return
                answers[serial] = message.body if is_answer else None
    return [answers.get(serial) for serial in serials]


def _send(connection: DBusConnection, call: Call) -> int:
    name, path = call.target
    address = DBusAddress(path, bus_name=name, interface=call.interface)
    arguments = (call.signature, call.arguments) if call.signature else ()
    serial = next(connection.outgoing_serial)
    connection.send(new_method_call(address, call.method, *arguments), serial=serial)
    return int(serial)
