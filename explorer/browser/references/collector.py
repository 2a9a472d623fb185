"""Collects the addresses that the pages of a session name besides their links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Response

from explorer.browser.cdp.calls import script
from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.browser.references.addresses import in_script, pages, readable
from explorer.browser.references.answers import AnswerSearch
from explorer.browser.references.documents import DocumentNames, named_in_document
from explorer.browser.references.later import Later
from explorer.browser.references.messages import PushedMessages
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.references.reading import AddressReader, ReadAddress
from explorer.browser.references.relative_names import RelativeNames
from explorer.browser.references.routes import ClientRoutes
from explorer.browser.references.site_files import WELL_KNOWN, named_by_site
from explorer.browser.references.unread import UnreadAddresses
from explorer.browser.session.session import Session
from explorer.models import InteractiveElement, Snapshot
from explorer.urls import is_front_page, normalise, origin

MAX_REFERENCES = 3_000
"""Addresses that are kept in a run."""
_MAX_AT_ONCE = 200
_MAX_FRAMES = 5
_MAX_ROUTES = 200
"""Routes that a client-side router is asked for."""
_SECONDS = 1.5
"""Deadline for reading a document, and for reading its responses."""
_SITE_SECONDS = 0.5
"""Longest wait of the first look for what the site's files name."""
_MAX_LOOKS = 4
"""States of one document that are read: what comes late may name something new."""
_READING_SECONDS = 8.0
"""Longest wait for the addresses that are read beside the page: they are given a little less."""
_BATCH = 40
"""Addresses that are read at once."""
_OPENINGS = 3
"""Pages that are opened between two readings. The clock does not decide: the same seed makes the
same choices."""
_LIMITS: Mapping[str, int] = {"most": _MAX_AT_ONCE, "characters": 300_000}


class ReferenceCollector:
    """Reads each document and each script, style sheet and data file of the site once.

    Args:
        session: The session whose pages are read.
        refusal_of: Returns why an address must not be opened, "" if it may be.
        controls: Judges the controls that name addresses.
        reads_site_files: Whether robots.txt, sitemaps and files about the site are read, too.
        reads_beside: Whether named addresses may be requested without being opened.
    """

    def __init__(
        self,
        session: Session,
        refusal_of: Callable[[str], str],
        controls: NamingControls,
        *,
        reads_site_files: bool,
        reads_beside: bool,
    ) -> None:
        self._session = session
        self._refusal_of = refusal_of
        self._is_new_site = reads_site_files
        self._is_first_look = True
        self._controls = controls
        self._options = {**_LIMITS, "selectors": list(controls.selectors)}
        reader = AddressReader(session, self._options, controls, refusal_of)
        self._reader = reader if reads_beside else None
        self._unread = UnreadAddresses()
        self._relative = RelativeNames()
        self._routes = ClientRoutes()
        self._answers = AnswerSearch(
            session, self._routes, lambda url: reads_beside and not refusal_of(url)
        )
        self._messages = PushedMessages(session)
        self._reading: Later[ReadAddress] = Later()
        self._site_files: Later[str] = Later()
        self._read: set[str] = set()
        self._known: set[str] = set()
        self._named: list[str] = []
        """What addresses that were read beside the page name."""
        self._requested: set[str] = set()
        self._handed_out: set[str] = set()
        """Addresses that snapshots have named."""
        self._worth_opening: set[str] = set()
        """Addresses that a control leads to, shown or not, and those that were read and can be
        used, as far as they are noted."""
        self._unlinked: set[str] = set()
        """Those of them that were read and to which no control leads."""
        self._used_up: list[str] = []
        """Addresses that were read and need not be opened."""
        self._usable: list[str] = []
        """Addresses that snapshots have named and that were read and can be used."""
        self._real_page = ""
        """The last page that was opened by its address and is not only named. The front page may
        have nothing in common with the others."""
        self._openings = 0
        session.listen(session.context, "response", self._hear)

    async def added_to(
        self, snapshot: Snapshot, observation: Observation | None, *, waits: bool
    ) -> Snapshot:
        """Return the snapshot with the addresses that were not known before.

        Scripts and the like are searched while the page is used: what they name is told next time.

        Args:
            snapshot: What was seen of the page.
            observation: The observation that it is from; None if the page could not be observed.
            waits: Wait for all that is being read and searched.
        """
        if waits:
            self._note_read(await self._reading.take(_READING_SECONDS))
        read = {
            "used_up_references": tuple(self._used_up),
            "usable_references": tuple(self._usable),
        }
        self._used_up, self._usable = [], []
        new: tuple[str, ...] = ()
        is_full = len(self._known) >= MAX_REFERENCES
        found = () if is_full else await self._found(snapshot, observation, waits)
        if found:
            self._know_controls(snapshot)  # only now: a page may have thousands of links
            new = tuple(self._allowed(found))
        if not new and not any(read.values()):
            return snapshot
        hidden = tuple(one for one in new if normalise(one) in self._worth_opening)
        return snapshot.model_copy(update={"references": new, "hidden_links": hidden, **read})

    async def read_beside(self, opened: str, *, by_address: bool) -> None:
        """Begin to read some of the addresses that wait, and note what came of the last ones.

        If an address was opened of which nothing is known but that it is named, nothing better was
        left to do, and there is time to read the others. Otherwise they are read now and then, and
        the crawl does not wait for those that are being read: a site that answers slowly would be
        asked for nothing else.

        Args:
            opened: The address of the page that was opened.
            by_address: Whether it was opened by its address, not by a click.
        """
        is_named = self._is_named_only(normalise(opened))
        has_time = by_address and is_named
        if by_address and not is_named and not is_front_page(opened):
            self._real_page = opened
        self._openings += 1
        if self._reader is None or not (has_time or self._openings % _OPENINGS == 0):
            return
        self._note_read(await self._reading.take(_READING_SECONDS if has_time else 0))
        if self._reading.has_work:
            return
        site = origin(opened)
        if batch := [one for one in self._unread.take(_BATCH) if origin(one) == site]:
            real_page = self._real_page if origin(self._real_page) == site else ""
            self._reading.begin(self._reader.read(batch, real_page))

    def _note_read(self, answers: Iterable[ReadAddress]) -> None:
        for answer in answers:
            is_elsewhere = normalise(answer.landed) != normalise(answer.url)
            self._forbid(answer.forbidden)
            is_link = normalise(answer.url) in self._worth_opening
            if not answer.is_soft_404:
                self._named += answer.names if is_link else self._few(answer.names, answer.landed)
            if is_link and (answer.has_failed or answer.is_soft_404):
                continue  # a link that leads nowhere is opened, so that an error is reported
            if (
                not answer.is_usable
                or answer.is_soft_404
                or (is_elsewhere and normalise(answer.landed) in self._known)
            ):
                self._used_up.append(answer.url)
            elif normalise(answer.url) in self._handed_out:
                self._usable.append(answer.url)
                self._worth_opening.add(normalise(answer.url))
                self._unlinked.add(normalise(answer.url))

    async def _found(
        self, snapshot: Snapshot, observation: Observation | None, waits: bool
    ) -> Sequence[str]:
        named = await self._of_documents(observation) if observation else []
        named += await self._of_site(snapshot.url, waits)
        named += await self._answers.named(snapshot.url, waits=waits)
        named += await self._messages.named()
        named += self._named
        self._named = []
        self._routes.note(snapshot)
        pages = (one for one in named if not self._routes.is_application(one))
        return [*pages, *self._routes.made(snapshot, self._is_served)]

    def _is_served(self, address: str) -> bool:
        """Return whether an address is one of the server: pages ask for it or lead to it.

        What was only opened because a script names it may still be a route.
        """
        key = normalise(address)
        is_asked_for = key in self._requested and key not in self._handed_out
        return is_asked_for or key in self._worth_opening

    def _know_controls(self, snapshot: Snapshot) -> None:
        """Note what the controls lead to: it is opened by using them."""
        if self._reader and normalise(snapshot.url) not in self._known | self._requested:
            self._unread.add(snapshot.url)  # a script has given the page this address
        self._known.add(normalise(snapshot.url))
        for element in snapshot.elements:
            self._let_link_wait(element)
            leads = set(map(normalise, element.addresses))
            self._known |= leads
            self._worth_opening |= leads
            if element.barred and element.request:
                called = (in_script(call, snapshot.url) for call in element.request.calls)
                self._known.update(normalise(address) for one in called for address in one)

    def _let_link_wait(self, element: InteractiveElement) -> None:
        is_open = not (element.destructive or element.barred or element.stays)
        link = element.href if is_open and self._reader else ""
        is_new = link and normalise(link) not in self._known
        if is_new and not any(map(self._refusal_of, element.addresses)):
            self._unread.add(link, is_link=True)

    def _hear(self, response: Response) -> None:
        url = response.url
        if self._is_beside(response):
            return
        self._note_requested(normalise(url))
        if response.request.resource_type == "eventsource":
            self._messages.note_stream()
        elif self._refusal_of(url) != "scope":
            self._answers.keep(response)

    def _note_requested(self, key: str) -> None:
        self._unread.drop(key)
        if key not in self._requested:
            self._requested.add(key)
            if key in self._handed_out:  # a part of a page, or opened: it need not be opened again
                self._used_up.append(key)

    def _is_beside(self, response: Response) -> bool:
        try:
            page: Page | None = response.frame.page
        except PlaywrightError:
            return False  # a service worker's
        return page in self._session.beside

    def begin_site(self, url: str) -> None:
        """Begin to read the files of the site of a page (robots.txt, sitemaps), once."""
        if not self._is_new_site:
            return
        self._is_new_site = False
        if self._reader:
            for one in (f"{origin(url)}{path}" for path in WELL_KNOWN):
                if not self._refusal_of(one):
                    self._unread.add(one)
                    self._known.add(normalise(one))  # it may name itself
        self._site_files.begin(named_by_site(self._session, url))

    async def _of_site(self, url: str, waits: bool) -> Iterable[str]:
        """Return what the site's files name: at the first look, or later if they come slowly."""
        self.begin_site(url)
        first, self._is_first_look = self._is_first_look, False
        seconds = _SITE_SECONDS if first else 0
        return await self._site_files.take(_READING_SECONDS if waits else seconds)

    async def _of_documents(self, observation: Observation) -> list[str]:
        """Return what a document names, unless it was read in this state before."""
        snapshot = observation.snapshot
        address = f"document {normalise(snapshot.url)}"
        state = f"{address} {len(snapshot.elements)}"
        looks = next(n for n in range(_MAX_LOOKS + 1) if f"{address} look {n}" not in self._read)
        if state in self._read or looks == _MAX_LOOKS:
            return []
        self._read |= {state, f"{address} look {looks}"}
        top = origin(snapshot.url)
        views = [view for view in observation.views if view.world]
        own = [view for view in views if view is views[0] or origin(view.place.url) == top]
        try:
            async with asyncio.timeout(_SECONDS):
                told = [await self._named_in(view) for view in own[:_MAX_FRAMES]]
        except (PlaywrightError, TimeoutError):
            return []  # the document is being replaced
        if told:
            self._routes.note_base(told[0].base, snapshot.url)
        for one in told:
            self._forbid(one.forbidden)
            self._routes.add(one.in_scripts, snapshot.url)
            self._routes.add_routes(one.routes)
            self._worth_opening.update(map(normalise, one.links))
        named = [address for one in told for address in (*one.addresses, *one.in_scripts)]
        key = normalise(snapshot.url)
        if key in self._unlinked or self._is_named_only(key):
            named = self._few(named, snapshot.url)
        return [*named, *await self._live_routes()]

    def _few(self, named: Sequence[str], document: str) -> list[str]:
        """Return what a document that nothing leads to names, without what each such one names."""
        links = [address for address in named if normalise(address) in self._worth_opening]
        others = [address for address in named if normalise(address) not in self._worth_opening]
        return [*links, *self._relative.few(others, document)]

    def _is_named_only(self, key: str) -> bool:
        """Return whether nothing is known of a normalised address but that it is named."""
        return key in self._handed_out and key not in self._worth_opening

    async def _named_in(self, view: FrameObservation) -> DocumentNames:
        assert view.world, "only documents that can be asked"
        told = await view.world.call("references", view.world.toolkit, self._options)
        return await asyncio.to_thread(named_in_document, told, self._controls)

    async def _live_routes(self) -> list[str]:
        """Return the addresses of the routes that the client-side router of the page knows."""
        try:
            async with asyncio.timeout(_SECONDS):
                told = await self._session.page.evaluate(script("routers"), _MAX_ROUTES)
        except (PlaywrightError, TimeoutError):
            return []  # the page has altered what the script uses, or is being replaced
        routes = told if isinstance(told, list) else []  # the page may have altered what it uses
        return [route for route in routes[:_MAX_ROUTES] if isinstance(route, str)]

    def _forbid(self, addresses: Iterable[str]) -> None:
        """Never name or read addresses of controls that must not be used."""
        for address in addresses:
            self._unread.drop(address)
            self._known.add(normalise(address))

    def _allowed(self, found: Sequence[str]) -> Iterator[str]:
        """Yield the new pages that may be opened; files that are no pages wait to be read."""
        new: list[str] = []
        for number, address in enumerate(found):
            if len(new) >= _MAX_AT_ONCE:
                self._named += found[number:]  # for the next look
                break
            new += self._new([address])
        for address in new:
            if any(pages([address])):
                self._handed_out.add(normalise(address))
                yield address

    def _new(self, addresses: Iterable[str]) -> Iterator[str]:
        """Yield those of the addresses that were not known, not requested, and may be."""
        for address in readable(addresses):
            key = normalise(address)
            is_known = key in self._known
            self._known.add(key)
            if is_known or key in self._requested or self._refusal_of(address):
                continue
            if self._reader and "#" not in key:  # a route is no address of the server
                self._unread.add(address)
            yield address
