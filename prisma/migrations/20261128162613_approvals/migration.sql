-- Acts of people that wait for another person; in the audit also from where somebody acted, and what was refused.
ALTER TABLE "audit_event" ADD COLUMN "session_id" TEXT,
ADD COLUMN "address" TEXT,
ADD COLUMN "refused" TEXT;

CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "merchant_code" TEXT,
    "content" BYTEA,
    "hash" BYTEA NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(6),
    "said" TEXT,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "approval_state_known" CHECK ("state" IN ('WAITING', 'APPROVED', 'DONE', 'FAILED', 'REFUSED', 'WITHDRAWN', 'VOID')),
    CONSTRAINT "approval_content_while_it_waits" CHECK (("content" IS NOT NULL) = ("state" = 'WAITING')),
    -- An actor is written person:ID/NAME.
    CONSTRAINT "approval_by_another_person" CHECK ("state" NOT IN ('APPROVED', 'DONE', 'FAILED', 'REFUSED')
        OR "decided_by" IS NOT NULL AND split_part("decided_by", '/', 1) <> split_part("asked_by", '/', 1))
);

CREATE INDEX "approval_waiting" ON "approval"("asked_at") WHERE "state" = 'WAITING';
