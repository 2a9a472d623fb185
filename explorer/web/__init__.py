"""The review pages and the JSON API over the run store and the run folders.

Modules:
    app                              assembles the application
    guard                            host, origin, size and login checks of every request
    sessions                         session cookies and throttling of login attempts
    head_middleware                  answers HEAD requests
    dependencies                     FastAPI dependencies of the pages and the API
    validation                       validation of runs and schedules to be stored
    errors                           error responses
    pages                            the HTML pages, one module for each part
    run_view                         the data that the pages of a run show
    crawl_form                       form fields of crawl options
    status                           health checks and metrics
    api                              the JSON API
    run_folder, journal_reader       reading of run folders
    filmstrip, graph, sparkline      view models of steps, site map and trend
    rendering, static_files          templates, styles and scripts

The application starts no run itself. It queues runs, which workers carry out.
"""

from explorer.web.access.guard import require_guard
from explorer.web.app import create_app

__all__ = ["create_app", "require_guard"]
