"""Performs what a caller has requested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.clicking import Clicker
from explorer.browser.act.gestures import MADE, GesturePerformer
from explorer.browser.act.place_rules import PlaceRules
from explorer.browser.act.results import ActionResult, ActionTarget, as_fields
from explorer.browser.cdp.calls import script
from explorer.browser.cdp.handles import held, hold
from explorer.browser.forms.form_filler import FormFiller
from explorer.masking import MASK
from explorer.models import Action, ActionRequest, FilledField, Gesture, InteractiveElement
from explorer.text import single_spaced

NEVER_UNCHECKED = frozenset({"radio", "menuitemradio"})
_PRESSES = frozenset(
    {"double_click", "right_click", "middle_click", "shift_click", "control_click", "long_press",
     "drag"}
)  # fmt: skip
CHECKED_BY_CLICK = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


class RequestPerformer:
    """Performs requested actions, with the values that the caller gives."""

    def __init__(
        self,
        seconds: float,
        filler: FormFiller,
        places: PlaceRules,
        clicker: Clicker,
        gestures: GesturePerformer,
    ) -> None:
        """Create a performer.

        Args:
            seconds: Deadline of each action.
            filler: Provides the files of uploads without a value.
            places: Forbids places to press.
            clicker: Clicks on elements.
            gestures: Makes all other gestures.
        """
        self._seconds = seconds
        self._filler = filler
        self._places = places
        self._clicker = clicker
        self._gestures = gestures

    async def perform(self, target: ActionTarget, action_request: ActionRequest) -> ActionResult:
        """Perform exactly what was requested.

        Raises:
            PlaywrightError: The element is covered or gone, or has no such option.
        """
        element, value = target.element, action_request.value or ""
        if word := await self.danger_under(target, action_request.action):
            return ActionResult(action_request.action, failure=f"{word!r} lies there")
        if action_request.action in MADE:
            return await self._gestures.perform(target, cast(Gesture, action_request.action))
        milliseconds = self._seconds * 1000
        told = MASK if element.secret else value
        filled = (FilledField(label=element.label, value=told),)
        if wrong := _impossible(element, action_request):
            return ActionResult(action_request.action, failure=wrong)
        match action_request.action:
            case "fill" if field := await _handed_to(target):
                await field.fill(value, timeout=milliseconds)
                return await _unless_refused(field, ActionResult("fill", filled), value)
            case "fill" if editor := await _drawn_editor(target):
                return await _type_over(target, editor, ActionResult("fill", filled), value)
            case "fill":
                node = await target.node()
                if not await _written_by_keys(target, node, value):
                    await node.fill(value, timeout=milliseconds)
                if not _is_kept(await _held(node), value):  # some set one of their own at first
                    await node.fill(value, timeout=milliseconds)
                return await _unless_refused(node, ActionResult("fill", filled), value)
            case "select":
                await _choose(await target.node(), value, milliseconds)
                return ActionResult("select", filled)
            case "upload" if value:
                node = await target.node()
                await node.set_input_files(value.splitlines(), timeout=milliseconds)
                return ActionResult("upload", filled)
            case "upload":
                return ActionResult(
                    "upload", as_fields(await self._filler.upload(await target.node()))
                )
            case "check":
                wanted = value != "false"
                filled = (FilledField(label=element.label, value=str(wanted).lower(), chosen=True),)
                if await target.observation.is_checked(element) == wanted:
                    return ActionResult("check", filled, detail="it already had that state")
                clicked = await self._clicker.click(target, "check")
                return clicked._replace(filled=filled, checked=wanted)
        return await self._clicker.click(target, action_request.action)

    async def danger_under(self, target: ActionTarget, action: Action) -> str:
        """Return the word or the rule that forbids what a gesture would press, "" for none.

        Of a button, a link or a field its name is judged instead.
        """
        element = target.element
        is_judged = element.is_surface or element.kind == "other"
        if not is_judged or action not in _PRESSES or target.observation.snapshot.fallback:
            return ""
        there = await target.observation.ask("words_at", element)
        return next(filter(None, map(self._places.barring, there or ())), "")


async def _drawn_editor(target: ActionTarget) -> ElementHandle | None:
    """Return what an editor draws for its hidden text area; None if the field is another one."""
    is_drawn = target.verdict.stand_in and target.element.kind == "field"
    if not is_drawn or target.element.tag == "input":
        return None
    drawn = await target.node(stand_in=True)
    around = (
        "(drawn, field) => drawn !== field && drawn.localName !== 'label' && drawn.contains(field)"
    )
    return drawn if await drawn.evaluate(around, await target.node()) else None


async def _handed_to(target: ActionTarget) -> ElementHandle | None:
    """Return the field in which a person types who clicks on the label of a hidden one.

    A page that draws each of several values as a box hides its field, and hands the focus on to the
    one behind the boxes. None if the field is typed into itself.
    """
    if not target.verdict.stand_in or target.element.kind != "field":
        return None
    found = await held((await target.node()).evaluate_handle(script("handed_to")))
    return found.as_element()


async def _type_over(
    target: ActionTarget, editor: ElementHandle, performed: ActionResult, value: str
) -> ActionResult:
    """Replace the text of a drawn editor, which takes it from the keyboard only."""
    keys = await target.node()
    await keys.focus()
    keyboard = target.observation.page.keyboard
    for press in ("ControlOrMeta+A", "Delete"):
        if not await keys.evaluate("keys => keys.getRootNode().activeElement === keys"):
            return performed._replace(filled=(), failure="the editor does not keep the focus")
        await keyboard.press(press)
    await keyboard.insert_text(value)
    lines = ["".join(line.split()) for line in value.splitlines()]
    last = next(filter(None, reversed(lines)), "")
    shown = "".join((await editor.inner_text()).split())  # the last lines, if it is long
    if last not in shown:
        return performed._replace(filled=(), failure="the editor does not show that text")
    return performed


async def _written_by_keys(target: ActionTarget, node: ElementHandle, value: str) -> bool:
    """Replace the text of an editable part of the page by keys, as some editors need it.

    They keep a text of their own, and do not see a change that no key has announced.

    Returns:
        Whether it was an editable part, and has the text now.
    """
    is_editable = "node => node.isContentEditable && !node.parentElement?.isContentEditable"
    if not await node.evaluate(is_editable):
        return False
    await node.focus()
    keyboard = target.observation.page.keyboard
    for press in ("ControlOrMeta+A", "Delete"):
        if not await node.evaluate("node => node.getRootNode().activeElement === node"):
            return False
        await keyboard.press(press)
    await keyboard.insert_text(value)
    return (await _held(node)).split() == value.split()


async def _unless_refused(node: ElementHandle, performed: ActionResult, value: str) -> ActionResult:
    """Return the result with what the field holds: some keep no value, some change it."""
    kept = await _held(node)
    if kept.split() == value.split():
        return performed
    if not kept.strip():
        return performed._replace(filled=(), failure="the field does not take that value")
    (filled,) = performed.filled
    told = filled.value if filled.value == MASK else repr(kept)
    if not _is_kept(kept, value):
        return performed._replace(filled=(), failure=f"the field holds {told} instead")
    return performed._replace(detail=f"the field holds {told} now")


async def _held(node: ElementHandle) -> str:
    """Return the text that a field holds."""
    reading = "field => field.form === undefined ? field.innerText : field.value"
    return str(await node.evaluate(reading))


def _is_kept(kept: str, value: str) -> bool:
    """Return whether what a field holds may be a value in another form: "5" as "5.00"."""
    held, wanted = (Counter(filter(str.isalnum, text.casefold())) for text in (kept, value))
    return held <= wanted or wanted <= held


def _impossible(element: InteractiveElement, action_request: ActionRequest) -> str:
    """Return why a request cannot be performed, "" if it can be tried."""
    value = action_request.value or ""
    match action_request.action:
        case "click" | "double_click" | "right_click" | "middle_click":
            return ""
        case "fill" if element.kind == "field" and "readonly" not in element.states:
            return ""
        case "fill":
            return "it is read only" if element.kind == "field" else "it is not a fillable field"
        case "select":
            return "" if element.kind == "select" else "it has no options to select"
        case "check" if element.role not in CHECKED_BY_CLICK and element.kind != "check":
            return "it cannot be checked"
        case "check" if value not in ("", "true", "false"):
            return "check takes true or false"
        case "check" if element.role in NEVER_UNCHECKED and value == "false":
            return "a radio button is unchecked by checking another one"
        case "check":
            return ""
        case "upload" if element.kind != "upload":
            return "it is not a file input"
        case "upload":
            missing = [name for name in value.splitlines() if not Path(name).is_file()]
            return f"there is no file {missing[0]}" if missing else ""
    raise ValueError(action_request.action)


def _begun(labels: Sequence[str], wanted: str) -> list[str]:
    """Return the labels that begin with the whole words of a text."""
    begun = (one for one in labels if wanted and one.startswith(wanted))
    return [one for one in begun if not (one[len(wanted)].isalnum() and wanted[-1].isalnum())]


async def _choose(select: ElementHandle, value: str, milliseconds: float) -> None:
    """Choose an option by its label, else by its value; several are one per line.

    "75%" may also be the only one that begins so: "75% - three quarters".
    """
    options = await select.query_selector_all("option")
    hold(*options)
    texts = [await option.get_attribute("label") or await option.inner_text() for option in options]
    labels = list(map(single_spaced, texts))
    values = [await option.get_attribute("value") for option in options]
    known = [*labels, *values]
    is_one = value in known or not await select.evaluate("select => select.multiple")
    chosen = []
    for wanted in [value] if is_one else value.splitlines():
        if wanted not in known and len(begun := _begun(labels, wanted)) == 1:
            wanted = begun[0]
        if wanted not in known:
            told = ", ".join(labels[:20])
            raise PlaywrightError(f"there is no option {wanted!r}; there are {told}")
        chosen.append(labels.index(wanted) if wanted in labels else values.index(wanted))
        if not await options[chosen[-1]].is_enabled():
            raise PlaywrightError(f"the option {wanted!r} is disabled")
    await select.select_option(index=chosen, timeout=milliseconds)
