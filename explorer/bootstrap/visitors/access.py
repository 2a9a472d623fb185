"""Opens with each login the pages that only others are shown, and asks for their data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack
from itertools import islice
from typing import TypeVar

from explorer.bootstrap.run_request import RunRequest
from explorer.bootstrap.visitors.opened import OpenedVisitors
from explorer.bootstrap.visitors.shares import probe_seconds
from explorer.checks import all_checks
from explorer.comparison.visitors import (
    HiddenData,
    HiddenPage,
    VisitorView,
    hidden_data,
    hidden_pages,
    holds_data,
    same_data,
    same_parts,
)
from explorer.errors import ExplorerError
from explorer.identity.fingerprints import page_address, stable_text
from explorer.models import (
    AccessProbed,
    Act,
    DataOpenToOthers,
    FindingMade,
    FindingSilenced,
    OpenToOthers,
    Outcome,
    RunEvent,
    SilencedFinding,
)
from explorer.planner.wall_clock import now
from explorer.policy.scope import Scope
from explorer.process.deadlines import in_time
from explorer.urls import normalise, origin

Answer = TypeVar("Answer")
_SHARED = re.compile(
    r"[/?&](?:share[ds]?|invit\w*|public|sig\w*|hash|key|code|secret|\w*token)[/=][\w-]{16,}",
    re.IGNORECASE,
)
"""An address that lets in whoever knows it, whether or not the run knows its value for a secret."""
_SAYS_WHAT_TO_DO = re.compile(r"[?&](?:query=\W*mutation\b|method=)", re.IGNORECASE)
MAX_PAGES = 50
"""Pages that are opened for one visitor at most."""
EACH_KIND = 2
"""Of these, pages whose addresses differ only in numbers."""
MAX_ENDPOINTS = 50
"""Endpoints of which one visitor is asked for data at most: one address of each."""


class AccessProbe:
    """Asks by GET and sends nothing: addresses in scope, without words of what is destructive.

    A page counts as open to a visitor if nothing leads there for it, even when the page with the
    way there is looked at again, and if it gets the same page as the one that is shown the way.
    Data counts as open if only such pages have called its address, and the visitor gets the same.

    Args:
        request: The run; its settings have the logins.
        views: The walks by the names of the visitors.
        step: The last step of the run.
    """

    def __init__(self, request: RunRequest, views: Mapping[str, VisitorView], step: int) -> None:
        self._request = request
        self._views = views
        self._step = step
        self._site = origin(request.url)
        settings = request.settings
        scope = Scope(request.url, settings.scope.patterns, settings.scope.egress_hosts)
        self._checks = all_checks(settings.checks, scope)
        request.rule_use.watch(self._checks)
        self._stop, self._clock = request.stopping.stop, request.stopping.clock
        self._end_at = self._clock() + probe_seconds(settings)

    async def events(self) -> AsyncGenerator[RunEvent, None]:
        """Yield for each visitor the findings, then how much was asked for."""
        async with AsyncExitStack() as stack:
            opened = OpenedVisitors(stack, self._request)
            for name in self._views:
                async for event in self._probe(name, opened):
                    yield event

    async def _probe(self, name: str, opened: OpenedVisitors) -> AsyncGenerator[RunEvent, None]:
        hidden = tuple(hidden_pages(self._views, name))
        pages = tuple(_select(hidden))
        data = tuple(islice(hidden_data(self._views, name, hidden), MAX_ENDPOINTS))
        pages_opened, requested, detail = 0, 0, ""
        try:
            for page in pages:
                if await self._in_time(self._is_hidden(name, page.url, (page,), opened)):
                    found = await self._in_time(self._open(name, page, opened))
                    pages_opened += 1
                    for event in await self._judged(name, found, opened) if found else ():
                        yield event
            for one in data:
                if await self._in_time(self._may_read(name, one, opened)):
                    read = await self._in_time(self._read(name, one, opened))
                    requested += 1
                    for event in await self._judged(name, read, opened) if read else ():
                        yield event
        except TimeoutError:
            detail = "it was stopped" if self._stop.is_set() else "the time was up"
        except ExplorerError as error:
            detail = str(error)
        yield AccessProbed(
            time=now(),
            step=self._step,
            name=name,
            opened=pages_opened,
            requested=requested,
            left=len(pages) + len(data) - pages_opened - requested,
            detail=detail,
        )

    async def _in_time(self, work: Awaitable[Answer]) -> Answer:
        """Await work until the time is up or the run is stopped; then raise TimeoutError."""
        return await in_time(work, self._end_at - self._clock(), self._stop)

    async def _is_hidden(
        self, name: str, url: str, pages: Iterable[HiddenPage], visitors: OpenedVisitors
    ) -> bool:
        """Return whether an address may be asked for, and none of its pages is shown by now."""
        if not await visitors.may_open(name, url):
            return False
        for page in pages:
            if await self._is_shown(name, page, visitors):
                return False
        return True

    async def _may_read(self, name: str, data: HiddenData, visitors: OpenedVisitors) -> bool:
        """Return whether data may be asked for; an address with a secret is for its owner only.

        One whose query says what to do may do it: a GraphQL mutation, a method of JSON-RPC.
        """
        url = data.call.url
        if self._request.mask(url) != url or _SHARED.search(url) or _SAYS_WHAT_TO_DO.search(url):
            return False
        return await self._is_hidden(name, url, data.pages, visitors)

    async def _is_shown(self, name: str, page: HiddenPage, visitors: OpenedVisitors) -> bool:
        """Return whether something leads to the page by now, or if the way there is opened."""
        if not await visitors.may_open(name, page.linked_from):
            return False
        linking = await visitors.look(name, page.linked_from)
        return linking is not None and page_address(page.url, self._site) in linking.links

    async def _open(
        self, name: str, page: HiddenPage, visitors: OpenedVisitors
    ) -> OpenToOthers | None:
        """Open a hidden page with both logins, None if it is not open to the other one."""
        opened = await visitors.look(name, page.url)
        shown = await visitors.look(page.shown_to, page.url) if opened else None
        if not (opened and shown):
            return None
        starts = (await visitors.start(page.shown_to), await visitors.start(name))
        same = same_parts(shown, opened, starts)
        if not same:
            return None
        return OpenToOthers(
            visitor=name,
            shown_to=page.shown_to,
            linked_from=page.linked_from,
            status=opened.status,
            title=opened.title,
            same=same,
            page_url=page.url,
        )

    async def _read(
        self, name: str, data: HiddenData, visitors: OpenedVisitors
    ) -> DataOpenToOthers | None:
        """Ask for data with both logins, None if it is not open to the other one."""
        call, endpoint = data.call, data.endpoint
        opened = await visitors.read(name, call)
        if not (opened and holds_data(opened)):
            return None
        if await visitors.may_open(data.shown_to, call.page_url):
            await visitors.look(data.shown_to, call.page_url)  # it may need a token to ask
        shown = await visitors.read(data.shown_to, call)
        if not (shown and (same := same_data(shown, opened))):
            return None
        return DataOpenToOthers(
            visitor=name,
            shown_to=data.shown_to,
            url=call.url,
            endpoint=f"{endpoint.origin}{endpoint.path}",
            operation=endpoint.operation,
            status=opened.status,
            same=same,
            page_url=call.page_url,
        )

    async def _judged(
        self, name: str, found: OpenToOthers | DataOpenToOthers, visitors: OpenedVisitors
    ) -> tuple[FindingMade | FindingSilenced, ...]:
        url = found.page_url
        outcome = Outcome(action="goto", result="done", url=url, signals=(found,))
        act = Act(step=self._step, url=url, element=None, outcome=outcome)
        findings = [finding for check in self._checks for finding in check.judge(act)]
        picture = await visitors.picture(name) if isinstance(found, OpenToOthers) else None
        return tuple(
            FindingSilenced(time=now(), step=self._step, finding=finding)
            if isinstance(finding, SilencedFinding)
            else FindingMade(
                time=now(), step=self._step, finding=finding, beside=True, screenshot=picture
            )
            for finding in findings
        )


def _select(hidden: Iterable[HiddenPage]) -> Iterator[HiddenPage]:
    """Yield the first pages, few of each kind.

    Routes behind "#" are no pages of the server: everybody has the script that shows them, and
    only their data can be protected.
    """
    kinds: Counter[str] = Counter()
    for page in hidden:
        if "#" in normalise(page.url):
            continue
        kind = stable_text(page.url)
        kinds[kind] += 1
        if kinds[kind] <= EACH_KIND and kinds.total() <= MAX_PAGES:
            yield page
