"""Reads named addresses beside the page, without opening them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.references.addresses import (
    in_headers,
    in_json,
    in_script,
    in_sitemap,
    in_text,
)
from explorer.browser.references.documents import named_in_document
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.references.soft_404 import Soft404Detector
from explorer.browser.session.blank_page import OPENING_SECONDS, blank_page
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.urls import origin

_SECONDS = 3.0
"""Deadline for the answers to one call."""
_PARALLEL = 4
_MAX_CHARACTERS = 300_000
"""Characters of an answer that are read."""


class ReadAddress(NamedTuple):
    """An address that has answered.

    Attributes:
        url: The address.
        landed: Where its redirects led.
        has_failed: Whether the server answered with an error.
        names: The addresses that the answer names.
        is_usable: Whether it is a page on which something can be used or runs.
        forbidden: Addresses that controls name which must not be used.
        is_soft_404: Whether it is what the site shows for any address that it does not have.
    """

    url: str
    landed: str
    has_failed: bool
    names: Sequence[str]
    is_usable: bool
    forbidden: Sequence[str] = ()
    is_soft_404: bool = False


class AddressReader:
    """Requests addresses by GET from a side tab that belongs to their origin and shows nothing."""

    def __init__(
        self,
        session: Session,
        references: Mapping[str, Any],
        controls: NamingControls,
        refusal_of: Callable[[str], str],
    ) -> None:
        """Create a reader.

        Args:
            session: The session, whose cookies and rules for requests apply.
            references: The options of ``references.js``.
            controls: Judges the controls that name addresses.
            refusal_of: Returns why an address must not be requested, "" if it may be.
        """
        self._session = session
        self._references = references
        self._controls = controls
        self._soft_404s = Soft404Detector(refusal_of)

    async def read(self, addresses: Sequence[str], real_page: str = "") -> list[ReadAddress]:
        """Return those of the addresses, all of one origin, that answer in time.

        Args:
            addresses: The addresses.
            real_page: A page of that origin that the site has, "" if none is known.
        """
        try:
            async with asyncio.timeout(_SECONDS + 2 * OPENING_SECONDS):
                async with blank_page(self._session, origin(addresses[0])) as page:
                    probes = self._soft_404s.probes(addresses, real_page)
                    wanted = list(dict.fromkeys((*probes, *addresses)))
                    options = {
                        "most": _MAX_CHARACTERS,
                        "parallel": _PARALLEL,
                        "seconds": _SECONDS,
                        "headers": {"Accept": "text/html,*/*"},
                        "redirect": "follow",
                    }
                    call = self._session.renderers.call
                    answers = {
                        answer["url"]: answer
                        for answer in await call(page, "read_addresses", wanted, options)
                    }
                    probed = [answers[one] for one in probes if one in answers]
                    await self._learn_soft_404s(page, probed)
                    asked = (answers[one] for one in addresses if one in answers)
                    return [await self._understood(page, answer) for answer in asked]
        except (PlaywrightError, PageLost, TimeoutError):
            return []  # they are given up: the crawl does not wait for them

    async def _learn_soft_404s(self, page: Page, answers: Sequence[Mapping[str, Any]]) -> None:
        shown = {
            answer["url"]: (await self._read_document(page, answer))["words"]
            for answer in answers
            if answer["status"] < 400 and "html" in answer["kind"]
        }
        self._soft_404s.learn(shown)

    async def _read_document(self, page: Page, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what ``references.js`` tells of a document that was requested."""
        options = {**self._references, "html": answer["text"], "address": answer["landed"]}
        call = self._session.renderers.call
        told: Mapping[str, Any] = await call(page, "references", None, options)
        return told

    async def _understood(self, page: Page, answer: Mapping[str, Any]) -> ReadAddress:
        url, landed, text = answer["url"], answer["landed"], answer["text"]
        has_failed = answer["status"] >= 400
        names = list(in_headers(answer["headers"], landed))
        if "html" not in answer["kind"]:
            names += await asyncio.to_thread(list, named_in_text(text, answer["kind"], landed))
            return ReadAddress(url, landed, has_failed, names, is_usable=False)
        told = await self._read_document(page, answer)
        found = await asyncio.to_thread(named_in_document, told, self._controls)
        names += [*found.addresses, *found.in_scripts]
        is_usable = not (has_failed or told["isPlain"])
        is_soft_404 = self._soft_404s.is_soft_404(url, told["words"])
        return ReadAddress(url, landed, has_failed, names, is_usable, found.forbidden, is_soft_404)


def named_in_text(text: str, kind: str, url: str, page_url: str = "") -> Sequence[str]:
    """Return the addresses in a response that is no document.

    Args:
        text: Its body.
        kind: Its content type.
        url: Its address.
        page_url: The page that has loaded it, to which the addresses in scripts refer.
    """
    if "json" in kind or url.partition("?")[0].endswith(".map"):
        return list(in_json(text, page_url or url))
    if "script" in kind:
        return list(in_script(text, page_url or url, url))
    if "css" not in kind and "html" not in kind and ("<loc>" in text or "<" not in text):
        return [*in_sitemap(text, url), *in_text(text, url)]
    return list(in_text(text, url))
