"""Serves Flask-Admin on the boats of a harbour: python flask_admin_site.py PORT, with STATE set."""

import os
import sys
from datetime import date
from typing import ClassVar

from flask import Flask, redirect
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_babel import Babel
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
app.config.update(
    SECRET_KEY="for the benchmark only",
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{os.environ['STATE']}/harbour.db",
)
Babel(app, locale_selector=lambda: "de")
database = SQLAlchemy(app)


class Steg(database.Model):
    id = database.Column(database.Integer, primary_key=True)
    name = database.Column(database.String(50), nullable=False, unique=True)
    licht = database.Column(database.Boolean, default=False)

    def __str__(self):
        return self.name


class Boot(database.Model):
    id = database.Column(database.Integer, primary_key=True)
    name = database.Column(database.String(50), nullable=False)
    eigner = database.Column(database.String(50))
    laenge = database.Column(database.Integer)
    ankunft = database.Column(database.Date)
    bezahlt = database.Column(database.Boolean, default=False)
    bemerkung = database.Column(database.Text)
    steg_id = database.Column(database.Integer, database.ForeignKey("steg.id"))
    steg = database.relationship(Steg, backref="boote")


class Boote(ModelView):
    column_list = ("name", "eigner", "laenge", "ankunft", "bezahlt", "steg")
    column_labels: ClassVar = {"laenge": "Länge"}
    column_searchable_list = ("name", "eigner")
    column_filters = ("bezahlt", "laenge")
    form_columns = ("name", "eigner", "laenge", "ankunft", "bezahlt", "bemerkung", "steg")


class Stege(ModelView):
    form_columns = ("name", "licht")


def fill() -> None:
    north, south = Steg(name="Nordsteg", licht=True), Steg(name="Südsteg", licht=False)
    day = date(2026, 4, 1)
    boats = [
        Boot(name="Möwe", eigner="Ada", laenge=9, ankunft=day, bezahlt=True, steg=north),
        Boot(name="Albatros", eigner="Ben", laenge=12, ankunft=day, bezahlt=False, steg=north),
        Boot(name="Krabbe", eigner="Cem", laenge=6, ankunft=day, bezahlt=False, steg=south),
        Boot(name="Robbe", eigner="Ada", laenge=7, ankunft=day, bezahlt=True, steg=south),
    ]
    database.session.add_all([north, south, *boats])
    database.session.commit()


admin = Admin(app, name="Hafen")
admin.add_view(Boote(Boot, database.session, name="Boote"))
admin.add_view(Stege(Steg, database.session, name="Stege"))
app.add_url_rule("/", view_func=lambda: redirect("/admin/boot/"))

if __name__ == "__main__":
    with app.app_context():
        database.create_all()
        if not database.session.query(Steg).count():
            fill()
    app.run("127.0.0.1", int(sys.argv[1]))
