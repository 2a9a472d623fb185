"""Static files: styles, scripts and third-party libraries, cached by content hash."""

from __future__ import annotations

import mimetypes

from fastapi import APIRouter
from starlette.responses import Response

from explorer.web.errors import not_found
from explorer.web.rendering import static_content

FILES = {
    "report.css", "web.css", "icon.svg", "graph.css", "graph.js", "live.js", "forms.js",
    "editor.css", "editor.js",
    "vendor/htmx.min.js", "vendor/cytoscape.min.js", "vendor/htmx.LICENSE",
    "vendor/cytoscape.LICENSE", "vendor/idiomorph.min.js", "vendor/idiomorph.LICENSE",
}  # fmt: skip

router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def static(name: str) -> Response:
    """Return a static file."""
    if name not in FILES:
        raise not_found("there is no such file")
    media_type = mimetypes.guess_type(name)[0] or "text/plain"
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(static_content(name), media_type=media_type, headers=keep)
