"""What a scenario asks of the tabs in which it takes place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from explorer.models import Dialog, InteractiveElement, Outcome
from explorer.models.scenario.page_parts import PageParts
from explorer.models.scenario.parsing import TabInfo
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

    async def parts(self, words: Sequence[str], *, overlays: bool) -> PageParts:
        """Return the visible parts of the page whose markup has one of the words.

        Args:
            words: In lower case.
            overlays: Whether what lies over the page counts as a "dialog" or a "menu".
        """
        ...

    async def upload_by(self, element: InteractiveElement, file: str) -> Outcome:
        """Click on what asks for a file, and give it one; failed if it does not ask."""
        ...

    async def move_away(self) -> None:
        """Move the mouse to the corner of the page, away from what opens under it."""
        ...

    async def take_dialog(self) -> Dialog | None:
        """Return the first dialog that came up since the last action began, and forget it."""
        ...

    @property
    def downloads(self) -> list[str]:
        """The names of the files that the page has given, until a caller takes them from it."""
        ...

    def destructive_word(self, element: InteractiveElement) -> str:
        """Return the word that makes an element destructive, "" if it is harmless."""
        ...

    async def loaded(self) -> None:
        """Wait until the page has loaded and does not change."""
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

    async def browser_has_ended(self) -> bool:
        """Return whether the browser is gone, with all its tabs."""
        ...
