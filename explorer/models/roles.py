"""The ARIA role that each platform's name for a role means."""

from __future__ import annotations

from functools import cache

from explorer.text import caseless

CONTROL_ROLES = frozenset({
    "button", "checkbox", "combobox", "link", "menuitem", "menuitemcheckbox", "menuitemradio",
    "option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem",
})  # fmt: skip
"""Roles of elements that every snapshot holds."""
_NAMES = {
    "alert": "notification",
    "application": "AXApplication",
    "banner": "header, AXLandmarkBanner",
    "blockquote": "block quote",
    "button": "AXButton, AXMenuButton, AXDisclosureTriangle, AXColorWell, ButtonControl,"
    " SplitButtonControl, push button, push button menu, toggle button, summary, btn",
    "cell": "td, AXCell, table cell, DataItemControl",
    "checkbox": "AXCheckBox, CheckBoxControl, check box",
    "columnheader": "th, AXColumnHeader, HeaderItemControl, column header, table column header",
    "combobox": "select, AXComboBox, AXPopUpButton, ComboBoxControl, combo box, dropdown",
    "complementary": "aside, AXLandmarkComplementary",
    "contentinfo": "footer, AXLandmarkContentInfo",
    "dialog": "AXSheet, AXDialog, file chooser, color chooser, font chooser, option pane",
    "document": "html, body, AXWebArea, DocumentControl, document web, document frame,"
    " document text",
    "form": "AXLandmarkForm",
    "generic": "div, span, none, presentation, unknown, AXUnknown, CustomControl, filler,"
    " redundant object",
    "grid": "AXGrid, DataGridControl",
    "group": "fieldset, details, AXGroup, AXRadioGroup, AXScrollArea, AXSplitGroup, GroupControl,"
    " PaneControl, panel, grouping, scroll pane, split pane, viewport, layered pane, root pane",
    "heading": "h1, h2, h3, h4, h5, h6, AXHeading, HeaderControl",
    "img": "image, svg, picture, graphic, icon, AXImage, ImageControl",
    "link": "a, area, hyperlink, AXLink, HyperlinkControl",
    "list": "ul, ol, dl, AXList, ListControl",
    "listbox": "AXListBox, list box",
    "listitem": "li, ListItemControl, list item",
    "main": "AXLandmarkMain",
    "menu": "AXMenu, MenuControl, popup menu",
    "menubar": "AXMenuBar, MenuBarControl, menu bar",
    "menuitem": "AXMenuItem, AXMenuBarItem, MenuItemControl, menu item, tearoff menu item",
    "menuitemcheckbox": "check menu item",
    "menuitemradio": "radio menu item",
    "meter": "AXLevelIndicator, level bar",
    "navigation": "nav, AXLandmarkNavigation",
    "option": "AXOption",
    "paragraph": "p",
    "progressbar": "progress, AXProgressIndicator, AXBusyIndicator, ProgressBarControl,"
    " progress bar",
    "radio": "AXRadioButton, RadioButtonControl, radio button",
    "region": "section, landmark, AXLandmarkRegion",
    "row": "tr, AXRow, AXOutlineRow, table row",
    "rowheader": "row header, table row header",
    "scrollbar": "AXScrollBar, ScrollBarControl, scroll bar",
    "search": "AXLandmarkSearch",
    "searchbox": "AXSearchField, search box",
    "separator": "hr, AXSplitter, SeparatorControl",
    "slider": "range, dial, AXSlider, SliderControl",
    "spinbutton": "AXIncrementor, AXStepper, SpinnerControl, spin button",
    "status": "statusbar, StatusBarControl, status bar",
    "switch": "AXSwitch, AXToggle, toggle switch",
    "tab": "AXTab, TabItemControl, page tab",
    "table": "AXTable, TableControl",
    "tablist": "AXTabGroup, TabControl, page tab list",
    "text": "label, caption, AXStaticText, TextControl, static text",
    "textbox": "input, textarea, edit, entry, AXTextField, AXTextArea, AXSecureTextField,"
    " EditControl, password text, text box, text field, editbar, terminal, date editor",
    "toolbar": "AXToolbar, ToolBarControl, tool bar",
    "tooltip": "AXHelpTag, ToolTipControl, tool tip",
    "tree": "AXOutline, TreeControl",
    "treegrid": "tree table",
    "treeitem": "TreeItemControl, tree item",
    "window": "frame, AXWindow, WindowControl, TitleBarControl, internal frame, desktop frame",
}
"""ARIA role -> tags of HTML, roles of macOS AX, of UI Automation and of AT-SPI."""


@cache
def _roles() -> dict[str, str]:
    return {
        name.casefold(): role
        for role, names in _NAMES.items()
        for name in (role, *names.split(", "))
    }


def aria_role(name: str) -> str:
    """Return the ARIA role for a role or tag as a platform calls it.

    Args:
        name: For instance ``a``, ``ButtonControl``, ``AXButton`` or ``push button``. Of an HTML
            attribute with several roles the first counts.

    Returns:
        For instance ``button``; a name that is in no table in lower case.
    """
    known = _roles()
    lower = caseless(name.replace("_", " "))
    if lower in known or " " not in lower:
        return known.get(lower, lower)
    first = lower.split()[0]
    return known.get(first, first)
