"""Store which recording a run replays."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the name of the recording; earlier runs are crawls."""
    op.add_column("runs", sa.Column("recording", sa.Text(), nullable=True))
    op.create_index("ix_runs_recording_created", "runs", ["recording", "created"])


def downgrade() -> None:
    """Remove it."""
    op.drop_index("ix_runs_recording_created", "runs")
    op.drop_column("runs", "recording")
