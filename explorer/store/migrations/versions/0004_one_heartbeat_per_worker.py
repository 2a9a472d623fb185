"""Store the heartbeat and the lease of a worker once, instead of a heartbeat per run."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Recreate the table of workers with their leases. Workers that run enter themselves again."""
    op.drop_column("runs", "beat")
    op.drop_table("workers")
    _create_workers(sa.Column("lease", sa.Text(), nullable=False))


def downgrade() -> None:
    """Restore the heartbeat of each run."""
    op.drop_table("workers")
    _create_workers(sa.Column("runs_at_once", sa.Integer(), nullable=False))
    op.add_column("runs", sa.Column("beat", sa.DateTime(timezone=True), nullable=True))


def _create_workers(column: sa.Column[Any]) -> None:
    op.create_table(
        "workers",
        sa.Column("worker_id", sa.Text(), nullable=False),
        column,
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("worker_id", name=op.f("pk_workers")),
    )
