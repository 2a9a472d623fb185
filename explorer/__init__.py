"""An autonomous explorer of web applications.

The main packages: ``cli`` reads a command line, ``bootstrap`` assembles the parts, ``planner``
decides, ``browser`` observes and acts, ``llm`` queries models, ``checks`` finds faults,
``identity`` recognises controls, ``reporting`` writes the events of a run to reports,
``comparison`` compares runs, ``store`` keeps runs and schedules, ``replay_log`` records a run so
that another process can resume it, ``service`` carries out ordered and scheduled runs, ``web``
serves the review pages. The values that they exchange are in ``models``.

The public API takes any Playwright page or address::

    async for event in explorer.explore("https://example.com"):
        print(event)

    snapshot = await explorer.snapshot(page)
    match, *_ = await explorer.find(page, "login button")
    outcome = await explorer.act(page, match.element)
"""

from __future__ import annotations

TYPE_CHECKING = False  # that of typing takes a while to import
if TYPE_CHECKING:
    from typing import Any

    from explorer.api import SmartElementFinder, act, find, snapshot, take_moment
    from explorer.bootstrap import explore
    from explorer.errors import BrowserLost, ExplorerError, PageLost, TargetUnusable, UsageError
    from explorer.finder.parser import AccessibilityTreeParser
    from explorer.finder.refs import AccessibilityRef
    from explorer.models import (
        Finding,
        FindingMade,
        Interaction,
        InteractiveElement,
        Match,
        Outcome,
        PageVisited,
        RunEvent,
        RunFinished,
        RunStarted,
        Snapshot,
    )
    from explorer.models.moments import PageMoment
    from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
    from explorer.models.scenario import IntermediateStep
    from explorer.models.scenario.parsing import (
        BrowserStepContext,
        ErrorInfo,
        OperationResult,
        ParserResult,
        SelectorMap,
        TabInfo,
        TestStep,
    )
    from explorer.recording.marks.marking import Mark, MarkedPicture, mark_controls
    from explorer.recording.relocation.relocation import Relocation, relocate
    from explorer.scenario.bound.registration import StepContext, parameter_type, step
    from explorer.scenario_parser import ScenarioParser
    from explorer.settings.model import Settings

__all__ = [
    "AccessibilityRef",
    "AccessibilityTreeParser",
    "ActionWithElement",
    "BrowserLost",
    "BrowserStepContext",
    "ErrorInfo",
    "ExplorerError",
    "Finding",
    "FindingMade",
    "Interaction",
    "InteractiveElement",
    "IntermediateStep",
    "Mark",
    "MarkedPicture",
    "Match",
    "OperationResult",
    "Outcome",
    "PageLost",
    "PageMoment",
    "PageVisited",
    "ParserResult",
    "Recording",
    "Relocation",
    "RunEvent",
    "RunFinished",
    "RunStarted",
    "ScenarioParser",
    "SelectorMap",
    "SemanticElementRef",
    "Settings",
    "SmartElementFinder",
    "Snapshot",
    "StepContext",
    "TabInfo",
    "TargetUnusable",
    "TestStep",
    "UsageError",
    "__version__",
    "act",
    "explore",
    "find",
    "mark_controls",
    "parameter_type",
    "relocate",
    "snapshot",
    "step",
    "take_moment",
]

__version__ = "0.1.0"

_MODULES = {
    "explore": "explorer.bootstrap",
    "act": "explorer.api",
    "find": "explorer.api",
    "snapshot": "explorer.api",
    "take_moment": "explorer.api",
    "PageMoment": "explorer.models.moments",
    "SmartElementFinder": "explorer.api",
    "AccessibilityRef": "explorer.finder.refs",
    "AccessibilityTreeParser": "explorer.finder.parser",
    "Settings": "explorer.settings.model",
    "ScenarioParser": "explorer.scenario_parser",
    "IntermediateStep": "explorer.models.scenario",
    **dict.fromkeys(
        (
            "BrowserStepContext",
            "ErrorInfo",
            "OperationResult",
            "ParserResult",
            "SelectorMap",
            "TabInfo",
            "TestStep",
        ),
        "explorer.models.scenario.parsing",
    ),
    **dict.fromkeys(
        ("ActionWithElement", "Recording", "SemanticElementRef"), "explorer.models.recording"
    ),
    **dict.fromkeys(
        ("StepContext", "parameter_type", "step"), "explorer.scenario.bound.registration"
    ),
    **dict.fromkeys(("Relocation", "relocate"), "explorer.recording.relocation.relocation"),
    **dict.fromkeys(("Mark", "MarkedPicture", "mark_controls"), "explorer.recording.marks.marking"),
    **dict.fromkeys(
        ("BrowserLost", "ExplorerError", "PageLost", "TargetUnusable", "UsageError"),
        "explorer.errors",
    ),
    **dict.fromkeys(
        (
            "Finding",
            "FindingMade",
            "Interaction",
            "InteractiveElement",
            "Match",
            "Outcome",
            "PageVisited",
            "RunEvent",
            "RunFinished",
            "RunStarted",
            "Snapshot",
        ),
        "explorer.models",
    ),
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that ``import explorer`` loads next to nothing."""
    if name in _MODULES:
        from importlib import import_module

        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'explorer' has no attribute {name!r}")
