"""The values of run.json, of which every report is made."""

from explorer.reporting.run.api import Cause, Endpoint, EndpointChange
from explorer.reporting.run.counted_signals import (
    SeenBlockedRequest,
    SeenDialog,
    SeenDownload,
    SeenOutOfScope,
)
from explorer.reporting.run.coverage import (
    Coverage,
    DiscoveryPoint,
    PageCoverage,
    PlaceCoverage,
    Share,
    SiteCoverage,
)
from explorer.reporting.run.findings import ReportedFinding, Repro
from explorer.reporting.run.replay import ReplaySummary
from explorer.reporting.run.site import (
    ONLY_NAMED,
    OPENED,
    Edge,
    PageSight,
    PageSummary,
    SeenControl,
)
from explorer.reporting.run.steps import Picture, ReportedControl, Step, VetoedControl
from explorer.reporting.run.summary import RunSummary

__all__ = [
    "ONLY_NAMED",
    "OPENED",
    "Cause",
    "Coverage",
    "DiscoveryPoint",
    "Edge",
    "Endpoint",
    "EndpointChange",
    "PageCoverage",
    "PageSight",
    "PageSummary",
    "Picture",
    "PlaceCoverage",
    "ReplaySummary",
    "ReportedControl",
    "ReportedFinding",
    "Repro",
    "RunSummary",
    "SeenBlockedRequest",
    "SeenControl",
    "SeenDialog",
    "SeenDownload",
    "SeenOutOfScope",
    "Share",
    "SiteCoverage",
    "Step",
    "VetoedControl",
]
