-- What banks say about the operator's accounts: files that were imported, their statements, and their booked lines.
SET LOCAL lock_timeout = '10s';

CREATE TABLE "bank_import" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "format" TEXT NOT NULL,
  "digest" BYTEA NOT NULL,
  "account_given" UUID,
  "state" TEXT NOT NULL DEFAULT 'READING',
  "imported_by" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "booked_at" TIMESTAMPTZ(6),
  "undone_at" TIMESTAMPTZ(6),
  "ignored" INTEGER NOT NULL DEFAULT 0,
  "duplicates" INTEGER NOT NULL DEFAULT 0,
  "warnings" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "bank_import_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bank_import_state_is_known" CHECK ("state" IN ('READING', 'BOOKING', 'BOOKED', 'UNDOING', 'UNDONE')),
  CONSTRAINT "bank_import_format_is_known" CHECK ("format" IN (
    'camt.052', 'camt.053', 'camt.054', 'mt940', 'mt942', 'ofx', 'bai2', 'cnab240', 'csv', 'xlsx'))
);
CREATE INDEX "bank_import_digest_idx" ON "bank_import"("digest");
CREATE INDEX "bank_import_started_at_idx" ON "bank_import"("started_at");

CREATE TABLE "bank_statement" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "import_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "receiving_account_id" UUID NOT NULL,
  "format" TEXT NOT NULL,
  "named_account" TEXT,
  "number" TEXT,
  "from_day" DATE,
  "to_day" DATE,
  "opening" DECIMAL(24,6),
  "closing" DECIMAL(24,6),
  "lines" INTEGER NOT NULL DEFAULT 0,
  "is_in_force" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bank_statement_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "bank_import"("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "bank_statement_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id")
    ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "bank_statement_import_id_position_key" ON "bank_statement"("import_id", "position");
CREATE INDEX "bank_statement_receiving_account_id_to_day_idx" ON "bank_statement"("receiving_account_id", "to_day");

-- A line that is DUPLICATE is another report of a transfer that a line of another format has brought.
CREATE TABLE "statement_line" (
  "id" UUID NOT NULL,
  "import_id" UUID NOT NULL,
  "statement_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "line" TEXT NOT NULL,
  "receiving_account_id" UUID NOT NULL,
  "format" TEXT NOT NULL,
  "booked_on" DATE NOT NULL,
  "value_on" DATE,
  "transaction_on" DATE,
  "direction" TEXT NOT NULL,
  "currency_code" TEXT NOT NULL,
  "amount" DECIMAL(24,6) NOT NULL,
  "identity" BIGINT NOT NULL,
  "occurrence" INTEGER,
  "refs" BIGINT[],
  "entry" INTEGER,
  "batch_of" INTEGER,
  "is_reversal" BOOLEAN NOT NULL,
  "is_trial" BOOLEAN NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'READ',
  "is_possible_duplicate" BOOLEAN NOT NULL DEFAULT false,
  "duplicate_of" UUID,
  "reverses" UUID,
  "payer_data_id" UUID NOT NULL,
  CONSTRAINT "statement_line_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "statement_line_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "bank_import"("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "statement_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "statement_line_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id")
    ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "statement_line_payer_data_id_fkey" FOREIGN KEY ("payer_data_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "statement_line_amount_is_positive" CHECK ("amount" > 0),
  CONSTRAINT "statement_line_direction_is_known" CHECK ("direction" IN ('CREDIT', 'DEBIT')),
  CONSTRAINT "statement_line_state_is_known" CHECK ("state" IN (
    'READ', 'NEW', 'DUPLICATE', 'RECEIPT', 'PAYOUT', 'PAYOUT_RETURN', 'REVERSAL', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER',
    'OPEN_DEBIT', 'UNDONE')),
  CONSTRAINT "statement_line_duplicate_names_its_transfer" CHECK ("state" <> 'DUPLICATE' OR "duplicate_of" IS NOT NULL)
);
CREATE UNIQUE INDEX "statement_line_import_id_position_key" ON "statement_line"("import_id", "position");
CREATE INDEX "statement_line_receiving_account_id_booked_on_idx" ON "statement_line"("receiving_account_id", "booked_on");
CREATE INDEX "statement_line_statement_id_booked_on_idx" ON "statement_line"("statement_id", "booked_on");
CREATE INDEX "statement_line_payer_data_id_idx" ON "statement_line"("payer_data_id");
CREATE INDEX "statement_line_duplicates" ON "statement_line"("duplicate_of") WHERE "duplicate_of" IS NOT NULL;
-- Money is taken back once.
CREATE UNIQUE INDEX "statement_line_is_reversed_once" ON "statement_line"("reverses") WHERE "state" = 'REVERSAL' AND "reverses" IS NOT NULL;
CREATE INDEX "statement_line_to_book" ON "statement_line"("import_id", "position") WHERE "state" = 'NEW';
-- One transfer is reported once in a format, whatever files bring it. The identity holds day, amount and direction.
CREATE UNIQUE INDEX "statement_line_is_known_once" ON "statement_line"("receiving_account_id", "format", "booked_on", "identity", "occurrence")
  WHERE "state" NOT IN ('READ', 'UNDONE') AND NOT "is_trial";

-- What the bank wrote stays; only what became of the line changes, and a line that was booked is never booked again.
CREATE FUNCTION statement_line_keeps_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.receiving_account_id, NEW.booked_on, NEW.direction, NEW.currency_code, NEW.amount, NEW.identity)
     IS DISTINCT FROM (OLD.receiving_account_id, OLD.booked_on, OLD.direction, OLD.currency_code, OLD.amount, OLD.identity)
     OR (NEW.state IN ('READ', 'NEW') AND OLD.state NOT IN ('READ', 'NEW'))
     OR (OLD.state = 'UNDONE' AND NEW.state <> 'UNDONE') THEN
    RAISE EXCEPTION 'line % of a statement keeps its money and its booking', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'statement_line_keeps_money';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER statement_line_keeps_money BEFORE UPDATE ON statement_line
  FOR EACH ROW EXECUTE FUNCTION statement_line_keeps_money();

-- What is booked without a person, by the text of a line.
CREATE TABLE "statement_rule" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "receiving_account_id" UUID NOT NULL,
  "when_text" TEXT NOT NULL,
  "max_amount" DECIMAL(24,6) NOT NULL,
  "book" TEXT NOT NULL,
  "counter_account_id" UUID,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "removed_at" TIMESTAMPTZ(6),
  CONSTRAINT "statement_rule_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "statement_rule_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id")
    ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "statement_rule_book_is_known" CHECK ("book" IN ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')),
  CONSTRAINT "statement_rule_amount_is_positive" CHECK ("max_amount" > 0)
);
CREATE INDEX "statement_rule_receiving_account_id_idx" ON "statement_rule"("receiving_account_id");

-- Gaps between statements that a person has accepted.
CREATE TABLE "accepted_gap" (
  "receiving_account_id" UUID NOT NULL,
  "gap" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "accepted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "accepted_gap_pkey" PRIMARY KEY ("receiving_account_id", "gap"),
  CONSTRAINT "accepted_gap_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id")
    ON DELETE RESTRICT ON UPDATE NO ACTION
);
