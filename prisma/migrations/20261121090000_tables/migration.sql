-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mode" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant" (
    "code" TEXT NOT NULL,
    "channel_name" TEXT NOT NULL,
    "callback_secret" BYTEA NOT NULL,
    "requests_per_second" INTEGER NOT NULL DEFAULT 10,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "accent" TEXT,
    "tokens_valid_after" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "merchant_key" (
    "merchant_code" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "merchant_key_pkey" PRIMARY KEY ("merchant_code","fingerprint")
);

-- CreateTable
CREATE TABLE "merchant_secret" (
    "merchant_code" TEXT NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "merchant_secret_pkey" PRIMARY KEY ("merchant_code","id")
);

-- CreateTable
CREATE TABLE "merchant_currency" (
    "merchant_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "vat_percent" DECIMAL(9,6) NOT NULL DEFAULT 0,

    CONSTRAINT "merchant_currency_pkey" PRIMARY KEY ("merchant_code","currency_code")
);

-- CreateTable
CREATE TABLE "merchant_method" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "method_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "minimum" DECIMAL(24,6),
    "maximum" DECIMAL(24,6),
    "fee_percent" DECIMAL(9,6),
    "fee_fixed" DECIMAL(24,6),

    CONSTRAINT "merchant_method_pkey" PRIMARY KEY ("merchant_code","kind","method_code","currency_code")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "used_signature" (
    "digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "used_signature_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "receiving_account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "provider" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "bank_code" TEXT,
    "bank_name" TEXT,
    "bank_branch" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "methods" TEXT[],
    "notice_delay_seconds" INTEGER NOT NULL DEFAULT 3600,
    "daily_limit" DECIMAL(24,6),
    "position" INTEGER NOT NULL DEFAULT 0,
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receiving_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payer_data" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erased_at" TIMESTAMPTZ(6),

    CONSTRAINT "payer_data_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "callback_url" TEXT NOT NULL,
    "return_url" TEXT,
    "is_test" BOOLEAN NOT NULL,
    "request_digest" BYTEA NOT NULL,
    "attempt_no" INTEGER NOT NULL DEFAULT 1,
    "event_no" INTEGER NOT NULL DEFAULT 1,
    "external_reference" TEXT,
    "failure_reason_code" TEXT,
    "money_received" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "money_returned" DECIMAL(24,6),
    "returned_at" TIMESTAMPTZ(6),
    "closes_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(6),
    "watched_until" TIMESTAMPTZ(6),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("merchant_code","kind","payment_id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "method_code" TEXT NOT NULL,
    "method_object" TEXT NOT NULL,
    "operator_code" TEXT,
    "provider" TEXT NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "amount_required" DECIMAL(24,6) NOT NULL,
    "fee" DECIMAL(24,6) NOT NULL,
    "vat" DECIMAL(24,6) NOT NULL,
    "rail_reference" TEXT NOT NULL,
    "response" JSONB NOT NULL,
    "payer_data_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expire_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("merchant_code","kind","payment_id","attempt_no")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "event_no" INTEGER NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "receipt_id" UUID,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("merchant_code","kind","payment_id","event_no")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "source" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "rail_reference" TEXT,
    "external_reference" TEXT,
    "payer_data_id" UUID,
    "moved_at" TIMESTAMPTZ(6) NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_match" (
    "receipt_id" UUID NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "matched_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_match_pkey" PRIMARY KEY ("receipt_id","merchant_code","kind","payment_id")
);

-- CreateTable
CREATE TABLE "amount_claim" (
    "receiving_account_id" UUID NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "claimed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "free_at" TIMESTAMPTZ(6),

    CONSTRAINT "amount_claim_pkey" PRIMARY KEY ("receiving_account_id","amount")
);

-- CreateTable
CREATE TABLE "amount_claim_period" (
    "id" BIGSERIAL NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "claimed_at" TIMESTAMPTZ(6) NOT NULL,
    "free_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "amount_claim_period_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "merchant_code" TEXT,
    "receiving_account_id" UUID,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant_balance" (
    "merchant_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "available" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "reserved" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "available_seq" BIGINT NOT NULL DEFAULT 0,
    "reserved_seq" BIGINT NOT NULL DEFAULT 0,
    "posted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_balance_pkey" PRIMARY KEY ("merchant_code","currency_code")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "merchant_code" TEXT,
    "payment_kind" TEXT,
    "payment_id" TEXT,
    "receipt_id" UUID,
    "reason" TEXT,
    "posted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_posting" (
    "entry_id" BIGINT NOT NULL,
    "line" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "account_seq" BIGINT,
    "balance_after" DECIMAL(24,6),
    "posted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_posting_pkey" PRIMARY KEY ("entry_id","line")
);

-- CreateTable
CREATE TABLE "callback" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "event_no" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "counted_tries" INTEGER NOT NULL DEFAULT 0,
    "delivery_no" INTEGER NOT NULL DEFAULT 0,
    "next_delivery_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "callback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "callback_delivery" (
    "callback_id" UUID NOT NULL,
    "delivery_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "callback_delivery_pkey" PRIMARY KEY ("callback_id","delivery_no")
);

-- CreateTable
CREATE TABLE "callback_answer" (
    "callback_id" UUID NOT NULL,
    "delivery_no" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "callback_answer_pkey" PRIMARY KEY ("callback_id","delivery_no")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "merchant_code" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout_session" (
    "id" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "scope" JSONB NOT NULL,
    "parameters" JSONB NOT NULL,
    "language" TEXT,
    "token_expires_at" TIMESTAMPTZ(6) NOT NULL,
    "token_issued_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "checkout_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_event" (
    "id" BIGSERIAL NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "amount" DECIMAL(24,6),
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "sandbox_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "used_signature_expires_at_idx" ON "used_signature"("expires_at");

-- CreateIndex
CREATE INDEX "receiving_account_currency_code_idx" ON "receiving_account"("currency_code");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_account_provider_currency_code_kind_identifier_key" ON "receiving_account"("provider", "currency_code", "kind", "identifier");

-- CreateIndex
CREATE INDEX "payment_attempt_payer_data_id_idx" ON "payment_attempt"("payer_data_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_receiving_account_id_rail_reference_key" ON "payment_attempt"("receiving_account_id", "rail_reference");

-- CreateIndex
CREATE INDEX "payment_event_receipt_id_idx" ON "payment_event"("receipt_id");

-- CreateIndex
CREATE INDEX "receipt_receiving_account_id_received_at_idx" ON "receipt"("receiving_account_id", "received_at");

-- CreateIndex
CREATE INDEX "receipt_payer_data_id_idx" ON "receipt"("payer_data_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_source_source_id_key" ON "receipt"("source", "source_id");

-- CreateIndex
CREATE INDEX "receipt_match_merchant_code_kind_payment_id_idx" ON "receipt_match"("merchant_code", "kind", "payment_id");

-- CreateIndex
CREATE INDEX "amount_claim_merchant_code_kind_payment_id_idx" ON "amount_claim"("merchant_code", "kind", "payment_id");

-- CreateIndex
CREATE INDEX "amount_claim_period_receiving_account_id_amount_claimed_at_idx" ON "amount_claim_period"("receiving_account_id", "amount", "claimed_at");

-- CreateIndex
CREATE INDEX "ledger_account_merchant_code_idx" ON "ledger_account"("merchant_code");

-- CreateIndex
CREATE INDEX "ledger_account_receiving_account_id_idx" ON "ledger_account"("receiving_account_id");

-- CreateIndex
CREATE INDEX "ledger_entry_merchant_code_payment_kind_payment_id_idx" ON "ledger_entry"("merchant_code", "payment_kind", "payment_id");

-- CreateIndex
CREATE INDEX "ledger_entry_receipt_id_idx" ON "ledger_entry"("receipt_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_posting_account_id_account_seq_key" ON "ledger_posting"("account_id", "account_seq");

-- CreateIndex
CREATE UNIQUE INDEX "callback_merchant_code_kind_payment_id_event_no_key" ON "callback"("merchant_code", "kind", "payment_id", "event_no");

-- CreateIndex
CREATE INDEX "callback_answer_created_at_idx" ON "callback_answer"("created_at");

-- CreateIndex
CREATE INDEX "audit_event_merchant_code_at_idx" ON "audit_event"("merchant_code", "at");

-- CreateIndex
CREATE INDEX "checkout_session_merchant_code_kind_payment_id_idx" ON "checkout_session"("merchant_code", "kind", "payment_id");

-- CreateIndex
CREATE INDEX "checkout_session_expires_at_idx" ON "checkout_session"("expires_at");

-- CreateIndex
CREATE INDEX "sandbox_event_merchant_code_kind_payment_id_idx" ON "sandbox_event"("merchant_code", "kind", "payment_id");

-- AddForeignKey
ALTER TABLE "merchant_key" ADD CONSTRAINT "merchant_key_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_secret" ADD CONSTRAINT "merchant_secret_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_currency" ADD CONSTRAINT "merchant_currency_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_method" ADD CONSTRAINT "merchant_method_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_merchant_code_kind_payment_id_fkey" FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payer_data_id_fkey" FOREIGN KEY ("payer_data_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_merchant_code_kind_payment_id_fkey" FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payer_data_id_fkey" FOREIGN KEY ("payer_data_id") REFERENCES "payer_data"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_match" ADD CONSTRAINT "receipt_match_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "amount_claim" ADD CONSTRAINT "amount_claim_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "amount_claim_period" ADD CONSTRAINT "amount_claim_period_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merchant_balance" ADD CONSTRAINT "merchant_balance_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback" ADD CONSTRAINT "callback_merchant_code_kind_payment_id_fkey" FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback_delivery" ADD CONSTRAINT "callback_delivery_callback_id_fkey" FOREIGN KEY ("callback_id") REFERENCES "callback"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback_answer" ADD CONSTRAINT "callback_answer_callback_id_delivery_no_fkey" FOREIGN KEY ("callback_id", "delivery_no") REFERENCES "callback_delivery"("callback_id", "delivery_no") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
