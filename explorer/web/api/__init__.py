"""The JSON API, described at /api/openapi.json."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from explorer.web.api import judgements, recordings, runs, scenarios, schedules
from explorer.web.errors import ErrorResponse

_ERROR_DESCRIPTIONS = {
    400: "The Host header is not allowed.",
    401: "No token, or a wrong one.",
    403: "The request comes from another site.",
    404: "Not found.",
    409: "The current state does not allow it.",
    413: "The body is too large.",
    422: "The request is invalid.",
    429: "Too many failed logins.",
    503: "The run store cannot be used.",
}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorResponse, "description": description}
    for status, description in _ERROR_DESCRIPTIONS.items()
}

router = APIRouter(prefix="/api", responses=_RESPONSES)
for part in (runs, schedules, recordings, scenarios, judgements):
    router.include_router(part.router)
