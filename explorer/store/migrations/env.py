"""Alembic's way in: the connection is the store's own."""

from typing import Any, Literal

from alembic import context
from sqlalchemy import TypeDecorator

from explorer.store.tables import Base


def plain_type(kind: str, item: Any, _: object) -> str | Literal[False]:
    """In migrations the types of the database stand, which our own ones are made of."""
    return f"sa.{item.impl!r}" if kind == "type" and isinstance(item, TypeDecorator) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_item=plain_type,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
