"""The addresses that a document names, by what ``references.js`` tells of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from explorer.browser.references.addresses import in_queries, in_script, in_text
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.references.route_objects import routes_in
from explorer.urls import normalise


class DocumentNames(NamedTuple):
    """The addresses that a document names.

    Attributes:
        addresses: Those in its attributes and texts.
        in_scripts: Those in its inline scripts and handlers.
        forbidden: Those that controls name which must not be used; they are in neither list.
        links: Those of ``addresses`` that links lead to.
        routes: The paths of routes that its scripts give a client-side router.
        base: What its relative addresses refer to.
    """

    addresses: Sequence[str]
    in_scripts: Sequence[str]
    forbidden: Sequence[str]
    links: Sequence[str]
    routes: Sequence[str]
    base: str


def named_in_document(told: Mapping[str, Any], controls: NamingControls) -> DocumentNames:
    """Return the addresses that a document names.

    Args:
        told: What ``references.js`` has told of it.
        controls: Judges the controls that name addresses.
    """
    base = told["base"]
    usable, refused = [told], list[Mapping[str, Any]]()
    for one in json.loads(told["controls"]):
        (refused if controls.refuses(one) else usable).append(one)
    addresses, in_scripts = _named(usable, base)
    forbidden = [address for found in _named(refused, base) for address in found]
    keys = set(map(normalise, forbidden))
    links = [one["link"] for one in usable if one.get("link")]
    addresses, in_scripts, links = (_without(one, keys) for one in (addresses, in_scripts, links))
    routes = [path for one in usable for script in one["scripts"] for path in routes_in(script)]
    return DocumentNames(addresses, in_scripts, forbidden, links, routes, base)


def _named(told: Sequence[Mapping[str, Any]], base: str) -> tuple[list[str], list[str]]:
    texts = "\n".join(text for one in told for text in one["texts"])
    scripts = "\n".join(text for one in told for text in one["scripts"])
    addresses = [address for one in told for address in one["addresses"]]
    addresses += in_text(texts, base)
    in_scripts = list(in_script(scripts, base))
    return [*addresses, *in_queries([*addresses, *in_scripts])], in_scripts


def _without(addresses: Sequence[str], keys: set[str]) -> list[str]:
    return [one for one in addresses if not keys or normalise(one) not in keys]
