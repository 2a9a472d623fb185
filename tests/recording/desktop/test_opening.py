from __future__ import annotations

import sys

import pytest

from explorer.errors import UsageError
from explorer.recording.desktop import open_desktop


@pytest.mark.parametrize(
    ("platform", "adapter", "package"),
    [
        ("linux", "atspi", "jeepney"),
        ("win32", "uia", "uiautomation"),
        ("darwin", "ax", "ApplicationServices"),
    ],
)
def test_a_missing_extra_is_one_clear_line(
    platform: str, adapter: str, package: str, monkeypatch: pytest.MonkeyPatch
):
    for name in (adapter, "atspi_bus"):
        monkeypatch.delitem(sys.modules, f"explorer.recording.desktop.{name}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(UsageError) as raised:
        open_desktop(platform)
    assert str(raised.value) == (
        f"the package {package} is not installed: pip install 'explorer[desktop]'"
    )


def test_a_system_without_an_adapter_is_told():
    with pytest.raises(UsageError, match="cannot be read on aix"):
        open_desktop("aix")
