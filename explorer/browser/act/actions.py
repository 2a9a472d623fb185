"""Performs actions on elements: click, fill, choose, check, upload."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playwright.async_api import ElementHandle, Frame

from explorer.browser.act.clicking import Clicker
from explorer.browser.act.gestures import GesturePerformer
from explorer.browser.act.place_rules import PlaceRules
from explorer.browser.act.requests import CHECKED_BY_CLICK, RequestPerformer
from explorer.browser.act.results import ActionResult, ActionTarget, as_fields
from explorer.browser.forms.buttons import button_beside, form_around, form_of, takes_fields
from explorer.browser.forms.filling import FilledForm
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.observe.observation import Observation
from explorer.models import Action, ActionRequest, FilledField, InteractiveElement
from explorer.settings.model import BrowserSettings

ACTIONS: tuple[Action, ...] = (
    "click", "double_click", "right_click", "fill", "select", "check", "upload",
)  # fmt: skip
"""The actions that a caller can request."""


class ActionExecutor:
    """Acts on elements of an observation; raises PlaywrightError if one is covered or gone."""

    def __init__(self, settings: BrowserSettings, filler: FormFiller, places: PlaceRules) -> None:
        self._filler = filler
        self._clicker = Clicker(settings)
        self._gestures = GesturePerformer(settings, places)
        self._requests = RequestPerformer(
            settings.action_seconds, filler, places, self._clicker, self._gestures
        )

    def knowing(self, observation: Observation) -> Observation:
        """Return the observation, with its logins marked as the run's own if it has an account."""
        return observation.with_own_logins() if self._filler.has_account else observation

    def intends(self, element: InteractiveElement) -> Action:
        """Return the action that ``perform`` does with an element."""
        match element.kind:
            case "field":
                return "submit" if element.form else "fill"
            case "select" | "check" | "upload":
                return element.kind
            case "button" if element.submits:
                return "submit"
        return "check" if element.role in CHECKED_BY_CLICK else "click"

    async def perform(self, target: ActionTarget) -> ActionResult:
        """Do with an element what a person would; a form is filled as a whole and submitted."""
        action = self.intends(target.element)
        self._filler.rules.look_at(target.observation.snapshot, target.element)
        match action:
            case "submit":
                return await self._submit(target)
            case "fill" if target.element.tag == "body" and target.element.frame:
                # The document of a rich text editor: a form may be around its frame.
                return await self._submit(target)
            case "click" if takes_fields(target.observation.snapshot, target.element):
                return await self._fill_and_press(target)
            case "fill":
                return await self._fill(target)
            case "select":
                return ActionResult(
                    action, as_fields(await self._filler.choose_option(await target.node()))
                )
            case "upload":
                return ActionResult(
                    action, as_fields(await self._filler.upload(await target.node()))
                )
            case "check" if target.element.kind == "check":
                filled = await self._filler.toggled(await target.node())
                clicked = await self._clicker.click(target, action)
                return clicked._replace(filled=(filled,))
        return await self._clicker.click(target, action, explores=True)

    async def obey(self, target: ActionTarget, action_request: ActionRequest) -> ActionResult:
        """Perform exactly what a caller has requested.

        Raises:
            PlaywrightError: The element is covered or gone.
        """
        return await self._requests.perform(target, action_request)

    async def refused(
        self, performed: ActionResult, replaced_by: Frame | None
    ) -> ElementHandle | None:
        """Return the form that was sent if the page shows it again with errors, else None.

        Args:
            performed: The action that sent it.
            replaced_by: The frame of the new document, if one was loaded.
        """
        if performed.sent is None or performed.form is None:
            return None
        return await self._filler.refused(performed.sent, performed.form, replaced_by)

    async def correct(self, performed: ActionResult, form: ElementHandle) -> ActionResult:
        """Correct the fields with errors, and send the form once more."""
        done = await self._filler.correct(form)
        if done is None:
            return performed._replace(sent=None)
        return ActionResult("submit", done.fields, _what_was_wrong(done), form=form, sent=done.sent)

    async def _submit(self, target: ActionTarget) -> ActionResult:
        element, node = target.element, await target.node()
        if target.observation.snapshot.is_filter(element):  # Enter would send the form
            return ActionResult(
                "fill", as_fields(await self._filler.fill_field(node, enters=False))
            )
        submits = element if element.submits else target.observation.snapshot.submit_of(element)
        submitter = await target.observation.node(submits) if submits else None
        form = await form_of(node, in_frame=element.tag == "body")
        if form is None:
            return ActionResult("fill", as_fields(await self._filler.fill_field(node)))
        without_fields: Action = "click" if element.submits else "submit"
        field = None if element.submits else node
        return await self._fill_form(form, submitter, without_fields, element, field)

    async def _fill_and_press(self, target: ActionTarget) -> ActionResult:
        """Fill the fields around a button that is in no form element, and press it."""
        node = await target.node()
        form = await form_around(node)
        if form is None:
            return await self._clicker.click(target, "click")
        return await self._fill_form(form, node, "click", target.element)

    async def _fill(self, target: ActionTarget) -> ActionResult:
        """Fill a field, together with the fields around it if a button for them is beside it."""
        node = await target.node()
        beside = button_beside(target.observation.snapshot, target.element)
        button = await target.observation.node(beside) if beside else None
        why = ""
        if button and (form := await form_around(button, node)):
            done = await self._fill_form(form, button, "fill", target.element, node)
            if not done.unsent or not _is_only(target.element, done.filled):
                return done
            why = done.detail  # the button stays disabled: a script may wait for Enter
        filled = as_fields(await self._filler.fill_field(node))
        if not filled and "readonly" in target.element.states:
            return await self._clicker.click(target, "click")  # it may open a list of values
        return ActionResult("fill", filled, why)

    async def _fill_form(
        self,
        form: ElementHandle,
        submitter: ElementHandle | None,
        without_fields: Action,
        element: InteractiveElement,
        field: ElementHandle | None = None,
    ) -> ActionResult:
        """Fill a form and send it.

        If all its fields have values and its button is disabled, as one that only saves changes is,
        the ``field`` that is acted on gets another value first.
        """
        logs_in, keeps = element.asks_for == "own_login", element.asks_for == "password_change"
        fill = partial(
            self._filler.fill_form, form, submitter, logs_in=logs_in, keeps_password=keeps
        )
        done = await fill()
        changed: tuple[FilledField, ...] = ()
        is_kept = keeps and element.secret
        if field and not (is_kept or done.fields or done.submitted or done.refused):
            changed = as_fields(await self._filler.fill_field(field, enters=False))
        if changed:
            done = await fill(changed=True)
        filled = (*changed, *done.fields)
        return ActionResult(
            "submit" if filled else without_fields,
            filled,
            _what_was_wrong(done),
            form=form,
            unsent=not (done.submitted or done.refused),
            sent=done.sent,
        )


def _is_only(element: InteractiveElement, filled: Sequence[FilledField]) -> bool:
    """Return whether a field is the only one that was filled."""
    own = element.field_name, element.placeholder
    return [(one.name, one.placeholder) for one in filled] == [own]


def _what_was_wrong(done: FilledForm) -> str:
    if done.refused:
        return f"not submitted: its button says {done.refused!r}"
    wrong = (f"{field.label}: {field.message}" for field in done.invalid)
    return "; ".join(filter(None, (done.note, *wrong)))
