"""Defines ``explorer recording extension``."""

from __future__ import annotations

from pathlib import Path

from explorer.cli.recordings.commands import recording_app


@recording_app.command
def extension(*, out: Path = Path("explorer-extension.zip")) -> None:
    """Pack the extension by which "explorer record --extension" records in your own browser.

    Unpack the file, open chrome://extensions, switch the developer mode on, press "Load unpacked"
    and choose the folder.

    Parameters
    ----------
    out
        Write the ZIP archive to this file.
    """
    from explorer.bootstrap.recordings.extension import pack_extension

    pack_extension(out)
    print(f"the extension is in {out}: unpack it, then load the folder at chrome://extensions")
