"""Checks that fail fast, before a browser starts."""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from pydantic import SecretStr
from yarl import URL

from explorer.errors import UsageError
from explorer.settings.browsing import AccountSettings
from explorer.settings.model import Settings
from explorer.settings.network_access import require_http_credentials, require_proxy
from explorer.settings.one_time_codes import OneTimeCodes, one_time_codes

_one_at_a_time = threading.Lock()
"""Serialises the checks of addresses, which disable apprise's logger meanwhile."""


def require_url(text: str) -> str:
    """Return the start address in normal form.

    Raises:
        UsageError: A browser could not open it, or it contains credentials.
    """
    if not re.match("https?://", text, re.IGNORECASE):
        raise UsageError(f"{text!r} is not an http:// or https:// address{_suggestion(text)}")
    try:
        url = URL(text.strip())
        host = url.host
    except (ValueError, IndexError) as error:  # yarl raises IndexError for "http://[::1]["
        raise UsageError(f"{text!r} is not a usable address: {error}") from None
    if not host or re.search(r"\s", host):
        raise UsageError(f"{text!r} names no host")
    if url.port == 0:
        raise UsageError(f"{text!r} has port 0: ports go from 1 to 65535")
    if url.user:
        raise UsageError("leave user and password out of the URL: use --user and --password-env")
    return str(url)


def require_settings(settings: Settings) -> None:
    """Check the files, variables and folders that the settings name.

    Raises:
        UsageError: One of them is missing or cannot be used.
    """
    require_session(settings)
    require_folder(Path(settings.report.out))


def require_service(settings: Settings) -> None:
    """Check what the service needs: the folder of reports, logins, how to send notifications.

    Raises:
        UsageError: One of them cannot be used.
    """
    require_folder(Path(settings.report.out))
    if settings.service.runs_at_once:
        require_logins(settings)
    for number, schedule in enumerate(settings.schedules):
        where = f"schedules[{number}].notify"
        require_notifiable(schedule.notify.to, f"{where}.to")
        name = schedule.notify.to_env
        if name and settings.service.runs_at_once and not os.environ.get(name):
            raise UsageError(f"{where}.toEnv: the variable {name} is not set")


def require_session(settings: Settings) -> None:
    """Check the storage state, the proxy and the login that the settings name.

    Raises:
        UsageError: One of them is missing or cannot be used.
    """
    if settings.browser.storage_state is not None:
        require_storage_state(Path(settings.browser.storage_state))
    require_proxy(settings.browser.proxy)
    require_http_credentials(settings.browser.http_credentials)
    _require_login(settings.login)
    for number, entry in enumerate(settings.forms.values):
        if entry.env and not os.environ.get(entry.env):
            raise UsageError(f"forms.values[{number}].env: the variable {entry.env} is not set")


def _require_login(login: AccountSettings) -> None:
    if any(name is not None for name in (login.user, login.password_env, login.totp_env)):
        require_password(login)
        require_codes(login)


def require_logins(settings: Settings) -> None:
    """Check the visitors that a crawl walks as, and that nothing is given to all of them.

    Raises:
        UsageError: A variable of a login is missing, a setting is for one visitor only, or there
            is no login to compare.
    """
    if not settings.logins:
        if settings.checks.access_control:
            raise UsageError("checks.accessControl compares what logins see: name them in logins")
        return
    browser, planner = settings.browser, settings.planner
    for is_given, name in (
        (settings.login.user, "login.user (--user)"),
        (browser.storage_state, "browser.storageState (--storage-state)"),
        (browser.session, "browser.session (--session)"),
        (planner.after, "planner.after (--after)"),
        (planner.resume_coverage, "planner.resumeCoverage (--resume-coverage)"),
    ):
        if is_given:
            raise UsageError(f"{name} and logins exclude each other: each login begins alike")
    for login in settings.logins:
        try:
            _require_login(login)
        except UsageError as error:
            raise UsageError(f"login {login.name!r}: {error}") from None


def require_folder(folder: Path) -> None:
    """Create the folder if needed and check that files can be written to it.

    Raises:
        UsageError: The folder cannot be created or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise UsageError(f"reports cannot be written to {folder}: {error.strerror}") from None


def _suggestion(text: str) -> str:
    """Return a hint with the scheme added, for input such as ``example.com``; "" for none."""
    try:
        host = URL(f"https://{text}").host
    except (ValueError, IndexError):
        return ""
    if "://" in text or not host or not re.fullmatch(r"[\w.:-]+", host):
        return ""
    return f": did you mean {'http' if _is_local(host) else 'https'}://{text}?"


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host


def require_storage_state(file: Path) -> None:
    """Check a file with cookies and storage.

    Raises:
        UsageError: It cannot be read, or Playwright would not take it.
    """
    try:
        state = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"storage state {file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise UsageError(f"storage state {file} is not JSON") from None
    if not isinstance(state, dict) or not {"cookies", "origins"} & state.keys():
        raise UsageError(f"storage state {file} has neither cookies nor origins")
    for name, keys in _KEYS_OF_STATE.items():
        if not _has_entries(state.get(name, []), keys):
            raise UsageError(
                f"storage state {file}: {name} must be a list of entries with {', '.join(keys)}"
            )


_KEYS_OF_STATE = {"cookies": ("name", "value"), "origins": ("origin",)}
"""What each entry of a storage state must have, as text."""


def _has_entries(entries: object, keys: Sequence[str]) -> bool:
    return isinstance(entries, list) and all(
        isinstance(entry, dict) and all(isinstance(entry.get(key), str) for key in keys)
        for entry in entries
    )


def require_password(login: AccountSettings) -> SecretStr:
    """Return the password to log in with.

    Raises:
        UsageError: The user or the password is missing.
    """
    if login.user is None or login.password_env is None:
        raise UsageError("--user and --password-env go together: a login needs both")
    password = os.environ.get(login.password_env)
    if not password:
        raise UsageError(f"--password-env: the variable {login.password_env} is not set")
    return SecretStr(password)


def require_codes(login: AccountSettings) -> OneTimeCodes | None:
    """Return the one-time codes of a login, None if the settings name no secret.

    Raises:
        UsageError: The variable is missing, or holds no secret.
    """
    if login.totp_env is None:
        return None
    secret = os.environ.get(login.totp_env)
    if not secret:
        raise UsageError(f"--totp-env: the variable {login.totp_env} is not set")
    return one_time_codes(secret, login.totp_env)


def require_notifiable(addresses: Sequence[SecretStr], name: str) -> None:
    """Check addresses for notifications.

    Args:
        addresses: The addresses. They may contain secrets, so messages do not repeat them.
        name: The name of the setting for the error message.

    Raises:
        UsageError: apprise does not understand one of them.
    """
    if not addresses:
        return
    from apprise import Apprise  # the import takes half a second
    from apprise.logger import logger

    with _one_at_a_time:
        logger.disabled = True  # it would log addresses that it does not understand
        try:
            for number, address in enumerate(addresses, 1):
                if not Apprise().add(address.get_secret_value()):
                    raise UsageError(
                        f"{name} (item {number}) is not an address that apprise understands, for "
                        "instance mailto://user:password@host or json://host/path"
                    )
        finally:
            logger.disabled = False
