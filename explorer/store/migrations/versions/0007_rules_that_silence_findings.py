"""Store the rule of a judgement that silences findings in later runs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; earlier judgements silence nothing."""
    op.add_column("judgements", sa.Column("rule", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("judgements", "rule")
