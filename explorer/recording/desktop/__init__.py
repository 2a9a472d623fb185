"""Records and replays clicks in desktop applications, by the accessibility interface of the system.

from explorer.recording.desktop import DesktopRecorder, open_desktop, replay_clicks

desktop = open_desktop()
recorder = DesktopRecorder(desktop)
recorder.record_click(412, 96)        # call it before the application gets the click
steps = replay_clicks(recorder.recording(), desktop)
"""

from explorer.recording.desktop.desktop import Desktop
from explorer.recording.desktop.opening import open_desktop
from explorer.recording.desktop.player import replay_clicks
from explorer.recording.desktop.recorder import DesktopRecorder
from explorer.recording.desktop.source import ElementSource

__all__ = [
    "Desktop",
    "DesktopRecorder",
    "ElementSource",
    "open_desktop",
    "replay_clicks",
]
