"""Manages a Wagtail site with a few pages: python wagtail_site.py COMMAND."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import django
from django.conf import settings
from django.core.management import execute_from_command_line

STATE = Path(os.environ["STATE"])
TITLES = ("About us", "Contact", "Opening hours", "Press")
WAGTAIL = [
    "wagtail.contrib.forms",
    "wagtail.contrib.redirects",
    "wagtail.embeds",
    "wagtail.sites",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail" if find_spec("wagtail.models") else "wagtail.core",
]

settings.configure(
    DEBUG=True,
    SECRET_KEY="for the benchmark only",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    STATIC_URL="/static/",
    MEDIA_URL="/media/",
    MEDIA_ROOT=str(STATE / "media"),
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    WAGTAIL_SITE_NAME="Benchmark",
    WAGTAILADMIN_BASE_URL="http://127.0.0.1",
    BASE_URL="http://127.0.0.1",
    WAGTAIL_ENABLE_UPDATE_CHECK=False,
    WAGTAIL_ENABLE_WHATS_NEW_BANNER=False,
    WAGTAILSEARCH_BACKENDS={"default": {"BACKEND": "wagtail.search.backends.database"}},
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(STATE / "db.sqlite3")}
    },
    INSTALLED_APPS=[
        *WAGTAIL,
        "modelcluster",
        "taggit",
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.debug",
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
)
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.urls import include, path  # noqa: E402
from wagtail.admin import urls as admin_urls  # noqa: E402
from wagtail.documents import urls as document_urls  # noqa: E402

urlpatterns = [path("admin/", include(admin_urls)), path("documents/", include(document_urls))]


def seed() -> None:
    if find_spec("wagtail.models"):
        from wagtail.models import Page
    else:
        from wagtail.core.models import Page
    User.objects.create_superuser("admin", "admin@example.com", "admin")
    for name in ("ada", "ben", "chloe"):
        User.objects.create_user(name, f"{name}@example.com", "secret")
    home = Page.objects.get(slug="home")
    for title in TITLES:
        page = home.add_child(instance=Page(title=title, slug=title.lower().replace(" ", "-")))
        page.save_revision().publish()


if __name__ == "__main__":
    if sys.argv[1:] == ["seed"]:
        seed()
    else:
        execute_from_command_line(sys.argv)
