"""Alembic environment, which uses the run store's own connection."""

from typing import Any, Literal

from alembic import context
from sqlalchemy import TypeDecorator

from explorer.store.tables import Base


def plain_type(kind: str, item: Any, _: object) -> str | Literal[False]:
    """Render the database types that explorer's custom column types are based on."""
    return f"sa.{item.impl!r}" if kind == "type" and isinstance(item, TypeDecorator) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_item=plain_type,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
