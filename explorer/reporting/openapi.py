"""api.json and openapi.json: the endpoints of servers that the pages of a run called."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from explorer.models.api_calls import CallField
from explorer.reporting.run import Endpoint, RunSummary
from explorer.urls import origin

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch")
_PARAMETER = re.compile(r"\{(id\d*)\}")
_NO_WORD = re.compile(r"[^A-Za-z0-9]+")
_JSON_TYPES = {"file": "string"}


def api_json(run: RunSummary) -> str:
    """Return the endpoints as JSON."""
    endpoints = [endpoint.model_dump(mode="json") for endpoint in run.api or ()]
    document = {"schema": 1, "run_id": run.run_id, "url": run.url, "endpoints": endpoints}
    return _document(document)


def openapi(run: RunSummary) -> str:
    """Return what was seen of the site's own endpoints as a sketch in OpenAPI 3.1."""
    site = origin(run.url)
    paths: dict[str, dict[str, Any]] = {}
    names: Counter[str] = Counter()
    for (path, method), endpoints in _own_by_path(run).items():
        operation = _operation(_merged(endpoints), names)
        if endpoints[0].origin != site:
            operation["servers"] = [{"url": endpoints[0].origin}]
        paths.setdefault(path, {})[method] = operation
    info = {
        "title": f"Requests of the pages of {site}",
        "version": run.started.strftime("%Y-%m-%d"),
        "description": "A sketch from what a crawl has seen: other parameters, fields and answers "
        "are possible.",
    }
    return _document({"openapi": "3.1.0", "info": info, "servers": [{"url": site}], "paths": paths})


def _own_by_path(run: RunSummary) -> dict[tuple[str, str], list[Endpoint]]:
    """Return the endpoints of the site that have one path and method: their operations differ."""
    found: dict[tuple[str, str], list[Endpoint]] = {}
    for endpoint in run.api or ():
        method = endpoint.method.lower()
        if endpoint.is_own and method in _METHODS:
            same = found.setdefault((endpoint.path, method), [endpoint])
            if endpoint is not same[0] and endpoint.origin == same[0].origin:
                same.append(endpoint)
    return found


def _merged(endpoints: Sequence[Endpoint]) -> Endpoint:
    """Return one endpoint for all operations of an address, which OpenAPI does not tell apart."""
    statuses: Counter[str] = Counter()
    for endpoint in endpoints:
        statuses.update(endpoint.statuses)
    return endpoints[0].model_copy(
        update={
            "count": sum(it.count for it in endpoints),
            "operations": tuple(name for it in endpoints for name in it.operations),
            "query": _by_name(field for it in endpoints for field in it.query),
            "fields": _by_name(field for it in endpoints for field in it.fields),
            "request_types": tuple(dict.fromkeys(t for it in endpoints for t in it.request_types)),
            "response_types": tuple(
                dict.fromkeys(t for it in endpoints for t in it.response_types)
            ),
            "statuses": dict(sorted(statuses.items())),
        }
    )


def _by_name(fields: Iterable[CallField]) -> tuple[CallField, ...]:
    return tuple({field.name: field for field in fields}.values())


def _operation(endpoint: Endpoint, names: Counter[str]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _unique(f"{endpoint.method.lower()}{endpoint.path}", names),
        "summary": f"Called {endpoint.count} times",
        "parameters": [
            *(_parameter(name, "path", {"type": "string"}) for name in _variables(endpoint)),
            *(_parameter(field.name, "query", _schema(field)) for field in endpoint.query),
        ],
        "responses": _responses(endpoint),
    }
    if endpoint.operations:
        operation["description"] = f"Operations: {', '.join(endpoint.operations)}"
    if endpoint.request_types and endpoint.method not in ("GET", "HEAD", "DELETE"):
        body = {
            "type": "object",
            "properties": {field.name: _schema(field) for field in endpoint.fields},
        }
        schema = {"schema": body} if endpoint.fields else {}
        operation["requestBody"] = {"content": dict.fromkeys(endpoint.request_types, schema)}
    return operation


def _variables(endpoint: Endpoint) -> list[str]:
    return list(dict.fromkeys(_PARAMETER.findall(endpoint.path)))


def _parameter(name: str, place: str, schema: dict[str, str]) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def _schema(field: CallField) -> dict[str, str]:
    return {"type": _JSON_TYPES.get(field.type, field.type)}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {} for kind in endpoint.response_types}
    return {
        "default" if status == "failed" else status: {
            "description": "No answer" if status == "failed" else f"Seen {count} times",
            **({"content": content} if content and status.startswith("2") else {}),
        }
        for status, count in endpoint.statuses.items()
    }


def _unique(text: str, names: Counter[str]) -> str:
    name = _NO_WORD.sub("_", text).strip("_")
    names[name] += 1
    return name if names[name] == 1 else f"{name}_{names[name]}"


def _document(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
