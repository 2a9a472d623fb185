"""Login and logout pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from explorer.web.access.sessions import LoginThrottle, SessionAuth, login_source
from explorer.web.errors import too_many_attempts
from explorer.web.rendering import page

router = APIRouter(include_in_schema=False)


@router.get("/login")
async def form(request: Request) -> Response:
    """Show the login form."""
    return _form(request, request.query_params.get("next", "/"))


@router.post("/login")
async def log_in(
    request: Request,
    secret: Annotated[str, Form(max_length=1_000)] = "",
    user: Annotated[str, Form(max_length=1_000)] = "",
    next_path: Annotated[str, Form(alias="next", max_length=4_000)] = "/",
) -> Response:
    """Log in and redirect to the requested page. Failed attempts are throttled."""
    sessions: SessionAuth = request.app.state.sessions
    throttle: LoginThrottle = request.app.state.throttle
    # Guesses of the token count together, whatever user name is sent with them.
    source = login_source(request, user if sessions.asks_for_user else "")
    # Checked before the secret: parallel guesses must not learn which one is right.
    if throttle.must_reject(source):
        return too_many_attempts(request)
    if not sessions.guarded or not sessions.accepts_login(user, secret):
        await throttle.delay_failure(source)
        return _form(request, next_path, "Wrong user or password. Try again.", 401)
    response = RedirectResponse(_local_path(next_path), 303)
    await sessions.begin(response, user, https=_is_https(request))
    return response


@router.post("/logout")
async def log_out(request: Request) -> Response:
    """Revoke the session and redirect to the login form."""
    response = RedirectResponse("/login", 303)
    sessions: SessionAuth = request.app.state.sessions
    await sessions.end(request, response)
    return response


def _form(request: Request, next_path: str, message: str = "", status: int = 200) -> Response:
    sessions: SessionAuth = request.app.state.sessions
    return page(
        request,
        "login.html",
        status,
        next_path=_local_path(next_path),
        message=message,
        asks_for_user=sessions.asks_for_user,
    )


def _local_path(path: str) -> str:
    r"""Return ``path`` if it is on this site, else "/".

    Browsers treat ``//host`` and ``/\\host`` as other sites.
    """
    is_local = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if is_local and path.isprintable() else "/"


def _is_https(request: Request) -> bool:
    public = request.app.state.settings.service.public_url or ""
    return request.url.scheme == "https" or public.startswith("https:")
