-- Payouts leave an account of the operator's in files that its bank executes (decision 0056).
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receiving_account"
  ADD COLUMN "payouts_on" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "cut_off" TEXT,
  ADD COLUMN "charges" TEXT,
  ADD COLUMN "service_level" TEXT,
  ADD COLUMN "batch_booking" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "customer_id" TEXT;
ALTER TABLE "receiving_account"
  ADD CONSTRAINT "receiving_account_charges_known" CHECK ("charges" IN ('SLEV', 'SHAR', 'DEBT')) NOT VALID,
  ADD CONSTRAINT "receiving_account_cut_off_is_a_time" CHECK ("cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') NOT VALID;

-- What the institution said about it, in its own code.
ALTER TABLE "payment_event" ADD COLUMN "institution_code" TEXT;

-- BY_FILE: an operator sends it in a file, so no worker looks at it.
ALTER TABLE payout_order
  DROP CONSTRAINT payout_order_state_is_known,
  DROP CONSTRAINT payout_order_open_is_looked_at,
  ADD CONSTRAINT payout_order_state_is_known
    CHECK (state IN ('DUE', 'SENDING', 'SENT', 'UNKNOWN', 'CONFLICT', 'BY_FILE', 'ENDED')) NOT VALID,
  ADD CONSTRAINT payout_order_open_is_looked_at CHECK ((state IN ('BY_FILE', 'ENDED')) = (next_look_at IS NULL)) NOT VALID;
CREATE INDEX payout_order_by_file ON payout_order (provider) WHERE state = 'BY_FILE';

-- Money of suspense that goes back to its payer, in a batch like a payout.
CREATE TABLE "suspense_return" (
    "id" UUID NOT NULL,
    "suspense_item_id" UUID NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "payee_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "suspense_return_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "suspense_return" ADD CONSTRAINT "suspense_return_receiving_account_id_currency_code_fkey"
  FOREIGN KEY ("receiving_account_id", "currency_code") REFERENCES "receiving_account"("id", "currency_code") ON DELETE RESTRICT;
ALTER TABLE "suspense_return" ADD CONSTRAINT "suspense_return_payee_id_fkey"
  FOREIGN KEY ("payee_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT;
ALTER TABLE suspense_return
  ADD CONSTRAINT suspense_return_state_is_known CHECK (state IN ('WAITING', 'SENT', 'PAID', 'REFUSED', 'RETURNED')),
  ADD CONSTRAINT suspense_return_amount_is_positive CHECK (amount > 0),
  ADD CONSTRAINT suspense_return_ended_has_a_time CHECK ((state IN ('PAID', 'REFUSED', 'RETURNED')) = (ended_at IS NOT NULL));
-- An item is returned once at a time: again only after the bank refused it or sent the money back.
CREATE UNIQUE INDEX suspense_return_once ON suspense_return (suspense_item_id) WHERE state IN ('WAITING', 'SENT', 'PAID');
CREATE INDEX suspense_return_waiting ON suspense_return (receiving_account_id) WHERE state IN ('WAITING', 'SENT');

CREATE TABLE "payout_batch" (
    "id" UUID NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "mapping" JSONB,
    "state" TEXT NOT NULL DEFAULT 'CREATED',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(6),
    "exported_at" TIMESTAMPTZ(6),
    "execution_date" TEXT,
    "file_id" UUID,
    "file_sha256" TEXT,
    "ended_at" TIMESTAMPTZ(6),
    "institution_code" TEXT,
    "replaces" UUID,

    CONSTRAINT "payout_batch_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payout_batch_receiving_account_id_created_at_idx" ON "payout_batch"("receiving_account_id", "created_at");
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_receiving_account_id_currency_code_fkey"
  FOREIGN KEY ("receiving_account_id", "currency_code") REFERENCES "receiving_account"("id", "currency_code") ON DELETE RESTRICT;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_replaces_fkey"
  FOREIGN KEY ("replaces") REFERENCES "payout_batch"("id") ON DELETE RESTRICT;
ALTER TABLE payout_batch
  ADD CONSTRAINT payout_batch_state_is_known CHECK (state IN ('CREATED', 'APPROVED', 'EXPORTED', 'REJECTED', 'CANCELLED', 'RELEASED')),
  ADD CONSTRAINT payout_batch_format_is_known CHECK (format IN ('pain.001.001.03', 'pain.001.001.09', 'csv')),
  ADD CONSTRAINT payout_batch_exported_is_approved
    CHECK (state NOT IN ('APPROVED', 'EXPORTED', 'REJECTED', 'RELEASED') OR approved_at IS NOT NULL),
  ADD CONSTRAINT payout_batch_exported_has_its_file
    CHECK ((state IN ('EXPORTED', 'REJECTED', 'RELEASED')) = (file_id IS NOT NULL)
      AND (file_id IS NULL) = (exported_at IS NULL) AND (file_id IS NULL) = (file_sha256 IS NULL));

-- The file that the bank got stays what it is.
CREATE FUNCTION payout_batch_keeps_its_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of payout batch % was exported', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batch_keeps_its_file';
END $$;
CREATE TRIGGER payout_batch_keeps_its_file BEFORE UPDATE ON payout_batch
  FOR EACH ROW WHEN (OLD.file_id IS NOT NULL AND (OLD.file_id, OLD.file_sha256, OLD.exported_at)
    IS DISTINCT FROM (NEW.file_id, NEW.file_sha256, NEW.exported_at))
  EXECUTE FUNCTION payout_batch_keeps_its_file();

CREATE TABLE "payout_batch_item" (
    "batch_id" UUID NOT NULL,
    "item_no" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "merchant_code" TEXT,
    "kind" TEXT NOT NULL DEFAULT 'payout',
    "payment_id" TEXT,
    "suspense_return_id" UUID,
    "amount" DECIMAL(24,6) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'IN_FORCE',

    CONSTRAINT "payout_batch_item_pkey" PRIMARY KEY ("batch_id","item_no")
);
-- A payout is in one batch in force: the bank is never asked twice at the same time.
CREATE UNIQUE INDEX payout_batch_item_in_force ON payout_batch_item (key) WHERE state = 'IN_FORCE';
CREATE INDEX "payout_batch_item_merchant_code_kind_payment_id_idx" ON "payout_batch_item"("merchant_code", "kind", "payment_id");
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_batch_id_fkey"
  FOREIGN KEY ("batch_id") REFERENCES "payout_batch"("id") ON DELETE RESTRICT;
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_merchant_code_kind_payment_id_fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT;
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_suspense_return_id_fkey"
  FOREIGN KEY ("suspense_return_id") REFERENCES "suspense_return"("id") ON DELETE RESTRICT;
ALTER TABLE payout_batch_item
  ADD CONSTRAINT payout_batch_item_state_is_known CHECK (state IN ('IN_FORCE', 'TAKEN_OUT', 'RELEASED')),
  ADD CONSTRAINT payout_batch_item_is_of_one_order
    CHECK (kind = 'payout' AND (merchant_code IS NULL) = (payment_id IS NULL) AND (payment_id IS NULL) <> (suspense_return_id IS NULL));

-- What statements said about orders to pay: their debit, and their return.
CREATE TABLE "payout_line" (
    "key" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "statement_line_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_line_pkey" PRIMARY KEY ("key","role")
);
CREATE INDEX "payout_line_statement_line_id_idx" ON "payout_line"("statement_line_id");
ALTER TABLE payout_line
  ADD CONSTRAINT payout_line_role_is_known CHECK (role IN ('DEBIT', 'RETURN')),
  ADD CONSTRAINT payout_line_amount_is_positive CHECK (amount > 0);
