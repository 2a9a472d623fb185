"""Fills an environment of Trac: python trac_site.py ENVIRONMENT."""

import sys
from datetime import datetime

from trac.env import Environment
from trac.perm import PermissionSystem
from trac.ticket.model import Component, Milestone, Ticket
from trac.util.datefmt import utc
from trac.wiki.model import WikiPage

TICKETS = [
    ("Crane does not turn", "defect", "critical", "crane", "ada"),
    ("Lamp at the pier is dark", "defect", "minor", "pier", "ben"),
    ("Paint the boathouse", "task", "trivial", "pier", "ada"),
    ("Berths can be booked online", "enhancement", "major", "website", "chloe"),
    ("Rope of the bell is torn", "defect", "major", "pier", "ben"),
]

environment = Environment(sys.argv[1])
environment.config.set("trac", "default_language", "de")
environment.config.set("trac", "default_date_format", "iso8601")
environment.config.set("project", "name", "Hafen")
environment.config.save()
PermissionSystem(environment).grant_permission("anonymous", "TRAC_ADMIN")
for name in ("component1", "component2"):
    Component(environment, name).delete()
for name in ("milestone1", "milestone2", "milestone3", "milestone4"):
    Milestone(environment, name).delete()
for name, owner in (("crane", "ada"), ("pier", "ben"), ("website", "chloe")):
    component = Component(environment)
    component.name, component.owner = name, owner
    component.insert()
for name, due in (("Spring", datetime(2027, 3, 31, 12, tzinfo=utc)), ("Autumn", None)):
    milestone = Milestone(environment)
    milestone.name, milestone.due = name, due
    milestone.insert()
for summary, kind, priority, component_name, owner in TICKETS:
    ticket = Ticket(environment)
    ticket.populate(
        {
            "summary": summary,
            "type": kind,
            "priority": priority,
            "component": component_name,
            "owner": owner,
            "reporter": "harbour master",
            "status": "new",
        }
    )
    ticket.insert()
page = WikiPage(environment, "HafenOrdnung")
page.text = "= Hafenordnung =\n\nBoote fahren langsam."
page.save("ada", "")
