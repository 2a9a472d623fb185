"""Assembly of the web application."""

from __future__ import annotations

from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.errors import ServerErrorMiddleware

from explorer import __version__
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.web import api, errors, static_files, status
from explorer.web.access.guard import Guard
from explorer.web.access.sessions import LoginThrottle, SessionAuth
from explorer.web.errors import BODY_BYTES
from explorer.web.head_middleware import HeadLikeGet
from explorer.web.pages import diff as diff_pages
from explorer.web.pages import judgements as judgement_pages
from explorer.web.pages import live, run_list, tries
from explorer.web.pages import login as login_pages
from explorer.web.pages import recordings as recording_pages
from explorer.web.pages import rules as rule_pages
from explorer.web.pages import run as run_pages
from explorer.web.pages import scenarios as scenario_pages
from explorer.web.pages import schedules as schedule_pages
from explorer.web.scenarios.tries import Tries


def create_app(settings: Settings, store: Store, throttle: LoginThrottle | None = None) -> FastAPI:
    """Return the application.

    Live views end only with their run, so the server needs a shutdown timeout.

    Args:
        settings: The settings of the service.
        store: The open run store of the same event loop. It must stay open while the application
            runs.
        throttle: The login throttle, or None for a default one.
    """
    throttle = throttle or LoginThrottle()
    sessions = SessionAuth(settings.service, store.sessions)
    app = FastAPI(
        title="explorer",
        version=__version__,
        summary="Runs, schedules and findings of explorer",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(HeadLikeGet),
            Middleware(Guard, service=settings.service, sessions=sessions, throttle=throttle),
            Middleware(ServerErrorMiddleware, handler=errors.internal_error),
            Middleware(RequestBodyLimitMiddleware, max_body_size=BODY_BYTES),
        ],
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.state.store = store
    app.state.sessions = sessions
    app.state.throttle = throttle
    app.state.watchers = set()
    app.state.tries = Tries(settings)
    errors.install_handlers(app)
    for part in (
        run_list,
        live,
        judgement_pages,
        diff_pages,
        run_pages,
        schedule_pages,
        rule_pages,
        recording_pages,
        tries,
        scenario_pages,
        login_pages,
    ):
        app.include_router(part.router)
    for part in (status, static_files):
        app.include_router(part.router)
    bearer = [Depends(HTTPBearer(auto_error=False))] if sessions.guarded else []
    app.include_router(api.router, dependencies=bearer)  # documentation only: the guard enforces it
    return app
