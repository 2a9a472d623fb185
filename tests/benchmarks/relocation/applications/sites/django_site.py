"""Manages a Django site with users and groups: python django_site.py COMMAND."""

import gettext
import os
import sys
from typing import Any

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

PEOPLE = ("ada", "ben", "chloe", "dev", "eve", "finn", "gus", "hana")

translation = gettext.translation


def translation_of_old_releases(*args: Any, codeset: str = "", **options: Any) -> Any:
    """Ignore ``codeset``, which Django 2 passes and Python 3.11 does not know."""
    return translation(*args, **options)


gettext.translation = translation_of_old_releases

settings.configure(
    DEBUG=True,
    SECRET_KEY="for the benchmark only",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    STATIC_URL="/static/",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["DATABASE"]}},
    INSTALLED_APPS=[
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

from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import Group, User  # noqa: E402

urlpatterns = [path("admin/", admin.site.urls)]


def seed() -> None:
    User.objects.create_superuser("admin", "admin@example.com", "admin")
    staff = Group.objects.create(name="Staff")
    Group.objects.create(name="Editors")
    for name in PEOPLE:
        user = User.objects.create_user(
            name, f"{name}@example.com", "secret", first_name=name.title(), last_name="Stone"
        )
        user.groups.add(staff)


if __name__ == "__main__":
    if sys.argv[1:] == ["seed"]:
        seed()
    else:
        execute_from_command_line(sys.argv)
