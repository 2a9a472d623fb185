"""Makes a Roundup tracker with people, keywords and issues: python seed.py FOLDER TEMPLATE."""

import os
import random
import sys
from pathlib import Path

from roundup import configuration, init, instance, password

WORDS = ("page", "list", "search", "printer", "mail", "login", "export", "report", "title")
PEOPLE = {"ada": "Ada Stone", "ben": "Ben Hill", "chloe": "Chloe Marsh", "dev": "Dev Rao"}


def install(home: Path, template: Path) -> instance.Tracker:
    settings = {"TRACKER_HOME": str(home), "TRACKER_NAME": "tracker", "MAIL_DOMAIN": "localhost"}
    config = configuration.CoreConfig(settings=settings)
    config["DATABASE"] = "db"
    config["RDBMS_BACKEND"] = "sqlite"
    # A run whose address is not known yet replaces it.
    config["TRACKER_WEB"] = os.environ.get("TRACKER_WEB", "http://127.0.0.1:1/tracker/")
    if template.name == "jinja2":
        config["TEMPLATE_ENGINE"] = "jinja2"
        config["STATIC_FILES"] = "static"
    init.install(str(home), str(template))
    (home / "detectors" / "nosyreaction.py").unlink()  # it sends mail
    config["INSTANT_REGISTRATION"] = 1
    config.save(str(home / config.INI_FILE))
    tracker = instance.open(str(home))
    tracker.init(password.Password("admin", config=config))
    return tracker


def fill(tracker: instance.Tracker) -> None:
    chance = random.Random(1)
    db = tracker.open("admin")
    secret = password.Password("secret", config=db.config)
    people = [
        db.user.create(username=name, realname=real, password=secret, roles="User")
        for name, real in PEOPLE.items()
    ]
    keywords = [db.keyword.create(name=word) for word in WORDS[:5]]
    for number in range(40):
        text = f"{chance.choice(WORDS).title()} {number} loses its {chance.choice(WORDS)}"
        message = db.msg.create(content=f"{text}.\nSeen twice.", author=chance.choice(people))
        db.issue.create(
            title=text,
            messages=[message],
            priority=chance.choice(db.priority.list()),
            status=chance.choice(db.status.list()),
            keyword=chance.sample(keywords, 2),
            assignedto=chance.choice([*people, None]),
        )
    db.commit()
    db.close()


if __name__ == "__main__":
    fill(install(Path(sys.argv[1]), Path(sys.argv[2])))
