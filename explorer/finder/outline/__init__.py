"""Reads the outline of a page from text: snapshots of ``@playwright/mcp`` and simple lines.

An outline has a line for each node, indented below the node that contains it::

    - form "Contact" [ref=e7]:
      - text: "Your address:"
      - textbox "E-mail" [active] [ref=e9]: ada@example.com
      - 'button "Send: now" [disabled] [ref=e17]'
      - link "Imprint" [ref=e52] [cursor=pointer]:
        - /url: /imprint

A search of a snapshot of 1,000 elements needs the fields of a few of them only, so a line is parsed
when a field of its element is first read, see ``LineRef``.
"""

from explorer.finder.outline.outline import Outline, outline_of
from explorer.finder.outline.surroundings import MAX_CONTAINERS

__all__ = ["MAX_CONTAINERS", "Outline", "outline_of"]
