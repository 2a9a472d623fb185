"""The review pages and the JSON API over the run store and the run folders.

Modules:
    app                              assembles the application
    guard                            host, origin, size and login checks of every request
    sessions                         session cookies and throttling of login attempts
    head_middleware                  answers HEAD requests
    dependencies                     FastAPI dependencies of the pages and the API
    validation                       validation of runs and schedules to be stored
    errors                           error responses
    run_list                         /
    run_pages, run_view              the pages of a run, and the data they show
    live                             live view of a run
    judgement_pages                  judgements of findings
    diff_pages                       comparison of two runs
    schedule_pages                   /schedules
    login_pages                      login and logout
    status                           health checks and metrics
    api                              the JSON API
    run_folder, journal_reader       reading of run folders
    filmstrip, graph, sparkline      view models of steps, site map and trend
    rendering, static_files          templates, styles and scripts

The application starts no run itself. It queues runs, which workers carry out.
"""

from explorer.web.app import create_app
from explorer.web.guard import require_guard

__all__ = ["create_app", "require_guard"]
