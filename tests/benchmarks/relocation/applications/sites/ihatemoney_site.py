"""Serves I hate money: python ihatemoney_site.py PORT."""

import collections
import collections.abc
import os
import sys
from importlib.util import find_spec
from pathlib import Path

STATE = Path(os.environ["STATE"])
SETTINGS = STATE / "ihatemoney.cfg"
SETTINGS.write_text(
    f"""
DEBUG = False
SECRET_KEY = "for the benchmark only"
SQLALCHEMY_DATABASE_URI = "sqlite:///{STATE}/money.db"
SQLALCHEMY_TRACK_MODIFICATIONS = False
ALLOW_PUBLIC_PROJECT_CREATION = True
ACTIVATE_DEMO_PROJECT = False
ACTIVATE_ADMIN_DASHBOARD = False
ENABLE_CAPTCHA = False
MAIL_DEFAULT_SENDER = "money@example.com"
MAIL_SUPPRESS_SEND = True
SESSION_COOKIE_SECURE = False
SHOW_ADMIN_EMAIL = False
"""
)
os.environ["IHATEMONEY_SETTINGS_FILE_PATH"] = str(SETTINGS)

# Old releases of Jinja take these from where Python 3.11 no longer has them.
for abstract in ("Iterable", "Mapping", "MutableMapping", "MutableSet", "Sequence"):
    setattr(collections, abstract, getattr(collections.abc, abstract))

from ihatemoney.run import create_app  # noqa: E402

if find_spec("ihatemoney.currency_convertor"):  # it asks a server of others for exchange rates
    from ihatemoney.currency_convertor import CurrencyConverter

    CurrencyConverter.get_rates = lambda self: {"USD": 1.0, "EUR": 0.9, "XXX": 1.0}

if __name__ == "__main__":
    create_app().run("127.0.0.1", int(sys.argv[1]))
