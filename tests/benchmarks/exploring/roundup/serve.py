"""Serves a tracker at /tracker/ on loopback: python serve.py HOME PORT.

Roundup's own server refuses to run as root, which is who one is in a container.
"""

import sys

import waitress
from roundup.cgi.wsgi_handler import RequestDispatcher

if __name__ == "__main__":
    home, port = sys.argv[1:]
    waitress.serve(RequestDispatcher(home), listen=f"127.0.0.1:{port}", url_prefix="/tracker")
