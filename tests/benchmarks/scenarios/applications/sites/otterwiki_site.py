"""Serves An Otter Wiki: python otterwiki_site.py prepare | PORT, with STATE set."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

STATE = Path(os.environ["STATE"])
PAGES = {
    "home.md": "# Home\n\nWelcome to the harbour.\n",
    "crew.md": "# Crew\n\n- Ada\n- Ben\n",
    "lost and found.md": "# Lost and found\n\nA red scarf.\n",
    "old notice.md": "# Old notice\n\nThe pier is closed in 2019.\n",
}
SETTINGS = STATE / "settings.cfg"
SETTINGS.write_text(
    f"""
REPOSITORY = "{STATE}/pages"
SQLALCHEMY_DATABASE_URI = "sqlite:///{STATE}/users.sqlite"
SECRET_KEY = "for the benchmark only"
SITE_NAME = "Harbour wiki"
EMAIL_NEEDS_CONFIRMATION = False
WRITE_ACCESS = "REGISTERED"
ATTACHMENT_ACCESS = "REGISTERED"
"""
)
os.environ["OTTERWIKI_SETTINGS"] = str(SETTINGS)


def prepare() -> None:
    folder = STATE / "pages"
    folder.mkdir()
    for name, text in PAGES.items():
        (folder / name).write_text(text)
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "First pages"]):
        subprocess.run(["git", *command], cwd=folder, check=True)


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare()
    from otterwiki.server import app, db

    if sys.argv[1] == "prepare":
        from otterwiki.auth import SimpleAuth, generate_password_hash

        with app.app_context():
            db.session.add(
                SimpleAuth.User(
                    name="Ada",
                    email="ada@example.com",
                    password_hash=generate_password_hash("low-tide-42", method="scrypt"),
                    is_approved=True,
                    is_admin=True,
                    email_confirmed=True,
                    first_seen=datetime.now(UTC),
                    last_seen=datetime.now(UTC),
                )
            )
            db.session.commit()
    else:
        app.run("127.0.0.1", int(sys.argv[1]))
