"""The action classes of a run under their present names.

The name of a class changes while the run learns: two templates turn out to be one, or a control
turns out to belong to the frame of the site. Names that were given out before lead to the new ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.action_classes import ActionClass, Occurrence
from explorer.planner.novelty.class_names import control_class, link_class, moved_to
from explorer.planner.templates import Templates

_FRAME_TEMPLATES = 3
"""A control on so many templates belongs to the frame of the site: one class for all of them."""
_MAX_MEMBERS = 100
"""Classes of a family that are ranked anew after one of them has been rewarded."""

_UNKNOWN = ActionClass()
"""Stands for a class that has no entry under its name."""


class ClassRegistry:
    """Holds the action classes of a site, their names and which of them a walker has claimed."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._classes: dict[str, ActionClass] = {}
        self._members: dict[str, set[str]] = defaultdict(set)
        self._spread: dict[ActionSignature, list[str]] = defaultdict(list)
        """The templates on which a control was seen, until it belongs to the site's frame.

        In the order of discovery: that of a set would differ from process to process."""
        self._site_wide: set[ActionSignature] = set()
        self._renamed: dict[str, str] = {}
        self._claimed: set[str] = set()

    def __len__(self) -> int:
        """Return how many classes are known."""
        return len(self._classes)

    def items(self) -> Iterable[tuple[str, ActionClass]]:
        """Return the classes with their names."""
        return self._classes.items()

    @property
    def tried(self) -> int:
        """How many classes were tried."""
        return sum(1 for one in self._classes.values() if one.record.tries)

    def find(self, name: str) -> ActionClass | None:
        """Return the class of a present name, None when there is none."""
        return self._classes.get(name)

    def get(self, name: str) -> ActionClass:
        """Return the class of a present name, an empty one when there is none."""
        return self._classes.get(name, _UNKNOWN)

    def of(self, occurrence: Occurrence) -> ActionClass:
        """Return the class of an occurrence; it is added when it is new."""
        signature, name = occurrence.signature, self.name_of(occurrence)
        if name not in self._classes:
            self.add(name, ActionClass(self.template_of(occurrence), signature.family))
        return self._classes[name]

    def members(self, family: str) -> Collection[str]:
        """Return the names of the first classes of a family."""
        return self._members[family]

    def add(self, name: str, one: ActionClass) -> None:
        """Add a class, or join it with the one that has its name."""
        self._renamed.pop(name, None)  # a name in use is no old one: names never lead in a circle
        if name in self._classes:
            self._classes[name].join(one)
            return
        self._classes[name] = one
        members = self._members[one.family]
        if len(members) < _MAX_MEMBERS:
            members.add(name)

    # --- names --------------------------------------------------------------------------------

    def current(self, name: str) -> str:
        """Return the present name of a class."""
        while name in self._renamed:
            name = self._renamed[name]
        return name

    def name_of(self, occurrence: Occurrence) -> str:
        """Return the present name of the class that an occurrence belongs to."""
        return self.name(occurrence.signature, self._templates.of(occurrence.url))

    def name(self, signature: ActionSignature, template: str) -> str:
        """Return the name of the class of a control on a page of this template."""
        if signature.href:
            return link_class(self._templates.of(signature.href))
        return control_class("" if signature in self._site_wide else template, signature)

    def template_of(self, occurrence: Occurrence) -> str:
        """Return the template of a link's address or of a control's page, "" if site-wide."""
        signature = occurrence.signature
        if signature in self._site_wide:
            return ""
        return self._templates.of(signature.href or occurrence.url)

    def mark_site_wide(self, signature: ActionSignature) -> None:
        """Note that a control belongs to the frame of the site."""
        self._site_wide.add(signature)

    def note_template(self, signature: ActionSignature, template: str) -> None:
        """Note that a control is on pages of this template.

        On the third template its classes become one class of the site's frame.
        """
        if signature.href or signature in self._site_wide:
            return
        templates = self._spread[signature]
        if template not in templates:
            templates.append(template)
        if len(templates) == _FRAME_TEMPLATES:
            self._site_wide.add(signature)
            self._fold(signature, self._spread.pop(signature))

    def _fold(self, signature: ActionSignature, templates: Iterable[str]) -> None:
        name = control_class("", signature)
        for template in templates:
            before = control_class(template, signature)
            if part := self._classes.pop(before, None):
                part.template = ""
                self.add(name, part)
                self._redirect(before, name)

    def rename_templates(self, renamed: Mapping[str, str]) -> Iterator[str]:
        """Move classes to other templates.

        Args:
            renamed: The names of templates before and now.

        Yields:
            The present name of each class that was moved, right after its move.
        """
        concerned = [name for name, one in self._classes.items() if one.template in renamed]
        for before in concerned:
            one = self._classes.pop(before)
            now = moved_to(before, one.template, renamed[one.template])
            one.template = renamed[one.template]
            self.add(now, one)
            self._redirect(before, now)
            yield now

    def _redirect(self, before: str, now: str) -> None:
        if before == now:
            return
        self._renamed[before] = now
        if before in self._claimed:
            self._claimed.remove(before)
            self._claimed.add(now)

    # --- claims -------------------------------------------------------------------------------

    def claim(self, name: str) -> None:
        """Reserve a class for one walker."""
        self._claimed.add(self.current(name))

    def release(self, name: str) -> None:
        """End the reservation of a class."""
        self._claimed.discard(self.current(name))

    def is_claimed(self, name: str) -> bool:
        """Return whether a walker has reserved the class of a present name."""
        return name in self._claimed
