"""Serves Flask-AppBuilder with an administrator: python appbuilder_site.py PORT."""

import os
import sys

import flask_appbuilder
from flask import Flask
from flask_appbuilder import AppBuilder
from flask_sqlalchemy import SQLAlchemy

Database = getattr(flask_appbuilder, "SQLA", SQLAlchemy)  # older releases need their own

app = Flask(__name__)
app.config.update(
    SECRET_KEY="for the benchmark only",
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{os.environ['STATE']}/app.db",
    SQLALCHEMY_TRACK_MODIFICATIONS=False,
    WTF_CSRF_ENABLED=False,
    APP_NAME="Orders",
    RATELIMIT_ENABLED=False,
)
db = Database(app)
with app.app_context():
    builder = AppBuilder(app, db.session)
    security = builder.sm
    admin = security.find_role("Admin")
    security.add_user("admin", "Ada", "Stone", "ada@example.com", admin, "admin")
    for name in ("ben", "chloe"):
        security.add_user(name, name.title(), "Hill", f"{name}@example.com", admin, "secret")

if __name__ == "__main__":
    app.run("127.0.0.1", int(sys.argv[1]))
