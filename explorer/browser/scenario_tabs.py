"""Tabs in which a scenario is carried out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from playwright.async_api import Download, FileChooser, Page, StorageState

from explorer.browser.cdp.calls import losing_the_page, script, within
from explorer.browser.cdp.handles import handles_disposed, hold
from explorer.browser.guests import CallerPages
from explorer.browser.network.pending import PendingRequests
from explorer.browser.playback import PlaybackTab, PlaybackTabs
from explorer.browser.session.launching import BrowserLauncher
from explorer.browser.session.opening import fresh_session
from explorer.browser.tabs import Tabs
from explorer.errors import PageLost
from explorer.masking import Mask
from explorer.models import ActionRequest, Bounds, Dialog, InteractiveElement, Outcome
from explorer.models.scenario.page_parts import DrawnText, PageArea, PageParts
from explorer.models.scenario.parsing import TabInfo
from explorer.models.value import Share
from explorer.policy.safety import Destructive
from explorer.settings.model import BrowserSettings, Settings
from explorer.text import single_spaced

_LONGEST = 10.0
"""Seconds for which an answer of the server is waited for, the first time."""
_GLIDING = 2.0
"""Seconds for which animations are waited for."""
_MAX_DOWNLOADS = 100
"""How many files are known that no sentence has expected yet."""
_ROUNDS = 3
"""How often the answers are waited for of what was asked because of the answers before."""
_NAMED = r'(?: "(?:[^"\\\n]|\\.)*+")?+(?: \[(?!ref=)[^\]\n]*+\])*+ \[ref=(\w+)\]'
"""The name, the states and the reference of an element in an outline."""
_CELLS = re.compile(rf"^ *- '?(?:columnheader|rowheader|cell|gridcell){_NAMED}", re.MULTILINE)
"""A cell in an outline, to its reference."""
_MOST_CELLS = 1000
"""Cells of a page that are asked over how many columns they go; of more, none is."""
_ANY_SPANS = "() => document.querySelector('tr > [colspan]:not([colspan=\"1\"])') !== null"
_SPAN = "(cell) => cell.colSpan"
_FRAMES = re.compile(rf"^( *- iframe)(?={_NAMED})", re.MULTILINE)
"""A frame in an outline, which has no name there, to its reference."""
_MOST_FRAMES = 50
"""Frames of a page that are asked for their names; the others have none."""
_LONGEST_NAME = 200


class ScenarioPageTab(PlaybackTab):
    """A tab that also tells what it shows as text, and moves in its history."""

    def __init__(self, name: str, page: Page, guests: CallerPages, limits: BrowserSettings) -> None:
        super().__init__(name, page, guests, limits)
        self._requests = PendingRequests(page)
        self.downloads: list[str] = []
        """The names of the files that the page has given, until a caller takes them from it."""
        page.on("download", self._hear_download)

    def _hear_download(self, download: Download) -> None:
        self.downloads = [*self.downloads[1 - _MAX_DOWNLOADS :], download.suggested_filename]

    def leave(self) -> None:
        """Listen to the page no longer."""
        super().leave()
        self._requests.leave()
        self.page.remove_listener("download", self._hear_download)

    async def open(self, url: str) -> tuple[str, ...]:
        """Open an address; return descriptions of the cookie banners that were answered there."""
        banners = await super().open(url)
        await self._answered()
        return banners

    async def act(self, element: InteractiveElement, action_request: ActionRequest) -> Outcome:
        """Perform an action on an element and return its outcome, once the server has answered."""
        outcome = await super().act(element, action_request)
        await self._answered()
        return outcome

    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element onto another one, and wait until it lies there and is saved.

        Many pages take what is dropped when it has glided to its place.
        """
        await super().drag(element, target, press, drop)
        await self._drawn()
        await self._answered()

    @losing_the_page
    async def _drawn(self) -> None:
        """Wait until nothing glides or fades on the page, at most for a while."""
        waiting = self.page.evaluate(script("animations"), _GLIDING * 1000)
        await within(_GLIDING + self._limits.script_seconds, waiting, "waiting for animations")

    @losing_the_page
    async def upload_by(self, element: InteractiveElement, file: str) -> Outcome:
        """Click on what asks for a file, and give it one; failed if it does not ask."""
        asked: list[FileChooser] = []

        def hear(chooser: FileChooser) -> None:
            asked.append(chooser)

        self.page.on("filechooser", hear)
        try:
            outcome = await self.act(element, ActionRequest(action="click"))
        finally:
            self.page.remove_listener("filechooser", hear)
        if outcome.result != "done":
            return outcome
        if not asked:
            return outcome.model_copy(update={"result": "failed", "detail": "it asks for no file"})
        seconds = self._limits.action_seconds
        choosing = asked[0].set_files(file, timeout=seconds * 1000)
        await within(seconds + self._limits.script_seconds, choosing, "choosing a file")
        await self._answered()
        return outcome

    @losing_the_page
    async def move_away(self) -> None:
        """Move the mouse to the corner of the page, away from what opens under it."""
        moving = self.page.mouse.move(0, 0)
        await within(self._limits.script_seconds, moving, "moving the mouse")

    async def press(self, key: str, *, insist: bool) -> str:
        """Press a key in the focused element, and wait until the server has answered."""
        heard = await super().press(key, insist=insist)
        await self._answered()
        return heard

    async def _answered(self) -> None:
        """Wait for the answers to what the page has asked for, and until it shows them.

        A page that loads its data by itself is only then what a person sees before the next step.
        """
        for _ in range(_ROUNDS):
            if not await self._requests.answered(_LONGEST):
                return
            await self.rest(self._limits.restless_milliseconds / 1000)

    @losing_the_page
    async def outline(self) -> str:
        """Return the accessibility tree of the page as text, a line for each element.

        A cell of several columns says of how many: ``[colspan=2]``. A frame has its name.
        """
        seconds = self._limits.script_seconds
        reading = self.page.aria_snapshot(mode="ai", timeout=seconds * 1000)
        outline = await within(seconds + 1, reading, "reading its text")
        if frames := [ref for _, ref in _FRAMES.findall(outline)[:_MOST_FRAMES]]:
            names = await within(seconds + 1, self._frame_names(frames), "reading its frames")
            outline = _FRAMES.sub(lambda frame: frame[1] + names.get(frame[2], ""), outline)
        cells = _CELLS.findall(outline)
        if not 0 < len(cells) <= _MOST_CELLS or not await self._has_spans():
            return outline
        spans = await within(seconds + 1, self._spans(cells), "reading its columns")
        return _CELLS.sub(lambda cell: f"{cell[0]} {spans.get(cell[1], '')}".rstrip(), outline)

    async def _frame_names(self, frames: Sequence[str]) -> dict[str, str]:
        """Return the names of frames as an outline has them, by their references."""
        told = await self._told_by(frames, script("frame_name"))
        names = {ref: single_spaced(str(name or ""))[:_LONGEST_NAME] for ref, name in told}
        quoted = (
            (ref, json.dumps(name, ensure_ascii=False)) for ref, name in names.items() if name
        )
        return {ref: f" {name}" for ref, name in quoted}

    async def _has_spans(self) -> bool:
        asked = (frame.evaluate(_ANY_SPANS) for frame in self.page.frames)
        return True in await asyncio.gather(*asked, return_exceptions=True)

    async def _spans(self, cells: Sequence[str]) -> dict[str, str]:
        """Return over how many columns the cells of tables go, by their references."""
        spans = [(cell, span) for cell, span in await self._told_by(cells, _SPAN) if span != 1]
        return {cell: f"[colspan={span}]" for cell, span in spans if isinstance(span, int)}

    async def _told_by(self, refs: Sequence[str], asking: str) -> list[tuple[str, object]]:
        """Return what a script returns for each of some elements, which the last outline named.

        What is gone meanwhile is left out. ``Locator.evaluate`` would wait for it.
        """

        async def told(ref: str) -> list[object]:
            handles = await self.page.locator(f"aria-ref={ref}").element_handles()
            hold(*handles)
            return [await handle.evaluate(asking) for handle in handles]

        async with handles_disposed():
            asked = await asyncio.gather(*map(told, refs), return_exceptions=True)
        pairs = zip(refs, asked, strict=True)
        return [(ref, one) for ref, ones in pairs if isinstance(ones, list) for one in ones]

    @losing_the_page
    async def loaded(self) -> None:
        """Wait until the page has loaded and does not change."""
        seconds = self._limits.navigation_seconds
        loading = self.page.wait_for_load_state("load", timeout=seconds * 1000)
        await within(None, loading, "loading")
        await self._settle()

    async def answer_dialogs(self, answers: Sequence[str]) -> None:
        """Answer the dialogs of the next action, unless they ask about something destructive."""
        await super().answer_dialogs(answers)
        prompts = (await self._guests.on(self.page)).session.prompts
        prompts.judges_answers, prompts.dialogs = True, []

    async def take_dialog(self) -> Dialog | None:
        """Return the first dialog that came up since the last action began, and forget it."""
        dialogs = (await self._guests.on(self.page)).session.prompts.dialogs
        return dialogs.pop(0) if dialogs else None

    def destructive_word(self, element: InteractiveElement) -> str:
        """Return the word that makes an element destructive, "" if it is harmless."""
        return self._guests.destructive.word_in(element)

    @losing_the_page
    async def parts(self, words: Sequence[str], *, overlays: bool) -> PageParts:
        """Return the visible parts of the page whose markup has one of the words.

        Args:
            words: In lower case.
            overlays: Whether what lies over the page counts as a "dialog" or a "menu".
        """
        asked = self.page.evaluate(script("areas"), [list(words), overlays])
        found = await within(self._limits.script_seconds, asked, "reading its parts")
        areas = (
            PageArea(
                names=tuple(map(tuple, one["names"])),
                within=one["within"],
                text=one["text"],
                entries=one["entries"],
                box=_box(one),
                is_opened=one["opened"],
                is_covered=one["under"],
            )
            for one in found["areas"]
        )
        drawn = (DrawnText(one["text"], _box(one)) for one in found["drawn"])
        return PageParts(tuple(areas), tuple(drawn))

    @losing_the_page
    async def forward(self) -> bool:
        """Go forward one page; return False if there is none."""
        before, seconds = self.url, self._limits.navigation_seconds
        going = self.page.go_forward(wait_until="domcontentloaded", timeout=seconds * 1000)
        answer = await within(seconds + 5, going, "going forward")
        await self._settle()
        return answer is not None or self.url != before

    @losing_the_page
    async def reload(self) -> None:
        """Load the page again."""
        seconds = self._limits.navigation_seconds
        loading = self.page.reload(wait_until="domcontentloaded", timeout=seconds * 1000)
        await within(seconds + 5, loading, "loading it again")
        await self._settle()


def _box(found: Mapping[str, float]) -> Bounds:
    return Bounds(x=found["x"], y=found["y"], width=found["width"], height=found["height"])


class ScenarioPageTabs(PlaybackTabs[ScenarioPageTab]):
    """The tabs of a scenario, by their numbers in the order of opening."""

    async def infos(self) -> list[TabInfo]:
        """Return what the open tabs show, in the order in which they were opened."""
        shown = []
        for number in await self.open_numbers():
            tab = self._numbered[number]
            with suppress(PageLost):  # it closes or hangs
                shown.append(TabInfo(page_index=number, url=tab.url, title=await tab.title()))
        return shown

    async def browser_has_ended(self) -> bool:
        """Return whether the browser is gone, with all its tabs."""
        return await self._tabs.ended()

    def leave(self) -> None:
        """Listen to the pages no longer."""
        for tab in self._numbered:
            tab.leave()
        self._tabs.leave()

    async def open_numbers(self) -> list[int]:
        """Return the numbers of the open tabs, the one that was opened last at the end."""
        self._number()
        return [n for n, tab in enumerate(self._numbered) if not tab.page.is_closed()]

    async def end(self) -> tuple[str, StorageState]:
        """Return the address of the tab in front, and the cookies and storage of all tabs."""
        page = (await self.tab((await self.open_numbers())[-1], opened=True)).page
        return page.url, await self.state()


class ScenarioBrowser:
    """One browser for several scenarios, each of which gets tabs of its own.

    Args:
        launcher: Launches the browser.
        mask: Learns the secrets of the pages.
    """

    def __init__(self, launcher: BrowserLauncher, mask: Mask) -> None:
        self._launcher = launcher
        self._mask = mask

    @asynccontextmanager
    async def tabs(self, settings: Settings) -> AsyncIterator[ScenarioPageTabs]:
        """Open one empty tab that shares nothing with earlier ones.

        Args:
            settings: The settings of the actions in it.

        Raises:
            BrowserUnavailable: No browser can be launched.
            UsageError: The settings cannot work on this machine.
        """
        running, mask = await self._launcher.running(), self._mask
        destructive = Destructive(settings.safety)
        fresh = fresh_session(running.browser, settings, destructive, mask, running.gate)
        async with fresh as session:
            session.leave_pages_to_guests()
            tabs, guests = Tabs(session.context, settings, mask), CallerPages(settings, mask)
            yield ScenarioPageTabs(tabs, guests, settings.browser, ScenarioPageTab)


@asynccontextmanager
async def open_scenario_tabs(settings: Settings, mask: Mask) -> AsyncIterator[ScenarioPageTabs]:
    """Launch a browser with one empty tab for a scenario.

    Args:
        settings: The settings of the browser and the actions.
        mask: Learns the secrets of the pages.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine.
    """
    async with (
        BrowserLauncher(settings) as launcher,
        ScenarioBrowser(launcher, mask).tabs(settings) as tabs,
    ):
        yield tabs


@asynccontextmanager
async def borrow_scenario_tabs(
    page: Page, settings: Settings, mask: Mask
) -> AsyncIterator[ScenarioPageTabs]:
    """Use a page of a caller as the first tab of a scenario; nothing is closed at the end.

    Args:
        page: The page. The other pages of its context are further tabs.
        settings: The settings of the actions.
        mask: Learns the secrets of the pages.
    """
    guests = CallerPages(settings, mask)
    tabs = Tabs(page.context, settings, mask, first=page)
    borrowed = ScenarioPageTabs(tabs, guests, settings.browser, ScenarioPageTab)
    try:
        yield borrowed
    finally:
        borrowed.leave()
        await guests.leave()
