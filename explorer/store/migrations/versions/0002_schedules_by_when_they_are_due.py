"""Index schedules by due time instead of next time."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Replace the index on ``next_at`` by one on ``due_at``."""
    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.drop_index("ix_schedules_next_at")
        batch_op.create_index("ix_schedules_due_at", ["due_at"], unique=False)


def downgrade() -> None:
    """Restore the index on ``next_at``."""
    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.drop_index("ix_schedules_due_at")
        batch_op.create_index("ix_schedules_next_at", ["next_at"], unique=False)
