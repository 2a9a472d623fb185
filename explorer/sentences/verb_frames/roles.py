"""Says which phrase of a clause is which argument of its verb."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from explorer.models.scenario import StepAction
from explorer.sentences.verb_frames.chunks import Phrase

Words = Mapping[str, frozenset[str]]


class Framed(NamedTuple):
    """A step by its arguments.

    Attributes:
        action: What it does.
        said: Its arguments, by the slots of the grammar.
    """

    action: StepAction
    said: dict[str, str]


Steps = tuple[Framed, ...]
EXPECTING = ("appear", "vanish", "have")
"""What verbs mean that say what is to be seen."""


class _Said(NamedTuple):
    """The phrases of a clause."""

    phrases: Sequence[Phrase]

    @property
    def objects(self) -> list[Phrase]:
        """The phrases without a preposition."""
        return [one for one in self.phrases if not one.preposition]

    @property
    def others(self) -> list[Phrase]:
        """The phrases with a preposition."""
        return [one for one in self.phrases if one.preposition]

    def of(self, prepositions: Collection[str]) -> list[Phrase]:
        """Return the phrases that have one of some prepositions."""
        return [one for one in self.others if one.preposition.split()[-1] in prepositions]


class Roles:
    """What the verbs of a language take.

    Args:
        words: Prepositions and nouns by what they are used for.
        articles: Its articles.
        fields: How the fields are described that verbs imply: for a search, a user, a password.
    """

    def __init__(self, words: Words, articles: Collection[str], fields: Mapping[str, str]) -> None:
        self._words = words
        self._articles = articles
        self._fields = fields
        self._senses: dict[str, Callable[[_Said], Steps]] = {
            "type": self._type,
            "fill": self._fill,
            "set": self._set,
            "choose": self._choose,
            "click": self._click,
            "go": self._go,
            "use": self._use,
            "check": partial(self._ticked, "check"),
            "uncheck": partial(self._ticked, "uncheck"),
            "tick": partial(self._ticked, "check", needs_tick=True),
            "untick": partial(self._ticked, "uncheck", needs_tick=True),
            "clear": self._clear,
            "search": self._search,
            "log_in": self._log_in,
            "log_out": self._log_out,
        }

    def steps(self, sense: str, phrases: Sequence[Phrase], *, is_denied: bool = False) -> Steps:
        """Return the steps of a verb and its phrases, none if one of these is no argument."""
        sides = self._words["sides"]
        if any(not one.tokens and one.preposition not in sides for one in phrases):
            return ()
        said = _Said(phrases)
        if sense in EXPECTING:
            return self._expected(sense, said, is_denied=is_denied)
        return self._senses[sense](said)

    def _expected(self, sense: str, said: _Said, *, is_denied: bool) -> Steps:
        if sense == "have":
            if is_denied or len(said.objects) != 2 or not said.objects[1].ends_exactly:
                return ()
            subject, text = said.objects
            return _step("assert_text", subject.text, said.others, value=text.exact)
        shown, places = _shown(said)
        if shown is None:
            return ()
        rows = [one for one in places if self._words["rows"] & set(one.nouns(()))]
        if shown.exact == shown.text and rows and not is_denied and sense == "appear":
            cell = " ".join([*(one.text for one in places if one not in rows), rows[0].whole])
            cell = rows[0].text if len(places) == 1 else cell
            return _step("assert_text", cell, (), value=shown.exact) if len(rows) == 1 else ()
        nouns = shown.nouns(self._articles)
        is_text = shown.ends_exactly and all(one in self._words["shown"] for one in nouns)
        is_hidden = is_denied != (sense == "vanish")
        action: StepAction = "assert_hidden" if is_hidden else "assert_visible"
        return _step(action, shown.exact if is_text else shown.text, places)

    def _log_out(self, said: _Said) -> Steps:
        if said.objects or any(one.exact for one in said.others):
            return ()
        return _step("click", self._fields["log_out"], said.others)

    def split_place(self, phrase: Phrase) -> list[Phrase]:
        """Return the place and the name of 'in the sidebar "Reports"', else the phrase."""
        if not (phrase.preposition and phrase.ends_exactly and self._is_container(phrase)):
            return [phrase]
        where = Phrase(phrase.preposition, phrase.tokens[:-1])
        return [where, Phrase("", phrase.tokens[-1:])]

    def _head(self, phrase: Phrase) -> str:
        """Return the noun of "den Titel "Tee"", "" if it says only what kind of text it is."""
        nouns = [one for one in phrase.tokens if not one.is_exact and one.low not in self._articles]
        is_generic = all(one.low in self._words["texts"] for one in nouns)
        return "" if is_generic else " ".join(one.said for one in nouns)

    def _is_container(self, phrase: Phrase) -> bool:
        nouns = phrase.nouns(self._articles)
        return any(noun.endswith(tuple(self._words["containers"])) for noun in nouns)

    def _is_control(self, phrase: Phrase) -> bool:
        nouns = phrase.nouns(self._articles)
        return any(noun.endswith(tuple(self._words["controls"])) for noun in nouns)

    def _exact(self, said: _Said) -> bool:
        return any(token.is_exact for one in said.phrases for token in one.tokens)

    def _is_form(self, phrase: Phrase) -> bool:
        nouns = phrase.nouns(self._articles)
        return any(noun.endswith(tuple(self._words["forms"])) for noun in nouns)

    def _type(self, said: _Said) -> Steps:
        if len(said.objects) == 1 and self._words["following"] & set(said.objects[0].nouns(())):
            into = [one for one in said.others if not self._is_container(one)]
            return _step("type", into[0].text, ()) if len(into) == len(said.others) == 1 else ()
        if len(said.objects) != 1 or not said.objects[0].ends_exactly:
            return ()
        typed = said.objects[0]
        named = said.of(self._words["as"])
        into = named or [one for one in said.others if not self._is_container(one)]
        into = into or ([] if self._head(typed) else said.others[-1:])
        if len(into) > 1 or any(one not in said.of(self._words["into"]) for one in into):
            return ()
        if not into and not self._head(typed):
            return ()
        places = [one for one in said.others if one not in into]
        field = into[0].text if into else self._head(typed)
        return _step("type", field, places, value=typed.exact)

    def _fill(self, said: _Said) -> Steps:
        values = said.of(self._words["with"])
        if len(said.objects) == 1 and self._is_form(said.objects[0]) and not self._exact(said):
            return (Framed("fill_form", {}),)
        if len(said.objects) != 1 or len(values) != 1 or not values[0].exact:
            return ()
        places = [one for one in said.others if one not in values]
        return _step("type", said.objects[0].text, places, value=values[0].exact)

    def _set(self, said: _Said) -> Steps:
        values = [one for one in said.of(self._words["set_to"]) if self._is_value(one)]
        before = [one for one in said.of(self._words["set_from"]) if one.exact]
        if len(said.objects) != 1 or len(values) != 1:
            return ()
        places = [one for one in said.others if one not in [*values, *before]]
        value = values[0].exact or values[0].text
        return _step("type", said.objects[0].text, places, value=value)

    def _is_value(self, phrase: Phrase) -> bool:
        """Return whether a phrase is a value: "to "Open"", "to German"; no 'into the list "A"'."""
        is_quoted = phrase.ends_exactly and not self._head(phrase)
        return is_quoted or len(phrase.tokens) == 1

    def _choose(self, said: _Said) -> Steps:
        if len(said.objects) != 1:
            return ()
        chosen = said.objects[0]
        if not said.others or self._is_control(chosen):
            (clicked,) = _step("click", chosen.text, said.others)
            return (clicked._replace(said={"choose": "", **clicked.said}),)
        lists = said.of(self._words["as"])
        lists = lists or [one for one in said.others if not self._is_container(one)]
        lists = lists or [one for one in said.others if one.exact]
        if len(lists) != 1 or not chosen.ends_exactly:
            return ()
        places = [one for one in said.others if one not in lists]
        return _step("select", lists[0].text, places, value=chosen.exact)

    def _click(self, said: _Said) -> Steps:
        clicked = said.objects or said.of(self._words["at"])[-1:]
        if len(clicked) != 1 or said.of(self._words["by"]):
            return self._use(said)
        places = [one for one in said.others if one not in clicked]
        return _step("click", clicked[0].text, places)

    def _go(self, said: _Said) -> Steps:
        """Return the click on where somebody goes; of a thing it says how it changes."""
        return () if said.objects else self._click(said)  # 'der Status wechselt auf "Offen"'

    def _use(self, said: _Said) -> Steps:
        """Return the click on what something is done with: "save it with the button "OK""."""
        used = [one for one in said.of(self._words["by"]) if self._may_be_used(one)]
        if len(used) != 1 or len(said.objects) > 1:
            return ()
        places = [one for one in said.others if one not in used]
        if said.objects and said.objects[0].exact:
            return ()  # 'delete "Tea" with the button "Delete"': it may be of many
        return _step("click", used[0].text, places)

    def _may_be_used(self, phrase: Phrase) -> bool:
        """Return whether a phrase is a control, and not what something gets: 'the title "Tea"'."""
        is_name = phrase.exact != "" and not phrase.nouns(self._articles)
        return is_name or self._is_control(phrase)

    def _ticked(self, action: StepAction, said: _Said, *, needs_tick: bool = False) -> Steps:
        ticks = [one for one in said.objects if self._words["ticks"] & set(one.nouns(()))]
        if needs_tick and not ticks:
            return ()  # "remove" may be of any thing
        objects = [one for one in said.objects if one not in ticks]
        at = said.of(self._words["tick_at"])[-1:] if ticks and not objects else objects
        if len(at) != 1 or len(objects) > 1:
            return ()
        return _step(action, at[0].text, [one for one in said.others if one not in at])

    def _clear(self, said: _Said) -> Steps:
        if len(said.objects) != 1:
            return ()
        return _step("clear", said.objects[0].text, said.others)

    def _search(self, said: _Said) -> Steps:
        wanted = said.of(self._words["search_for"])
        if said.objects or len(wanted) != 1 or not wanted[0].ends_exactly:
            return ()
        others = [one for one in said.others if one not in wanted]
        fields = [one for one in others if one.exact or self._is_control(one)]
        if len(fields) > 1:
            return ()
        field = fields[0].text if fields else self._fields["search"]
        places = [one for one in others if one not in fields]
        (typed,) = _step("type", field, places, value=wanted[0].exact)
        return typed, Framed("key", {"key": "enter"})

    def _log_in(self, said: _Said) -> Steps:
        values = [
            (token.said, part) for part in said.phrases for token in part.tokens if token.is_exact
        ]
        nouns = {word for part in said.phrases for word in part.nouns(self._articles)}
        if not values and nouns <= self._words["accounts"] | self._words["following"]:
            return (Framed("fill_form", {}),)
        if len(values) != 2 or not nouns <= self._words["accounts"]:
            return ()
        if self._words["secrets"] & set(values[0][1].nouns(())):
            values.reverse()
        (name, _), (secret, _) = values
        return (
            Framed("type", {"value": name, "element": self._fields["user"]}),
            Framed("type", {"value": secret, "element": self._fields["password"]}),
            Framed("key", {"key": "enter"}),
        )


def _shown(said: _Said) -> tuple[Phrase | None, list[Phrase]]:
    """Return what is to be seen, None if that is not clear, and where."""
    if len(said.objects) == 1:
        return said.objects[0], said.others
    *places, last = said.others or [Phrase("", ())]
    if said.objects or not last.ends_exactly or len(last.tokens) < 2:
        return None, []
    where = Phrase(last.preposition, last.tokens[:-1])  # 'below the table "7 courses"'
    return Phrase("", last.tokens[-1:]), [*places, where]


def _step(
    action: StepAction, element: str, places: Sequence[Phrase], value: str | None = None
) -> Steps:
    said = {} if value is None else {"value": value}
    described = " ".join([element, *(one.whole for one in places)]).strip()
    return (Framed(action, {**said, "element": described}),)
