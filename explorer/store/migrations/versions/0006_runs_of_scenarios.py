"""Store what each run does, and which scenarios it carries out."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns; earlier runs are crawls or replays."""
    op.add_column("runs", sa.Column("kind", sa.Text(), nullable=False, server_default="crawl"))
    op.add_column("runs", sa.Column("scenario", sa.Text(), nullable=True))
    op.add_column(
        "runs",
        sa.Column("allow_destructive", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.execute(
        "UPDATE runs SET kind = 'replay' WHERE recording IS NOT NULL "
        "OR stopped_because IN ('replayed', 'step_not_done')"
    )
    op.create_index("ix_runs_scenario_created", "runs", ["scenario", "created"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_runs_scenario_created", "runs")
    for column in ("allow_destructive", "scenario", "kind"):
        op.drop_column("runs", column)
