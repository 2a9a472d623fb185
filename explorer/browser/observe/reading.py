"""Builds a snapshot from the data that ``scripts/snapshot.js`` returns for each document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from explorer.browser.forms.account_forms import asked_of
from explorer.browser.observe.dangers import DocumentRequests, warning_texts
from explorer.models import (
    LANDMARK_ROLES,
    AsksFor,
    BlindSpot,
    Bounds,
    Container,
    Gesture,
    InteractiveElement,
    Landmark,
    Request,
    ScrollArea,
    Snapshot,
)
from explorer.policy.safety import Destructive
from explorer.urls import stays_on_page


class FrameTransform(NamedTuple):
    """Maps a document's viewport to the viewport of the page.

    Attributes:
        x: Left edge in the page's viewport, in CSS pixels.
        y: Top edge in the page's viewport, in CSS pixels.
        scale: Page pixels per document pixel.
        covered: A description of what covers the whole frame, "" for nothing.
    """

    x: float = 0
    y: float = 0
    scale: float = 1
    covered: str = ""

    def holding(self, frame: dict[str, Any]) -> FrameTransform:
        """Return the transform of a frame inside this document.

        Args:
            frame: The frame's data as ``scripts/frame_place.js`` returns it.
        """
        return FrameTransform(
            self.x + self.scale * frame["x"],
            self.y + self.scale * frame["y"],
            self.scale * frame["scale"],
            self.covered or frame["covered"],
        )


class FrameDocument(NamedTuple):
    """The data of one document and its place on the page.

    Attributes:
        number: The number of the document; 0 is the top one.
        data: The data from ``scripts/snapshot.js``.
        corner: The place of the document in the page's viewport.
        frame_site: The address of the nearest enclosing frame that has an address of its own, ""
            for the top document.
    """

    number: int
    data: dict[str, Any]
    corner: FrameTransform
    frame_site: str = ""

    @property
    def frame(self) -> str:
        """The document's address, "" for the top document."""
        return str(self.data["url"]) if self.number else ""

    def in_view(self, raw: dict[str, Any]) -> Bounds:
        """Remove the box from raw data and return it in coordinates of the page's viewport.

        Args:
            raw: Data with ``x``, ``y``, ``width`` and ``height`` in CSS pixels of the document.
        """
        corner, scale = self.corner, self.corner.scale
        left, top = self.data["scroll"]
        return Bounds(
            x=corner.x + scale * (raw.pop("x") - left),
            y=corner.y + scale * (raw.pop("y") - top),
            width=scale * raw.pop("width"),
            height=scale * raw.pop("height"),
        )


def snapshot_of(url: str, documents: Sequence[FrameDocument], destructive: Destructive) -> Snapshot:
    """Return one snapshot of all documents of a page.

    Args:
        url: The address of the page.
        documents: The documents, the top one first.
        destructive: The rules for destructive actions.
    """
    top = documents[0].data if documents else {}
    scroll = top.get("scroll", (0, 0))
    elements = [
        element for document in documents for element in _elements(document, scroll, destructive)
    ]
    asked = _asked_in(documents, destructive)
    return Snapshot(
        url=url,
        title=top.get("title", ""),
        headings=tuple(top.get("headings", ())),
        elements=tuple(
            _without(_KEYS, one) if asked else one
            for one in _fields_of_dangerous_forms(elements, destructive)
        ),
        surfaces=tuple(
            surface
            for document in documents
            for surface in _surfaces(document, scroll, destructive, asked)
        ),
        blind_spots=tuple(spot for document in documents for spot in _blind_spots(document.data)),
        landmarks=tuple(mark for document in documents for mark in _landmarks(document)),
        scroll_areas=tuple(
            ScrollArea(frame=document.frame, bounds=document.in_view(area), **area)
            for document in documents
            for area in document.data["scrollAreas"]
        ),
    )


class _Context(NamedTuple):
    """The inputs for reading the elements of a document.

    Attributes:
        scroll: The scroll position of the page (left, top), in CSS pixels.
    """

    document: FrameDocument
    scroll: tuple[float, float]
    containers: Sequence[tuple[Container, ...]]
    requests: DocumentRequests
    asked: Mapping[int, AsksFor]
    """The kind of account form that elements belong to, by the index of the element."""
    destructive: Destructive


def _elements(
    document: FrameDocument, scroll: tuple[float, float], destructive: Destructive
) -> Iterable[InteractiveElement]:
    data = document.data
    requests = DocumentRequests(data["forms"], destructive)
    containers = _containers(data["containers"])
    asked = asked_of(data, in_frame=document.number > 0)
    context = _Context(document, scroll, containers, requests, asked, destructive)
    read = [_element(context, index, raw) for index, raw in enumerate(data["elements"])]
    warned = warning_texts(data["warnings"], read, destructive)
    for index, element in enumerate(read):
        word = element.destructive or warned.get(index, "")
        yield element.model_copy(update={"destructive": word}) if word else element


_KEYS: frozenset[Gesture] = frozenset({"press_enter", "press_space"})
"""Gestures whose keys a listener of the document hears, too."""
QUIET: frozenset[Gesture] = frozenset({"scroll", "hover", "narrow", "go_back"})
"""Gestures that use nothing."""
_ANYWHERE: frozenset[Gesture] = frozenset(
    {"double_click", "right_click", "middle_click", "long_press", "type_keys"}
)
"""Gestures on a page whose effect only the source of its listeners tells."""


def _asked_in(documents: Sequence[FrameDocument], destructive: Destructive) -> str:
    """Return the destructive word of an open dialog, "" for none."""
    texts = [text for document in documents for text in document.data.get("asking", ())]
    found = (destructive.word_in_message(one) or destructive.word_in_place((one,)) for one in texts)
    return next(filter(None, found), "")


def _without(gestures: Collection[Gesture], element: InteractiveElement) -> InteractiveElement:
    if not element.gestures:
        return element
    left = tuple(one for one in element.gestures if one not in gestures)
    return element.model_copy(update={"gestures": left})


def _surfaces(
    document: FrameDocument, scroll: tuple[float, float], destructive: Destructive, asked: str
) -> Iterable[InteractiveElement]:
    """Yield what takes gestures only; the references follow those of the controls.

    While a dialog asks for something destructive, a key or a press on the page may confirm it.
    """
    data = document.data
    requests = DocumentRequests(data["forms"], destructive)
    containers = _containers(data["containers"])
    context = _Context(document, scroll, containers, requests, {}, destructive)
    for index, raw in enumerate(data.get("surfaces", ()), len(data["elements"])):
        surface = _element(context, index, raw)
        words = data["words"][index]
        word = surface.destructive
        if "press_shortcut" in surface.gestures:
            # A sentence tells what the key does, or an icon.
            told = destructive.word_in_message(words) or destructive.word_in_place((words,))
            word = word or told or asked
        elif surface.tag == "html":
            if destructive.word_in_message(words) or destructive.word_in_place((words,)):
                surface = _without(_ANYWHERE, surface)
            if asked:
                surface = _without(frozenset(surface.gestures) - QUIET, surface)
        elif asked:
            surface = _without(_KEYS, surface)
        if surface.gestures:
            yield surface.model_copy(update={"destructive": word}) if word else surface


def _element(context: _Context, index: int, raw: dict[str, Any]) -> InteractiveElement:
    document, scroll, containers, requests, asked, destructive = context
    number, data, corner = document.number, document.data, document.corner
    tooltip = raw.pop("tooltip", "")
    form = raw.pop("form", "")
    request = requests.of(raw.pop("request", None), form if raw.pop("sends_form", False) else "")
    element = InteractiveElement(
        ref=f"f{number}e{index}",
        frame=document.frame,
        frame_site=document.frame_site,
        bounds=document.in_view(raw),
        scroll_x=scroll[0],
        scroll_y=scroll[1],
        containers=containers[raw.pop("within")],
        structure=data["structures"][raw.pop("structure")],
        form=f"f{number}{form}" if form else "",
        covered=raw.pop("covered", "") or corner.covered,
        stays=_stays(raw.get("href", ""), request, data["url"]),
        asks_for=asked.get(index, ""),
        request=request,
        **raw,
    )
    word = destructive.word_in(element, element.hints, tooltip=tooltip)
    if form and not word:
        word = requests.word_of_form(element, form)
    return element.model_copy(update={"destructive": word}) if word else element


def _stays(href: str, request: Request | None, page_url: str) -> bool:
    sent_otherwise = request is not None and request.method != "GET"
    return bool(href) and (sent_otherwise or stays_on_page(href, page_url))


def _containers(told: Sequence[dict[str, Any]]) -> list[tuple[Container, ...]]:
    """Return the path of each container by its number, followed by an empty path."""
    paths: list[tuple[Container, ...]] = []
    for container in told:  # each follows its own container
        above = paths[container["above"]] if container["above"] >= 0 else ()
        paths.append((*above, Container(role=container["role"], name=container["name"])))
    return [*paths, ()]


def _landmarks(document: FrameDocument) -> Iterable[Landmark]:
    for told in document.data["containers"]:
        if told["role"] in LANDMARK_ROLES:
            yield Landmark(
                role=told["role"],
                name=told["name"],
                tag=told["tag"],
                frame=document.frame,
                frame_number=document.number,
            )


def _blind_spots(data: dict[str, Any]) -> Iterable[BlindSpot]:
    url = data["url"]
    for kind, details in data["spots"].items():
        for detail in details:
            yield BlindSpot(kind=kind, url=url, detail=detail)
    for area in data["scrollAreas"]:
        if area["rows_shown"]:
            total = area["rows_total"] or "an unknown number"
            detail = f"{area['label']} holds {area['rows_shown']} rows of {total}"
            yield BlindSpot(kind="list_window", url=url, detail=detail)
    if data["full"]:
        detail = f"only the first {len(data['elements'])} controls were read"
        yield BlindSpot(kind="too_many", url=url, detail=detail)
    if not data["inStep"]:
        detail = "which elements listen to clicks could not be asked"
        yield BlindSpot(kind="listeners", url=url, detail=detail)


def _fields_of_dangerous_forms(
    elements: Sequence[InteractiveElement], destructive: Destructive
) -> list[InteractiveElement]:
    """Mark the remaining elements of forms whose every submit button is destructive.

    Filling in a form submits it. Elements that lead out of the form are not marked.
    """
    words: dict[str, set[str]] = {}
    for element in elements:
        if element.submits:
            words.setdefault(element.form, set()).add(element.destructive)

    def leads_out(element: InteractiveElement) -> bool:
        may_leave = element.kind == "button" and destructive.is_cancel_button(element)
        return bool(element.leads_to) or may_leave

    dangerous = {form: min(found) for form, found in words.items() if "" not in found}
    return [
        element.model_copy(update={"destructive": dangerous[element.form]})
        if element.form in dangerous and not (element.destructive or leads_out(element))
        else element
        for element in elements
    ]
