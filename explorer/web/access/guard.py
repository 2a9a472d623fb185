"""Access control of the web application: host, origin, body size, token and session."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from yarl import URL

from explorer.errors import StoreUnavailable, UsageError
from explorer.settings.model import ServiceSettings, Settings
from explorer.web.access.sessions import LoginThrottle, SessionAuth, login_source
from explorer.web.errors import (
    BODY_BYTES,
    TOO_LARGE,
    error_response,
    store_unavailable,
    too_many_attempts,
)

MIN_TOKEN_LENGTH = 16
"""Minimum length of the API token."""
MIN_PASSWORD_LENGTH = 8
"""Minimum length of the password."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}
"""Methods that change nothing and need no check of the origin."""
OPEN_PATHS = {"/healthz", "/readyz", "/login"}
"""Paths that need no login."""
OPEN_FOLDER = "/static/"
INVALID_IN_HOSTS = re.compile(r"[/?#@\\\s]")
PAGE_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the pages."""


def require_guard(settings: Settings) -> None:
    """Check that the service is protected.

    Raises:
        UsageError: The service is reachable from other machines without a login, or a secret is too
            short or incomplete.
    """
    service = settings.service
    if (service.user is None) != (service.password is None):
        missing = "password" if service.password is None else "user"
        raise UsageError(f"service.{missing} is missing: people log in with user and password")
    for name, secret, min_length in (
        ("token", service.token, MIN_TOKEN_LENGTH),
        ("password", service.password, MIN_PASSWORD_LENGTH),
    ):
        if secret is not None and len(secret.get_secret_value()) < min_length:
            raise UsageError(f"service.{name} must have {min_length} characters at least")
    if not is_loopback(service.host) and not (service.token or service.password):
        raise UsageError(
            f"service.host {service.host} can be reached from elsewhere: set service.token, or "
            "service.user and service.password (EXPLORER_SERVICE__TOKEN ...), or listen on "
            "127.0.0.1"
        )


def is_loopback(host: str) -> bool:
    """Return whether a host is ``localhost`` or a loopback address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Guard:
    """ASGI middleware that rejects unauthorized requests and adds security headers to responses.

    Headers that a response sets itself are kept.
    """

    def __init__(
        self, app: ASGIApp, service: ServiceSettings, sessions: SessionAuth, throttle: LoginThrottle
    ) -> None:
        self._app = app
        self._sessions = sessions
        self._throttle = throttle
        public = URL(service.public_url) if service.public_url else None
        self._public_origin = str(public.origin()) if public else ""
        self._hosts = {host.lower() for host in service.allowed_hosts}
        self._hosts |= {service.host.lower()} | ({public.host} if public and public.host else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a rejected request, or pass it on to the application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        answer: ASGIApp = (
            self._reject_unknown_host(request)
            or self._reject_foreign_origin(request)
            or self._reject_large_body(request)
            or await self._reject_unauthenticated(request)
            or self._app
        )
        await answer(scope, receive, _with_security_headers(request, send))

    def _reject_unknown_host(self, request: Request) -> Response | None:
        """Reject an unknown Host header, which protects against DNS rebinding."""
        host = _host(request.headers.get("host", ""))
        if host in self._hosts or is_loopback(host):
            return None
        message = "this host name is not served here; service.allowedHosts can add it"
        return error_response(request, 400, message)

    def _reject_foreign_origin(self, request: Request) -> Response | None:
        """Reject a request from another site that changes something, which protects against CSRF.

        Browsers state the origin of a request. Other clients do not and are let through.
        """
        if request.method in SAFE_METHODS:
            return None
        if site := request.headers.get("sec-fetch-site"):
            is_same_origin = site in ("same-origin", "none")
        else:  # browsers omit Sec-Fetch-Site over plain HTTP
            origin = request.headers.get("origin")
            is_same_origin = origin in (None, self._public_origin) or (
                urlsplit(origin or "").netloc == request.headers.get("host")
            )
        if is_same_origin:
            return None
        return error_response(request, 403, "another site may not change anything here")

    def _reject_large_body(self, request: Request) -> Response | None:
        length = request.headers.get("content-length", "0")
        if length.isascii() and length.isdigit() and int(length[:20]) <= BODY_BYTES:
            return None
        return error_response(request, 413, TOO_LARGE)

    async def _reject_unauthenticated(self, request: Request) -> Response | None:
        """Reject a request without a valid token or session.

        Browsers are redirected to the login page.
        """
        if not self._sessions.guarded or _is_open(request.scope["path"]):
            return None
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme:
            if scheme.lower() == "bearer" and self._sessions.accepts_token(token.strip()):
                return None
            source = login_source(request)
            if self._throttle.must_reject(source):
                return too_many_attempts(request)
            await self._throttle.delay_failure(source)
            return _unauthorized(request, "the token is wrong")
        try:
            person = await self._sessions.person(request)
        except StoreUnavailable as error:
            return store_unavailable(request, error)
        if person is not None:
            request.scope["explorer.person"] = person
            return None
        if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            return RedirectResponse(f"/login?next={quote(_path(request), safe='')}", 303)
        return _unauthorized(request, "log in, or send Authorization: Bearer TOKEN")


def _unauthorized(request: Request, message: str) -> Response:
    response = error_response(request, 401, message)
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _is_open(path: str) -> bool:
    """Return whether a path needs no login.

    The path must be the one that routes are matched against. The request's URL is built from the
    Host header, which the client controls.
    """
    return path in OPEN_PATHS or path.startswith(OPEN_FOLDER)


def _path(request: Request) -> str:
    query = request.scope["query_string"].decode("latin-1")
    return quote(request.scope["path"]) + (f"?{query}" if query else "")


def _host(header: str) -> str:
    """Return the host name without its port and without IPv6 brackets, or "" if it is invalid."""
    if INVALID_IN_HOSTS.search(header):
        return ""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def _with_security_headers(request: Request, send: Send) -> Send:
    defaults = {
        b"content-security-policy": PAGE_CSP.encode(),
        b"x-content-type-options": b"nosniff",
        b"referrer-policy": b"same-origin",  # with "no-referrer" browsers send "Origin: null"
        b"cache-control": b"no-store",
        b"cross-origin-opener-policy": b"same-origin",
    }

    def send_with_headers(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            present = {name.lower() for name, _ in headers}
            headers += [(name, value) for name, value in defaults.items() if name not in present]
            message = {**message, "headers": headers}
        return send(message)

    return send_with_headers
