"""Serves the example of Piccolo Admin: python piccolo_site.py prepare | PORT, with STATE set."""

import asyncio
import os
import sys

from hypercorn.asyncio import serve
from hypercorn.config import Config
from piccolo.engine.sqlite import SQLiteEngine
from piccolo_admin.example import tables
from piccolo_admin.example.app import APP

DATABASE = os.path.join(os.environ["STATE"], "films.sqlite")

if __name__ == "__main__":
    engine = SQLiteEngine(path=DATABASE)
    for table in tables.TABLE_CLASSES:
        table._meta._db = engine
    if sys.argv[1] == "prepare":
        tables.create_schema()
        tables.populate_data()
    else:
        config = Config()
        config.bind = [f"127.0.0.1:{sys.argv[1]}"]
        asyncio.run(serve(APP, config))
