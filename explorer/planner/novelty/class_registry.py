"""The action classes of a run under their present keys.

The key of a class changes while the run learns: two templates turn out to be one, or a control
turns out to belong to the frame of the site. Keys that were given out before lead to the new ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.action_classes import ActionClass, Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.templates import Templates

_FRAME_TEMPLATES = 3
"""A control on so many templates belongs to the frame of the site: one class for all of them."""
_MAX_MEMBERS = 100
"""Classes of a family that are ranked anew after one of them has been rewarded."""

_UNKNOWN = ActionClass()
"""Stands for a class that has no entry under its key."""


class ClassRegistry:
    """Holds the action classes of a site, their keys and which of them a walker has claimed."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._classes: dict[ClassKey, ActionClass] = {}
        self._tried: set[ClassKey] = set()
        """The keys of the classes that were tried."""
        self._members: dict[str, set[ClassKey]] = defaultdict(set)
        self._spread: dict[ActionSignature, dict[str, ClassKey]] = defaultdict(dict)
        """The templates on which a control was seen, until it belongs to the site's frame.

        In the order of discovery, each with the key of the control there: that of hundreds of
        controls is asked for at each look."""
        self._site_wide: dict[ActionSignature, ClassKey] = {}
        """The controls of the site's frame, with their keys."""
        self._unlabelled: dict[str, set[str]] = defaultdict(set)
        """By template: the families whose labels say nothing, for they change at each visit."""
        self._renamed: dict[ClassKey, ClassKey] = {}
        self._claimed: set[ClassKey] = set()
        self._links: dict[str, dict[ClassKey, None]] = defaultdict(dict)
        """The keys of the classes of links by the template that they lead to."""
        self._vain_links: dict[str, int] = {}
        """By template, once it was asked for: how many of these classes have brought nothing."""

    def __len__(self) -> int:
        """Return how many classes are known."""
        return len(self._classes)

    def items(self) -> Iterable[tuple[ClassKey, ActionClass]]:
        """Return the classes with their keys."""
        return self._classes.items()

    def __iter__(self) -> Iterator[ClassKey]:
        """Iterate over the keys of all classes."""
        return iter(self._classes)

    @property
    def tried(self) -> int:
        """How many classes were tried."""
        return len(self._tried)

    def find(self, key: ClassKey) -> ActionClass | None:
        """Return the class of a present key, None when there is none."""
        return self._classes.get(key)

    def get(self, key: ClassKey) -> ActionClass:
        """Return the class of a present key, an empty one when there is none."""
        return self._classes.get(key, _UNKNOWN)

    def of(self, occurrence: Occurrence) -> ActionClass:
        """Return the class of an occurrence; it is added when it is new."""
        key = self.key_of(occurrence)
        if key not in self._classes:
            self.add(key, ActionClass(occurrence.signature.family))
        return self._classes[key]

    def count_try(self, occurrence: Occurrence) -> ActionClass:
        """Count a try of a control and return its class."""
        one = self.of(occurrence)
        one.record.tries += 1
        self._tried.add(self.key_of(occurrence))
        return one

    def members(self, family: str) -> Collection[ClassKey]:
        """Return the keys of the first classes of a family."""
        return self._members[family]

    def add(self, key: ClassKey, one: ActionClass) -> None:
        """Add a class, or join it with the one that has its key."""
        self._renamed.pop(key, None)  # a key in use is no old one: keys never lead in a circle
        if one.record.tries:
            self._tried.add(key)
        if key in self._classes:
            self._classes[key].join(one)
            self.note_reward(key.template)
            return
        self._classes[key] = one
        if one.record.unrewarded:
            self.note_reward(key.template)
        if not key.family:
            self._links[key.template][key] = None
        members = self._members[one.family]
        if len(members) < _MAX_MEMBERS:
            members.add(key)

    def links_to(self, template: str) -> Collection[ClassKey]:
        """Return the keys of the classes of links to addresses of this template."""
        return tuple(self._links.get(template, ()))

    def vain_links_to(self, template: str) -> int:
        """Return how many classes of links to this template have brought nothing at last."""
        if template not in self._vain_links:
            records = (self._classes[key].record for key in self.links_to(template))
            self._vain_links[template] = sum(1 for one in records if one.unrewarded)
        return self._vain_links[template]

    def note_reward(self, template: str) -> None:
        """Note that what a class of links to this template has brought has changed."""
        self._vain_links.pop(template, None)

    # --- keys ---------------------------------------------------------------------------------

    def current(self, key: ClassKey) -> ClassKey:
        """Return the present key of a class."""
        while key in self._renamed:
            key = self._renamed[key]
        return key

    def key_of(self, occurrence: Occurrence) -> ClassKey:
        """Return the present key of the class that an occurrence belongs to."""
        return self.key(occurrence.signature, self._templates.of(occurrence.url))

    def key(self, signature: ActionSignature, template: str) -> ClassKey:
        """Return the key of the class of a control on a page of this template."""
        if signature.href:
            return self._key_of_link(self._templates.of(signature.href), signature.family)
        key = self._site_wide.get(signature) or self._labelled_key(signature, template)
        return key.unlabelled if self._ignores_label(key) else key

    def _labelled_key(self, signature: ActionSignature, template: str) -> ClassKey:
        """Return the key of a control that does not belong to the site's frame."""
        known = self._spread.get(signature, {}).get(template)
        return known or ClassKey.of_control(template, signature)

    def _key_of_link(self, template: str, family: str) -> ClassKey:
        is_learned = self._templates.is_learned(template)
        return ClassKey.of_link(template, family if is_learned else "")

    def ignores_labels_on(self, template: str) -> bool:
        """Return whether the labels of any family are ignored on pages of this template."""
        return bool(self._unlabelled.get(template))

    def regarded(self, signature: ActionSignature, template: str) -> ActionSignature:
        """Return the signature without its label if that is ignored on pages of this template."""
        is_ignored = self._ignores_label(self._labelled_key(signature, template))
        if is_ignored and signature not in self._site_wide:
            return signature._replace(label="")
        return signature

    def mark_site_wide(self, signature: ActionSignature) -> None:
        """Note that a control belongs to the frame of the site."""
        self._site_wide[signature] = ClassKey.of_control("", signature)

    def note_template(self, signature: ActionSignature, template: str) -> None:
        """Note that a control is on pages of this template.

        On the third template its classes become one class of the site's frame. A template on which
        its label is ignored does not count: the same label may be another control there.
        """
        if signature.href or signature in self._site_wide:
            return
        templates = self._spread[signature]
        if template in templates:
            return
        templates[template] = ClassKey.of_control(template, signature)
        if len(templates) >= _FRAME_TEMPLATES:
            for one, key in list(templates.items()):
                if self._ignores_label(self.current(key)):
                    del templates[one]
            if len(templates) >= _FRAME_TEMPLATES:
                self.mark_site_wide(signature)
                self._fold(self._site_wide[signature], self._spread.pop(signature).values())

    def _fold(self, now: ClassKey, keys: Iterable[ClassKey]) -> None:
        for key in keys:
            before = self.current(key)
            if before in self._classes and before != now:
                self.add(now, self._removed(before))
                self._redirect(before, now)

    def ignore_labels(self, template: str, family: str) -> ClassKey:
        """Join the classes of a family on pages of this template and return the key of the whole.

        Their labels are not regarded any more.
        """
        self._unlabelled[template].add(family)
        now = ClassKey(template, family)
        for key in [key for key in self._classes if key.unlabelled == now and key != now]:
            self.add(now, self._removed(key))
            self._redirect(key, now)
        return now

    def _ignores_label(self, key: ClassKey) -> bool:
        return key.family in self._unlabelled.get(key.template, ())

    def rename_templates(self, renamed: Mapping[str, str]) -> Iterator[ClassKey]:
        """Move classes to other templates.

        Args:
            renamed: The names of templates before and now.

        Yields:
            The key of each class that was moved or joined, right after that.
        """
        unlabelled, self._unlabelled = self._unlabelled, defaultdict(set)
        for template, families in unlabelled.items():
            self._unlabelled[renamed.get(template, template)] |= families
        for before in [key for key in self._classes if key.template in renamed]:
            now, one = before.moved_to(renamed[before.template]), self._removed(before)
            if not before.family:
                now = self._key_of_link(now.template, before.label or one.family)
                yield from self._spread_links(now, one)
            self.add(now, one)
            self._redirect(before, now)
            yield now
        for template in sorted(self._unlabelled.keys() & set(renamed.values())):
            for family in sorted(self._unlabelled[template]):
                yield self.ignore_labels(template, family)

    def _spread_links(self, key: ClassKey, one: ActionClass) -> Iterator[ClassKey]:
        """Move the links of a class that have another key, and yield these keys."""
        for address, spot in list(one.spots.items()):
            if (other := self.key_of(spot)) != key:
                self.of(spot).spots.setdefault(address, one.spots.pop(address))
                yield other

    def _removed(self, key: ClassKey) -> ActionClass:
        self._tried.discard(key)
        self._links[key.template].pop(key, None)
        self.note_reward(key.template)
        return self._classes.pop(key)

    def _redirect(self, before: ClassKey, now: ClassKey) -> None:
        if before == now:
            return
        self._renamed[before] = now
        if before in self._claimed:
            self._claimed.remove(before)
            self._claimed.add(now)

    # --- claims -------------------------------------------------------------------------------

    def claim(self, key: ClassKey) -> None:
        """Reserve a class for one walker."""
        self._claimed.add(self.current(key))

    def release(self, key: ClassKey) -> None:
        """End the reservation of a class."""
        self._claimed.discard(self.current(key))

    def is_claimed(self, key: ClassKey) -> bool:
        """Return whether a walker has reserved the class of a present key."""
        return key in self._claimed
