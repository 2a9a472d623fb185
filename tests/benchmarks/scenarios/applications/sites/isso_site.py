"""Serves Isso below two articles: python isso_site.py PORT, with STATE set."""

import os
import sys
from pathlib import Path

from isso import config, make_app
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.serving import run_simple
from werkzeug.wrappers import Request, Response

STATE = Path(os.environ["STATE"])
SETTINGS = """
[general]
dbpath = {state}/comments.db
host = http://127.0.0.1:{port}
[guard]
enabled = false
[admin]
enabled = true
password = low-tide-42
"""
ARTICLE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>
<body style="max-width: 50em; margin: auto; font-family: sans-serif">
<nav><a href="/">The ferry in winter</a> | <a href="/boote">Boote im Winter</a></nav>
<h1>{title}</h1><p>{text}</p>
<script data-isso="/isso" data-isso-lang="{language}" src="/isso/js/embed.min.js"></script>
<section id="isso-thread" data-isso-id="{path}" data-title="{title}"></section>
</body></html>
"""
ARTICLES = {
    "/": ("en", "The ferry in winter", "From November on it goes twice a day."),
    "/boote": ("de", "Boote im Winter", "Wohin mit dem Boot, wenn es friert?"),
}


def served(port: int):
    """Return the application: the articles, and Isso below ``/isso``."""
    settings = STATE / "isso.cfg"
    settings.write_text(SETTINGS.format(state=STATE, port=port))
    default = Path(config.__file__).parent / "isso.cfg"
    comments = make_app(config.load(str(default), str(settings)), threading=True)

    def article(environ, start_response):
        path = Request(environ).path
        language, title, text = ARTICLES.get(path, ARTICLES["/"])
        page = ARTICLE.format(language=language, title=title, text=text, path=path)
        return Response(page, mimetype="text/html")(environ, start_response)

    return DispatcherMiddleware(article, {"/isso": comments})


if __name__ == "__main__":
    run_simple("127.0.0.1", int(sys.argv[1]), served(int(sys.argv[1])), threaded=True)
