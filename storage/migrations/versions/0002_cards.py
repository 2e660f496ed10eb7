"""which messages carry buttons about a record, a rule or a skill"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cards",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("card", sa.String(length=8), nullable=False),
        sa.Column("outbox_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("subject", sa.String(length=8), nullable=False),
        sa.Column("subject_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["outbox_id"], ["outbox.id"], name=op.f("fk_cards_outbox_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.create_index("ix_cards_subject", ["subject", "subject_id"], unique=False)


def downgrade() -> None:
    """Data is never taken away."""
    raise NotImplementedError
