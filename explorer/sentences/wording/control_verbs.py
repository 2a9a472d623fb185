"""Reads clauses whose verb names a control: "publish the article" clicks "Publish"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.models.scenario import IntermediateStep
from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide, quotations, without_quotations

_JOINED = 3
"""The most words of the second part of a joined name."""
_CAPTION = 4
"""The most words behind the verb of what a control says."""
_MAX_WORDS = 8
"""Words besides a quotation; what is longer says more than a control does."""


class ControlVerbs:
    """The verbs of one language that controls are called by.

    Args:
        table: The tables of the file of the language.

    Attributes:
        goals: The prepositions of where something goes: 'add "Tea" to the cart'.
        close: What controls are called that close something.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, numbers = table["phrasing"], table["numbers"].values()
        verbs, endings = (any_of(table["controls"][name]) for name in ("verbs", "endings"))
        determiners = any_of([*phrasing["articles"], *table["controls"]["determiners"]])
        ending = f"(?:{endings})?"
        self._creating = frozenset(table["controls"]["creating"])
        self.goals = frozenset(table["controls"]["goals"])
        goals = any_of(self.goals)
        quoted = rf'[^"]{{0,30}}"[^"]*"(?:\s(?:{goals})\s[^"]*)?'
        of_one = rf"(?:(?:{determiners})(?:(?<=')|\s)[^\"]*|{quoted})$"
        self._clause = re.compile(rf"({verbs}){ending}\s(?={of_one})")
        self._uploading = frozenset(table["controls"]["uploading"])
        self._adding_verbs = frozenset(table["controls"]["adding"])
        adding = any_of(self._adding_verbs)
        field = rf'(?:(?:{any_of(phrasing["articles"])})\s)?"[^"]*"(?:\s[^\W\d_]+)?'
        self._adding = re.compile(rf'({adding})\s"[^"]*"\s(?:{goals})\s{field}$')
        self._order = re.compile(rf"(?:{verbs}){ending}\s(?:{determiners})(?:(?<=')|\s)")
        self._able = re.compile(rf"(?<!\w)(?:{any_of(table['controls']['abilities'])})(?!\w)")
        counting = any_of({word for words in numbers for word in words} - set(phrasing["articles"]))
        others = any_of([*phrasing["alternatives"], *table["controls"]["linking"]])
        several = any_of([*table["words"]["all"], *table["words"]["both"]])
        joining = any_of(conjunctions(table))
        further = any_of(table["controls"]["further"])
        captions = any_of([*table["controls"]["verbs"], *table["controls"]["captions"]])
        self._caption = re.compile(rf"(?:{captions})(?:\s[^\W\d_]+){{1,{_CAPTION}}}")
        self._in_caption = re.compile(rf"(?:{captions})(?:\s(?:{several}))?\s(?:{further})\s")
        linking = set(table["controls"]["linking"]) - set(table["controls"]["further"])
        apart = any_of([*conjunctions(table), *phrasing["alternatives"], *linking])
        self._no_caption = re.compile(rf"(?<!\w)(?:{apart})(?!\w)")
        bare = any_of([*table["controls"]["verbs"], *table["controls"]["bare"]])
        self._alone = re.compile(rf"({bare}){ending}")
        self._two_alone = re.compile(
            rf"(?<!\w)(?:{verbs}){ending}\s(?:{joining})\s(?:{verbs}){ending}$"
        )
        abilities = any_of(table["controls"]["abilities"])
        self._possible = re.compile(rf"\s(?:{abilities})(?:\s\w+)?$")
        self._linking = re.compile(rf"(?:{any_of(table['controls']['linking'])})(?!\w)")
        self.close = table["controls"]["closing"][0]
        self._closing = frozenset(table["controls"]["closing"])
        reopening = table["controls"]["reopening"]
        self._reopening = frozenset(reopening["verbs"])
        opening, back = any_of(reopening["opening"]), any_of(reopening["again"])
        self._opening_again = (
            re.compile(
                rf"(?:\w+\s)?(?:{opening})\s(?:(?!(?:{joining})\s)\S+\s)*?(?:{back})(?!\w)"
                rf"|.*(?<!\w)(?:{back})\s(?:{opening})$"
            )
            if reopening["again"]
            else None
        )
        self._windows = frozenset(table["controls"]["windows"])
        self._foldable = frozenset(table["controls"]["foldable"])
        words = table["words"]
        going_on = [
            *phrasing["alternatives"],
            *conjunctions(table),
            *words["by_word"],
        ]
        going_on += [*words["all"], *words["both"], *phrasing["negative"]]
        self._more_closed = re.compile(rf"(?<!\w)(?:{any_of(going_on)})(?!\w)")
        self._messages = frozenset(table["controls"]["messages"])
        self._openable = tuple(
            {
                *(self._windows | self._messages | self._foldable),
                *table["phrasing"]["machines"],
                *(one.rpartition(" ")[2] for one in table["words"]["page"]),
                *table["things"]["tab"],
            }
            - {*table["sentence"]["status_nouns"]}  # one that is open is not shown by that
        )
        self._in = table["words"]["in"][0]
        owning = {*phrasing["belonging"]}  # "the notice of cookies" is not in them
        near = {*words["place"], *words["in"], *phrasing["contracted"]} - owning
        articles = any_of(phrasing["articles"])
        self._in_window = re.compile(
            rf"\s(?:{any_of(one for one in near if len(one) > 1)})\s(?:(?:{articles})\s)?"
            rf"(?P<window>(?:{any_of(self._windows)})(?!\w))"
        )
        indefinite, new = (any_of(phrasing[name]) for name in ("indefinite", "new"))
        self._made = re.compile(rf"(?:{indefinite})\s")
        self._new = re.compile(rf"(?:{indefinite})\s(?:{new})\s")
        self._clicking = re.compile(rf"(?:{any_of(words['click'])})\s(?=\S)")
        self._joined = re.compile(rf"[^\W\d_]+\s(?:{joining})(?:\s[^\W\d_]+){{1,{_JOINED}}}")
        self._articles = frozenset(phrasing["articles"])
        self._pronouns = frozenset(table["sentence"]["pronouns"])
        pronouns = any_of(self._pronouns)
        self._of_pronoun = re.compile(rf"({verbs}){ending}\s(?:{pronouns})$")
        self._moving = re.compile(
            rf"({verbs}){ending}\s(?:{pronouns})\s(?P<goal>(?:{goals})\s[^\"]+)"
        )
        articles = any_of(phrasing["articles"])
        self._to_quotation = re.compile(rf'^[^"]*\s(?:{goals})\s[^"]+\s"')
        recipients = any_of(phrasing["recipients"])
        self._giving = re.compile(rf"\S+\s(?:{recipients})\s(?:(?:{articles})\s|\")")
        self._named = re.compile(rf'(?:{verbs})\s(?="|(?:{articles})(?:\s|(?<=\')))')
        with_word = re.escape(words["with"][0])
        self._with = re.compile(rf"\s{with_word}\s")
        self._with_value = re.compile(rf"\s{with_word}\s(?:{articles})\s[^\W\d_]+\s\"")
        self._renaming = re.compile(rf"(?<!\w)(?:{any_of(table['controls']['renaming'])})(?!\w)")
        self._given = re.compile(rf"\s(?:{further})\s|\"[^\"]*\"[^\"]*\"")
        self._more = re.compile(
            rf'(?<!\w)(?:{counting}|{several}|{joining}|{others})(?!\w)|(?<!\w)(?:{further})\s"|[\d,;:{{]'
        )

    def begins(self, text: str) -> bool:
        """Return whether a text begins as an order: "publish the article, ..."."""
        return self._order.match(hide(text)) is not None

    def verb(self, text: str) -> str:
        """Return the verb of a clause that says but what is done to one thing, "" of others."""
        hidden = hide(text)
        if adding := self._adding.match(hidden):
            return adding[1]
        found = None if self._giving.match(hidden) else self._clause.match(hidden)
        named = len(quotations(text))
        if found is None or named > 1 or (named and self._makes(found[1], hidden[found.end() :])):
            return ""  # 'create the user "Bob"', 'add a user "Bob"'
        if found[1] in self._uploading and hidden[found.end() :].startswith('"'):
            return ""  # 'upload "a.pdf" from Sting'
        if found[1] in self._creating and self._with.search(hidden):
            return ""  # "create a list with the same name"
        if self._to_quotation.search(hidden) or self._with_value.search(hidden):
            return ""  # 'add the page to the group "A"', 'reject it with the comment "A"'
        said = QUOTATION_HIDDEN.sub('""', hidden)
        if self._more.search(said) or len(said.split()) > _MAX_WORDS:
            return ""  # 'rename "a" to "b"', "add two copies of it"
        return found[1]

    def _makes(self, verb: str, named: str) -> bool:
        """Return whether a verb makes what a quotation names, which is not there yet."""
        is_added = verb in self._adding_verbs and self._made.match(named) is not None
        return verb in self._creating or is_added or self._new.match(named) is not None

    def named(self, target: str) -> str:
        """Return what is named besides the verb of a control: "A" of 'delete "A"'."""
        found = self._named.match(target)
        return target[found.end() :] if found else target

    def of_pronoun(self, text: str) -> str:
        """Return the verb of a clause that says but what is done to it, "" of others."""
        found = self._of_pronoun.match(hide(text))
        return found[1] if found else ""

    def joined_name(self, text: str) -> str:
        """Return the name of a control that is joined of two, as "Save and continue editing"."""
        hidden = hide(text)
        found = self._clicking.match(hidden)
        name = text[found.end() :] if found else ""
        is_name = name[:1].isupper() and self._joined.fullmatch(hide(name)) is not None
        return name if is_name and self._articles.isdisjoint(hide(name).split()) else ""

    def caption(self, text: str) -> str:
        """Return a clause that may be all that a control says: "mark all as read", "add to cart".

        An article tells that a thing is meant, "add the page to the menu", and a capital a name.
        """
        hidden = hide(text)
        is_caption = self._caption.fullmatch(hidden) and self._in_caption.match(hidden)
        if not is_caption or self._no_caption.search(hidden):
            return ""
        is_bare = (self._articles | self._pronouns).isdisjoint(hidden.split())
        return text if is_bare and all(map(str.islower, text.split()[1:])) else ""

    def reopens(self, text: str) -> bool:
        """Return whether a verb opens for work what was closed: "reopen the ticket", no dialog.

        A page, a dialog or a menu is but shown again.
        """
        is_verb = hide(text).partition(" ")[0] in self._reopening
        return is_verb and self._is_for_work(text)

    def opens_again(self, text: str) -> bool:
        """Return whether what was closed may be opened for work: "öffne das Ticket wieder"."""
        again = self._opening_again
        return again is not None and again.match(hide(text)) is not None and self._is_for_work(text)

    def _is_for_work(self, text: str) -> bool:
        is_address = any(one.startswith(("/", "http")) for one in quotations(text))
        return not is_address and not self.may_stand_open(hide(text))

    def alone(self, text: str, sentence: str) -> str:
        """Return the verb that is all of a clause: "apply", "" of other clauses.

        A sentence that ends with two of them may name one control: "approve and merge".
        """
        found = self._alone.fullmatch(hide(text))
        is_one = self._two_alone.search(hide(sentence).rstrip(".")) is None
        return found[1] if found and is_one else ""

    def moved(self, text: str) -> str:
        """Return "add to the cart" of "add it to the cart", "" of other clauses."""
        found = self._moving.fullmatch(hide(text))
        goal = text[slice(*found.span("goal"))] if found else ""
        if not found or len(text.split()) > _MAX_WORDS or self._more.search(goal):
            return ""  # "add it to the list as a gift"
        return "" if goal != goal.lower() else f"{found[1]} {goal}"  # "send it to Bob"

    def may_be(self, element: str) -> bool:
        """Return whether an element ends with what may be done to it: "the dialog can be"."""
        return self._possible.search(hide(element)) is not None

    def is_linked(self, clause: str) -> bool:
        """Return whether a clause is joined to another one: "after A was clicked"."""
        return self._linking.match(hide(clause)) is not None

    def closed(self, clause: str) -> str:
        """Return what a clause says to close, in lower case, its verb first or last; "" if none."""
        hidden = hide(clause)
        first, _, behind = hidden.partition(" ")
        before, _, last = hidden.rpartition(" ")
        if first in self._closing:
            return behind
        return before if last in self._closing and clause[-len(last) :].islower() else ""

    def is_more_than_closed(self, target: str) -> bool:
        """Return whether a target goes on, or is several: "the dialog or press Escape"."""
        return self._more_closed.search(hide(target)) is not None

    def in_closed(self, step: IntermediateStep, *, is_pronoun: bool) -> IntermediateStep:
        """Return a step that closes a dialog or a message as a click on what closes it there.

        Args:
            step: The step.
            is_pronoun: Whether the sentence has a pronoun for what is closed.
        """
        said = set(without_quotations(step.target).split())
        if not is_pronoun and not self._is_closed(step.target, said):
            if not self._foldable.isdisjoint(said):
                return step.model_copy(update={"verb": ""})
            # "close the ticket" names its control, as "publish the ticket" does.
            return step.model_copy(update={"target": f"{self.close} {step.target}", "verb": ""})
        where = self._around(step.target) if is_pronoun else step.target
        there = f"{self.close} {self._in} {where}"
        otherwise = () if is_pronoun else (step.target,)
        return step.model_copy(update={"target": there, "otherwise": otherwise, "verb": ""})

    def _around(self, target: str) -> str:
        """Return the window in which an element is: 'dialog "Share"' of 'the box in the ...'."""
        found = self._in_window.search(hide(target))
        before = set(without_quotations(target[: found.start()]).split()) if found else set[str]()
        is_within = found is not None and self._windows.isdisjoint(before)
        return target[found.start("window") :] if found and is_within else target

    def _is_closed(self, target: str, said: set[str]) -> bool:
        """Return whether a target is a dialog, a message by its text, or another thing to close."""
        is_message = bool(quotations(target)) and not self._messages.isdisjoint(said)
        return is_message or not self._windows.isdisjoint(said)

    def may_stand_open(self, element: str) -> bool:
        """Return whether an element is shown where it is open: a dialog, a menu, and no ticket."""
        said = without_quotations(element).split()
        return any(word.endswith(self._openable) for word in said)

    def has_parts(self, element: str) -> bool:
        """Return whether an element is a window or a part of the page, with fields of its own."""
        said = {word.rstrip(",") for word in without_quotations(element).lower().split()}
        return not said.isdisjoint(self._windows | self._foldable)

    def is_foldable(self, element: str) -> bool:
        """Return whether an element may be on the page without being open: a section, a menu."""
        return not self._foldable.isdisjoint(without_quotations(element).lower().split())

    def names_message(self, text: str) -> bool:
        """Return whether a text has a word for a message, a dialog or the like."""
        said = set(without_quotations(text).split())
        return not said.isdisjoint(self._messages | self._windows)

    def renames(self, text: str) -> bool:
        """Return whether a text gives a thing another name, which no step does."""
        found = self._renaming.search(hide(text))
        return found is not None and self._given.search(hide(text), found.end()) is not None

    def says_ability(self, sentence: str) -> bool:
        """Return whether a sentence tells what somebody may do: "users can delete the article"."""
        return self._able.search(hide(sentence)) is not None
