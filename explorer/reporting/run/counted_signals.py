"""Signals that a run has seen, each with how often."""

from __future__ import annotations

from explorer.models import BlockedRequest, Dialog, Download, OutOfScope


class SeenOutOfScope(OutOfScope):
    """A link out of scope that was not followed."""

    count: int


class SeenDownload(Download):
    """A download."""

    count: int


class SeenDialog(Dialog):
    """A dialog of the browser."""

    count: int


class SeenBlockedRequest(BlockedRequest):
    """A request that was blocked."""

    count: int
