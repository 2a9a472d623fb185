"""Login and logout pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from explorer.web.errors import too_many
from explorer.web.rendering import page
from explorer.web.sessions import LoginThrottle, SessionAuth, guesser

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
    who = guesser(request, user if sessions.asks_for_user else "")
    # Checked before the secret: parallel guesses must not learn which one is right.
    if throttle.is_at_its_end(who):
        return too_many(request)
    if not sessions.guarded or not sessions.knows_person(user, secret):
        await throttle.with_failure(who)
        return _form(request, next_path, "Wrong user or password. Try again.", 401)
    response = RedirectResponse(_local(next_path), 303)
    await sessions.begin(response, user, https=_https(request))
    return response


@router.post("/logout")
async def log_out(request: Request) -> Response:
    """Revoke the session and redirect to the login form."""
    response = RedirectResponse("/login", 303)
    sessions: SessionAuth = request.app.state.sessions
    await sessions.end(request, response)
    return response


def _form(request: Request, next_path: str, told: str = "", status: int = 200) -> Response:
    sessions: SessionAuth = request.app.state.sessions
    return page(
        request,
        "login.html",
        status,
        next_path=_local(next_path),
        told=told,
        asks_for_user=sessions.asks_for_user,
    )


def _local(path: str) -> str:
    r"""Return ``path`` if it is on this site, else "/".

    Browsers treat ``//host`` and ``/\\host`` as other sites.
    """
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if is_ours and path.isprintable() else "/"


def _https(request: Request) -> bool:
    public = request.app.state.settings.service.public_url or ""
    return request.url.scheme == "https" or public.startswith("https:")
