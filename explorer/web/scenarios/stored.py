"""Files of scenarios, as the pages and the API store, find and remove them."""

from __future__ import annotations

import asyncio
from typing import Annotated

from pydantic import Field

from explorer.errors import UsageError
from explorer.scenario.library import ScenarioLibrary
from explorer.web.errors import InvalidRequest, not_found
from explorer.web.scenarios.views import ScenarioDetails, details_of

MAX_LENGTH = 300_000
"""Maximum number of characters of a text in a request: of those with three bytes each, too, a body
has room for so many. Longer files are uploaded, or put into the folder."""
ScenarioText = Annotated[str, Field(max_length=MAX_LENGTH)]


async def scenario_or_404(library: ScenarioLibrary, name: str) -> ScenarioDetails:
    """Return a file of scenarios.

    Raises:
        HTTPException: With status 404 if it does not exist.
        InvalidRequest: It cannot be read.
    """
    await _require_known(library, name)
    try:
        return await asyncio.to_thread(details_of, library, name)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None


async def save_scenario(
    library: ScenarioLibrary, name: str, text: str, version: str = "", *, replace: bool = False
) -> ScenarioDetails:
    """Store a file of scenarios and return it.

    Raises:
        InvalidRequest: The name is taken or invalid, another version was stored meanwhile, or the
            file cannot be written.
    """
    try:
        await asyncio.to_thread(library.save, name, text, version, replace=replace)
        return await asyncio.to_thread(details_of, library, name)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None


async def remove_scenario(library: ScenarioLibrary, name: str) -> None:
    """Remove a file of scenarios.

    Raises:
        HTTPException: With status 404 if it does not exist.
        InvalidRequest: It cannot be removed.
    """
    await _require_known(library, name)
    try:
        await asyncio.to_thread(library.remove, name)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None


async def _require_known(library: ScenarioLibrary, name: str) -> None:
    if name not in await asyncio.to_thread(library.names):
        raise not_found(f"there is no scenario {name}")
