"""Names of action classes.

A name is a string because paths of a crawl and the ledger of a site hold it. The class of a link is
named by the template of its address, any other by the template of its page, its family and its
label. A class that belongs to the frame of the site has no template: its name begins with a space.
"""

from __future__ import annotations

from explorer.identity.signatures import ActionSignature


def link_class(template: str) -> str:
    """Return the name of the class of links to addresses of this template."""
    return f"link {template}"


def control_class(template: str, signature: ActionSignature) -> str:
    """Return the name of the class of a control that is no link.

    Args:
        template: The template of its page, "" for a control of the site's frame.
        signature: What the control is.
    """
    return f"{template} {signature.family} {signature.label}"


def is_site_wide(name: str) -> bool:
    """Return whether the class belongs to the frame of the site."""
    return name.startswith(" ")


def moved_to(name: str, before: str, now: str) -> str:
    """Return the name of a class after its template was merged into another one."""
    return name.replace(before, now, 1)
