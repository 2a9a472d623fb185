"""The review pages and their API: what the run store and the run folders hold, for a browser.

    app         joins the parts
    guard           who may come in: host, origin, size, token, cookie
    sessions        the cookie, and patience with wrong secrets
    head            HEAD, answered as GET is
    given           what the pages and the API work on
    orders          what is wanted to be run, checked
    complaints      what is answered when something is wrong
    run_list        /                login_pages     logging in and out
    run_pages       /runs/ID         run_view        what they show
    live            a run as it goes by
    judging         what people say of findings
    diff_pages      two runs
    schedule_pages  /schedules
    status          for those who watch the service
    api             the same as JSON
    run_folder, journal_reader       what is read from disk
    filmstrip, graph, sparkline      steps, site and trend as they are drawn
    rendering, static_files          templates, style and scripts

It starts no run: it orders one, and a worker takes it up.
"""

from explorer.web.app import create_app
from explorer.web.guard import require_guard

__all__ = ["create_app", "require_guard"]
