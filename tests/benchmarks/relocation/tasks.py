"""The values of the ladder: applications, their releases, page states and tasks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Page

GONE = None
"""Stands for the locator of a control that a release does not have."""


@dataclass(frozen=True)
class Package:
    """What a release is installed from: requirements of pip, or of npm where ``npm`` is set.

    Attributes:
        requirements: The requirements, with the release pinned.
        before: A date (YYYY-MM-DD); packages of pip that were uploaded later are not used.
        npm: Whether the requirements are npm's.
    """

    requirements: Sequence[str]
    before: str = ""
    npm: bool = False


@dataclass(frozen=True)
class Place:
    """Where one release runs: its packages, an empty folder for its data, and its port."""

    release: str
    packages: Path
    state: Path
    port: int

    @property
    def python(self) -> str:
        return str(self.packages / "bin/python")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True)
class Server:
    """How a release is started.

    Attributes:
        command: The command of the server.
        environment: Additional environment variables.
        preparations: Commands that run before it, to make its data.
        path: The path that is requested until it answers.
    """

    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    preparations: Sequence[Sequence[str]] = ()
    path: str = "/"


Steps = Callable[[Page, Place], Awaitable[None]]
"""Brings a page of a context that may be logged in to a state."""


@dataclass(frozen=True)
class Task:
    """A control that has to be found again.

    Attributes:
        name: What a person would call it.
        state: The name of the page state on which it is.
        locator: A Playwright selector that is true of this control only, on the oldest release and
            on those after it until ``later`` has another one.
        later: By release, the selector from that release on; ``GONE`` for none.
    """

    name: str
    state: str
    locator: str
    later: Mapping[str, str | None] = field(default_factory=dict)

    def locators(self, releases: Sequence[str]) -> dict[str, str | None]:
        """Return the selector on each release."""
        found: dict[str, str | None] = {}
        locator: str | None = self.locator
        for release in releases:
            locator = self.later.get(release, locator)
            found[release] = locator
        return found


@dataclass(frozen=True)
class Application:
    """A web application of which several releases can be installed.

    Attributes:
        name: Its name, also of its file of data.
        releases: The packages of each release, the oldest first.
        serve: Writes the data of a release into its folder and says how it is started.
        states: The page states by name.
        tasks: The tasks.
        log_in: The steps in a new context, where somebody must be logged in.
    """

    name: str
    releases: Mapping[str, Package]
    serve: Callable[[Place], Server]
    states: Mapping[str, Steps]
    tasks: Sequence[Task]
    log_in: Steps | None = None


def opening(path: str, ready: str = "body") -> Steps:
    """Return the steps that open a path and wait for an element.

    Args:
        path: A path of the application, the same on all releases.
        ready: A selector of what is there when the page is ready.
    """

    async def open_path(page: Page, place: Place) -> None:
        await page.goto(f"{place.address}{path}")
        await page.locator(ready).first.wait_for()

    return open_path
