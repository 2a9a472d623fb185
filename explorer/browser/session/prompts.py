"""Answers what pages ask a user for: dialogs, downloads and file choosers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date

from playwright.async_api import Dialog, Download, FileChooser
from playwright.async_api import Error as PlaywrightError

from explorer import models
from explorer.browser.cdp.clipping import clip
from explorer.browser.forms.meanings import Meaning, meaning_of
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.sample_files import files_for
from explorer.browser.network.dialogs import in_words
from explorer.browser.network.signals import Signals
from explorer.policy.safety import Destructive

_MAX_DIALOGS = 20
_NUMBER, _NAME = 1000, "Alex"
"""Of the persona that answers prompts: a replay answers as the crawl did."""
_SECRETS: tuple[Meaning, ...] = (
    "password", "one_time_code", "card_number", "card_expiry", "card_code",
)  # fmt: skip


class PromptHandler:
    """Answers prompts as a careful user would, and keeps a signal of each.

    Attributes:
        dialogs: The dialogs that came up, until a caller takes them from the list.
        judges_answers: Whether a dialog that asks about something destructive is dismissed although
            the given answer accepts it.
    """

    def __init__(self, signals: Signals, destructive: Destructive) -> None:
        self._signals = signals
        self._destructive = destructive
        self._heard: list[str] | None = None
        self._insists = False
        self._answers: list[str] = []
        self.dialogs: list[models.Dialog] = []
        self.judges_answers = False

    @contextmanager
    def hear(self, *, insist: bool, answers: Sequence[str] = ()) -> Iterator[list[str]]:
        """Collect descriptions of the dialogs that come up meanwhile, and of their answers.

        Args:
            insist: Accept all dialogs, also those that ask about something destructive.
            answers: The answers to the first dialogs: "accept", "dismiss" or the text to enter.
        """
        heard: list[str] = []
        self._heard, self._insists, self._answers = heard, insist, list(answers)
        try:
            yield heard
        finally:
            self._heard, self._insists, self._answers = None, False, []

    async def answer_dialog(self, dialog: Dialog) -> None:
        """Accept a dialog, unless it asks about something destructive."""
        message = clip(dialog.message)
        dangerous = bool(self._destructive.word_in_message(message))
        harmless = dialog.type in ("alert", "beforeunload") or not dangerous
        accepted = harmless or self._insists
        text = clip(dialog.default_value) or _answer_to(message)
        if self._answers:
            answer = self._answers.pop(0)
            accepted = answer != "dismiss" and (accepted or not self.judges_answers)
            text = text if answer == "accept" else answer
        signal = models.Dialog(
            type=dialog.type,
            message=message,
            accepted=accepted,
            page_url=self._signals.page_url,
        )
        self._signals.keep(signal, dialog.page)
        self.dialogs = [*self.dialogs[1 - _MAX_DIALOGS :], signal]
        try:
            if accepted:
                await dialog.accept(text)
            else:
                await dialog.dismiss()
        except PlaywrightError:
            return  # the page that asked is gone, or its caller has answered
        if self._heard is not None:
            self._heard.append(in_words(dialog, accepted, text))

    async def cancel_download(self, download: Download) -> None:
        """Report a download and cancel it."""
        self._signals.keep(
            models.Download(
                url=download.url,
                filename=download.suggested_filename,
                page_url=self._signals.page_url,
            )
        )
        try:
            await download.cancel()
        except PlaywrightError:
            return  # it had ended by itself

    async def choose_file(self, chooser: FileChooser) -> None:
        """Choose a sample file of a type that the page accepts."""
        try:
            accept = await chooser.element.get_attribute("accept") or ""
            await chooser.set_files(files_for(accept, multiple=chooser.is_multiple()))
        except PlaywrightError:
            return  # it wants a folder, or is gone: nothing is chosen


def _answer_to(question: str) -> str:
    """Return the answer to a prompt: an address, a number or the like if it asks for one."""
    meaning = meaning_of("text", "", question)
    persona = Persona(number=_NUMBER, given_name=_NAME, today=date.today())
    invented = () if meaning in _SECRETS else persona.answers(meaning)
    return next(iter(invented), "explorer")
