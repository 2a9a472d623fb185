"""Keys of action classes, and their text in the ledger of a site.

The class of a link is identified by the template of its address, and by its family where that
template was learned: pages of several kinds may fit it. Any other is identified by the template of
its page, its family and its label.
"""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

from explorer.identity.signatures import ActionSignature
from explorer.models import Gesture

_LINK, _BY = "link ", " by "
_CONTROL = re.compile(
    r"(?P<template>.*?) "
    rf"(?P<family>form .*?|(?:way|field|rest|{'|'.join(get_args(Gesture))}) \S* \S*) "
    r"(?P<label>.*)",
    re.DOTALL,
)
"""The text of a key that is no link's. The structure of a form may contain spaces, and so may a
label: where the one ends and the other begins is not certain then."""


class ClassKey(NamedTuple):
    """Identifies an action class.

    ``str(key)`` is the text that the ledger holds. Different keys have different texts, except
    where a template or the fields of a form contain spaces.

    Attributes:
        template: The template of the page; for links, that of their target; "" for a control of
            the site's frame, which is on pages of every template.
        family: The family of the signature; "" for links.
        label: The generalised label of the control; for a link to a learned template, its family.
    """

    template: str
    family: str = ""
    label: str = ""

    @classmethod
    def of_link(cls, template: str, family: str = "") -> ClassKey:
        """Return the key of the links to addresses of this template, or of those of one family."""
        return cls(template, label=family)

    @classmethod
    def of_control(cls, template: str, signature: ActionSignature) -> ClassKey:
        """Return the key of a control that is no link.

        Args:
            template: The template of its page, "" for a control of the site's frame.
            signature: What the control is.
        """
        return cls(template, signature.family, signature.label)

    @classmethod
    def parse(cls, text: str) -> ClassKey:
        """Return the key with this text.

        Raises:
            ValueError: The text is not that of a key.
        """
        if text.startswith(_LINK):
            template, _, family = text.removeprefix(_LINK).partition(_BY)
            return cls.of_link(template, family)
        if match := _CONTROL.fullmatch(text):
            return cls(*match.group("template", "family", "label"))
        raise ValueError(f"not the key of an action class: {text!r}")

    def __str__(self) -> str:
        """Return the text that the ledger holds."""
        if not self.family:
            return f"{_LINK}{self.template}{self.label and _BY}{self.label}"
        return f"{self.template} {self.family} {self.label}"

    @property
    def is_site_wide(self) -> bool:
        """Whether the class belongs to the frame of the site."""
        return not self.template and bool(self.family)

    @property
    def general(self) -> ClassKey:
        """The key of a control without template and label; that of a link without its family."""
        if self.family:
            return ClassKey("", self.family)
        return ClassKey(self.template) if self.label else self

    @property
    def unlabelled(self) -> ClassKey:
        """The key of the class of all controls of its family on such pages."""
        return self._replace(label="")

    def moved_to(self, template: str) -> ClassKey:
        """Return the key of the class after its template became another one."""
        return self._replace(template=template)
