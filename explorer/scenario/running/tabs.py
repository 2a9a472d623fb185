"""What a scenario asks of the tabs in which it takes place."""

from __future__ import annotations

from typing import Any, Protocol

from explorer.models.parsing import TabInfo
from explorer.recording.replay.tabs import ReplayTab


class ScenarioTab(ReplayTab, Protocol):
    """A tab in which a scenario is carried out."""

    @property
    def page(self) -> Any:
        """The page of the tab, for functions of the user."""
        ...

    async def outline(self) -> str:
        """Return the accessibility tree of the page as text, a line for each element."""
        ...

    async def back(self) -> bool:
        """Go back one page; False if there is none."""
        ...

    async def forward(self) -> bool:
        """Go forward one page; False if there is none."""
        ...

    async def reload(self) -> None:
        """Load the page again."""
        ...


class ScenarioTabs(Protocol):
    """The tabs of a scenario, by their numbers from 0 in the order in which they were opened."""

    async def tab(self, number: int, *, opened: bool) -> ScenarioTab:
        """Return a tab, in front; ``opened`` says that a page opens it."""
        ...

    async def close(self, number: int) -> None:
        """Close a tab."""
        ...

    async def infos(self) -> list[TabInfo]:
        """Return what the open tabs show, in the order in which they were opened."""
        ...

    async def open_numbers(self) -> list[int]:
        """Return the numbers of the open tabs, the one that was opened last at the end."""
        ...
