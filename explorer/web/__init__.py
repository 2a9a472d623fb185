"""The review pages and their API: what the run store and the run folders hold, for a browser.

    app         joins the parts
    guard       who may come in: host, origin, size, token, cookie
    sessions    logging in and out
    run_list    /            run_pages  /runs/ID      step_pages  /runs/ID/steps
    live        a run as it goes by                   diff_pages  two runs
    schedule_pages           judging    what people say of findings
    api         the same as JSON
    run_folder, journal_reader          what is read from disk

It starts no run: it orders one, and a worker takes it up.
"""

from explorer.web.app import create_app
from explorer.web.guard import require_guard

__all__ = ["create_app", "require_guard"]
