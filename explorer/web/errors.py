"""Error responses: an HTML page for browsers, JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from explorer.errors import StoreUnavailable
from explorer.settings.error_messages import describe_error
from explorer.web.rendering import page

RETRY_SECONDS = 5
"""Value of the Retry-After header."""
BODY_BYTES = 1_000_000
"""Maximum size of a request body."""
TOO_LARGE = f"a body may have {BODY_BYTES:,} bytes at most"

log = structlog.get_logger(__name__)


class ErrorResponse(BaseModel):
    """The body of every error response of the API."""

    model_config = ConfigDict(extra="forbid")

    detail: str
    """The error message, one line."""


class InvalidRequest(Exception):
    """The request is understood but cannot be carried out as given.

    Attributes:
        fields: The error message of each field. The name "" stands for the whole request.
        status: The HTTP status of the response.
    """

    def __init__(self, fields: Mapping[str, str], status: int = 422) -> None:
        super().__init__("; ".join(f"{name} {message}".strip() for name, message in fields.items()))
        self.fields = dict(fields)
        self.status = status


def invalid_request(error: ValidationError) -> InvalidRequest:
    """Convert a validation error into an `InvalidRequest` with the first error of each field."""
    fields: dict[str, str] = {}
    for detail in error.errors(include_url=False, include_input=False):
        name = "_".join(part for part in detail["loc"] if isinstance(part, str))
        fields.setdefault(name, describe_error(detail))
    return InvalidRequest(fields)


def error_response(request: Request, status: int, message: str) -> Response:
    """Return an error response: a page if the client accepts HTML, else JSON.

    Paths of the API always get JSON.

    Args:
        request: The request.
        status: The HTTP status.
        message: The error message.
    """
    accepts_html = "text/html" in request.headers.get("accept", "")
    if accepts_html and not request.scope["path"].startswith("/api"):
        return page(request, "error.html", status, message=message)
    return JSONResponse({"detail": message}, status)


def too_many_attempts(request: Request) -> Response:
    """Return the response to throttled login attempts, whether the secret is right or not."""
    response = error_response(request, 429, "too many failed logins: try again in a moment")
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def store_unavailable(request: Request, error: StoreUnavailable) -> Response:
    """Log that the run store is unavailable and return a 503 response."""
    log.warning("a page or the API could not be answered", error=str(error))
    response = error_response(request, 503, "the run store cannot be used; the log tells why")
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


async def internal_error(request: Request, _: Exception) -> Response:
    """Return the response to an unexpected exception, which the server logs."""
    return error_response(request, 500, "this is a fault of explorer's own; its log tells more")


def install_handlers(app: FastAPI) -> None:
    """Register the exception handlers of the application."""

    @app.exception_handler(StarletteHTTPException)
    async def http_error(request: Request, error: StarletteHTTPException) -> Response:
        message = TOO_LARGE if error.status_code == 413 else str(error.detail)
        response = error_response(request, error.status_code, message)
        response.headers.update(error.headers or {})
        if error.status_code == 405 and (methods := _methods(app, request.scope["path"])):
            response.headers["Allow"] = ", ".join(methods)
        return response

    @app.exception_handler(RequestValidationError)
    async def invalid_parameters(request: Request, error: RequestValidationError) -> Response:
        first_error: ErrorDetails = error.errors()[0]
        return error_response(
            request, 404 if first_error["loc"][0] == "path" else 422, _format_error(first_error)
        )

    @app.exception_handler(InvalidRequest)
    async def unprocessable(request: Request, error: InvalidRequest) -> Response:
        return error_response(request, error.status, str(error))

    @app.exception_handler(StoreUnavailable)
    async def unavailable(request: Request, error: StoreUnavailable) -> Response:
        return store_unavailable(request, error)


def _methods(app: FastAPI, path: str) -> list[str]:
    """Return all methods of the API at a path. Starlette reports only those of one route."""
    for template, operations in app.openapi()["paths"].items():
        if compile_path(template)[0].match(path):
            return sorted(method.upper() for method in operations)
    return []


def _format_error(error: ErrorDetails) -> str:
    if error["type"] == "json_invalid":
        return "the body is no JSON"
    field = ".".join(map(str, error["loc"]))
    return f"{field} {describe_error(error)}"


def not_found(message: str) -> HTTPException:
    """Return a 404 error with this message."""
    return HTTPException(404, message)
