"""What is answered when something is wrong: a line, as a page for people, as JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from explorer.config_sources import plain_words
from explorer.errors import StoreUnavailable
from explorer.web.rendering import page

RETRY_SECONDS = 5


class Complaint(BaseModel):
    """Every error of the API."""

    model_config = ConfigDict(extra="forbid")

    detail: str
    """One clear line."""


class Refused(Exception):
    """What was asked for cannot be done as it was asked: a complaint by field."""

    def __init__(self, fields: Mapping[str, str], status: int = 422) -> None:
        super().__init__("; ".join(f"{name} {told}".strip() for name, told in fields.items()))
        self.fields = dict(fields)
        self.status = status


def refused(error: ValidationError) -> Refused:
    """Pydantic's complaints in our words, the first of each field."""
    fields: dict[str, str] = {}
    for one in error.errors(include_url=False, include_input=False):
        name = "_".join(part for part in one["loc"] if isinstance(part, str))
        fields.setdefault(name, plain_words(one))
    return Refused(fields)


def complaint(request: Request, status: int, told: str) -> Response:
    """A page for those who read pages, JSON for all others."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api"):
        return page(request, "complaint.html", status, told=told)
    return JSONResponse({"detail": told}, status)


def install(app: FastAPI) -> None:
    @app.exception_handler(StarletteHTTPException)
    async def not_so(request: Request, error: StarletteHTTPException) -> Response:
        response = complaint(request, error.status_code, str(error.detail))
        response.headers.update(error.headers or {})
        if error.status_code == 405 and (methods := _methods(app, request.url.path)):
            response.headers["Allow"] = ", ".join(methods)
        return response

    @app.exception_handler(RequestValidationError)
    async def bad_input(request: Request, error: RequestValidationError) -> Response:
        told = _first(error.errors())
        return complaint(request, 404 if told.startswith("path") else 422, told)

    @app.exception_handler(Refused)
    async def bad_order(request: Request, error: Refused) -> Response:
        return complaint(request, error.status, str(error))

    @app.exception_handler(StoreUnavailable)
    async def no_store(request: Request, error: StoreUnavailable) -> Response:
        response = complaint(request, 503, str(error))
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response


def _methods(app: FastAPI, path: str) -> list[str]:
    """All that the API offers at an address; a route knows its own only."""
    for template, operations in app.openapi()["paths"].items():
        if compile_path(template)[0].match(path):
            return sorted(method.upper() for method in operations)
    return []


def _first(errors: Sequence[ErrorDetails | Any]) -> str:
    error: ErrorDetails = errors[0]
    if error["type"] == "json_invalid":
        return "the body is no JSON"
    where = ".".join(map(str, error["loc"]))
    return f"{where} {plain_words(error)}"


def not_found(told: str) -> HTTPException:
    return HTTPException(404, told)
