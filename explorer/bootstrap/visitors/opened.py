"""The sessions in which visitors open pages, and ask for data, after their walks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from contextlib import AsyncExitStack
from functools import partial
from typing import NamedTuple

from explorer.bootstrap.beginning import describe, first_page
from explorer.bootstrap.drivers import refusal_of_reference
from explorer.bootstrap.opening import open_run
from explorer.bootstrap.run_request import Rules, RunRequest
from explorer.bootstrap.visitors.shares import probe_settings
from explorer.browser.network.calls import CallLog
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.data_reader import read_data
from explorer.browser.session.session import Session
from explorer.comparison.visitors import PageLook
from explorer.errors import TargetUnusable
from explorer.identity.fingerprints import page_address, stable_text
from explorer.identity.runs import control_key, recorded_control
from explorer.masking import names_secret_header
from explorer.models import PageLoad, Screenshot, Snapshot
from explorer.models.api_calls import ApiCall, DataAnswer
from explorer.urls import origin


class _Credentials:
    """The headers by which scripts of a visitor's pages tell who asks, such as Authorization."""

    def __init__(self) -> None:
        self._headers: dict[str, dict[str, str]] = {}

    def learn(self, calls: Iterable[ApiCall]) -> None:
        """Learn the latest ones of each origin; the browser sends the cookies by itself."""
        for call in calls:
            if call.content and call.resource_type in ("fetch", "xhr"):
                sent = {n: it for n, it in call.content.request_headers if names_secret_header(n)}
                self._headers.setdefault(origin(call.url), {}).update(sent)

    def of(self, url: str) -> dict[str, str]:
        """Return those that were sent to the origin of an address."""
        return self._headers.get(origin(url), {})


class _OpenedVisitor(NamedTuple):
    """The session of a visitor."""

    page: BrowserPage
    session: Session
    rules: Rules
    start: PageLook
    credentials: _Credentials
    delay: float
    """Seconds between two pages."""


class OpenedVisitors:
    """Logs visitors in anew when they are needed, each in a browser of its own.

    Args:
        stack: Closes the browsers.
        request: The run; its settings have the logins.
    """

    def __init__(self, stack: AsyncExitStack, request: RunRequest) -> None:
        self._stack = stack
        self._request = request
        self._numbers = {one.name: number for number, one in enumerate(request.settings.logins)}
        self._site = origin(request.url)
        self._opened: dict[str, _OpenedVisitor] = {}
        self._looks: dict[tuple[str, str], PageLook | None] = {}

    async def may_open(self, name: str, url: str) -> bool:
        """Return whether no rule forbids an address.

        Raises:
            TargetUnusable: The visitor cannot log in.
        """
        return not refusal_of_reference((await self._visitor(name)).rules, url)

    async def start(self, name: str) -> PageLook:
        """Return the page that a visitor gets first."""
        return (await self._visitor(name)).start

    async def look(self, name: str, url: str) -> PageLook | None:
        """Open an address with the login of a visitor, None if it does not open.

        A page that a visitor has opened already is not opened again.

        Raises:
            TargetUnusable: The visitor cannot log in.
        """
        if (name, url) not in self._looks:
            visitor = await self._visitor(name)
            await asyncio.sleep(visitor.delay)
            self._looks[name, url] = await self._open(visitor.page, url, visitor.credentials)
        return self._looks[name, url]

    async def read(self, name: str, call: ApiCall) -> DataAnswer | None:
        """Ask for the data of a call with the login of a visitor, None if there is no answer.

        The cookies and the other credentials are the visitor's own, whoever made the call.

        Raises:
            TargetUnusable: The visitor cannot log in.
        """
        visitor = await self._visitor(name)
        await asyncio.sleep(visitor.delay)
        headers = dict(call.headers) | visitor.credentials.of(call.url)
        return await read_data(visitor.session, call.url, headers)

    async def picture(self, name: str) -> Screenshot | None:
        """Return the viewport of a visitor as it is."""
        return await (await self._visitor(name)).page.picture()

    async def _visitor(self, name: str) -> _OpenedVisitor:
        if name not in self._opened:
            try:
                self._opened[name] = await self._log_in(name)
            except TargetUnusable as error:
                raise TargetUnusable(f"login {name!r}: {error}") from None
        return self._opened[name]

    async def _log_in(self, name: str) -> _OpenedVisitor:
        settings = probe_settings(self._request.settings, self._numbers[name])
        request = self._request._replace(settings=settings, by_person=None)
        run = await open_run(self._stack, request)
        _, delay = await describe(run)
        url, rules = await first_page(run), run.rules
        page = BrowserPage(
            run.session,
            PageRules(settings, rules.destructive, rules.refusal_of_url, rules.robots),
            random.Random(settings.planner.seed),
            PageTools(calls=_call_log(run.session)),
        )
        credentials = _Credentials()
        start = await self._open(page, url, credentials)
        if start is None:
            raise TargetUnusable(f"{url} does not open")
        return _OpenedVisitor(page, run.session, rules, start, credentials, delay)

    async def _open(
        self, page: BrowserPage, url: str, credentials: _Credentials
    ) -> PageLook | None:
        outcome = await page.open(url)
        credentials.learn(outcome.calls)
        if outcome.result != "done":
            return None
        await page.clear_view()
        snapshot = await page.look()
        loads = [signal for signal in outcome.signals if isinstance(signal, PageLoad)]
        return self._look(snapshot, loads[-1].status if loads else None)

    def _look(self, snapshot: Snapshot, status: int | None) -> PageLook:
        site = self._site
        controls = [recorded_control(element) for element in snapshot.elements]
        targets = [page_address(one.href, site) if one.href else "" for one in controls]
        keys = (
            control_key(one.role, one.name, target, one.place)
            for one, target in zip(controls, targets, strict=True)
        )
        return PageLook(
            url=page_address(snapshot.url, site),
            status=status,
            title=snapshot.title,
            headings=frozenset(map(stable_text, snapshot.headings)),
            controls=frozenset(keys),
            links=frozenset(targets) - {""},
        )


def _call_log(session: Session) -> CallLog:
    listen = partial(session.listen, session.context)
    return CallLog(listen, session.beside, with_content=True)
