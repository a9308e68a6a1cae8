-- A merchant's postings of one currency have one order over both of its accounts: no two have the same time, and none goes back in
-- time. `unsettled_since`: not after the first posting that no settlement holds; null when every posting is settled.
ALTER TABLE "merchant_balance" ADD COLUMN "unsettled_since" TIMESTAMPTZ(6);

CREATE OR REPLACE FUNCTION ledger_posting_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_account;
BEGIN
  SELECT * INTO STRICT account FROM ledger_account WHERE id = NEW.account_id;
  NEW.account_seq := NULL;
  NEW.balance_after := NULL;
  NEW.posted_at := clock_timestamp();
  -- The clock is read when the row is held: who waited for it is later than who held it. The beginning of the transaction never is.
  IF account.kind = 'MERCHANT_AVAILABLE' THEN
    UPDATE merchant_balance SET available = available + NEW.amount, available_seq = available_seq + 1,
      posted_at = greatest(posted_at + interval '1 microsecond', clock_timestamp()), unsettled_since = coalesce(unsettled_since, now())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING available_seq, available, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  ELSIF account.kind = 'MERCHANT_RESERVED' THEN
    UPDATE merchant_balance SET reserved = reserved + NEW.amount, reserved_seq = reserved_seq + 1,
      posted_at = greatest(posted_at + interval '1 microsecond', clock_timestamp()), unsettled_since = coalesce(unsettled_since, now())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING reserved_seq, reserved, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE merchant_balance DISABLE TRIGGER merchant_balance_changes_by_posting;
UPDATE merchant_balance SET unsettled_since = first.posted_at
  FROM (SELECT account.merchant_code, account.currency_code, min(posting.posted_at) AS posted_at
          FROM ledger_posting posting JOIN ledger_account account ON account.id = posting.account_id
         WHERE posting.account_seq = 1 GROUP BY account.merchant_code, account.currency_code) first
 WHERE (merchant_balance.merchant_code, merchant_balance.currency_code) = (first.merchant_code, first.currency_code);
ALTER TABLE merchant_balance ENABLE TRIGGER merchant_balance_changes_by_posting;
-- Only rows that have something to settle are in it, and a posting that finds its row in it does not touch it.
CREATE INDEX merchant_balance_unsettled ON merchant_balance (unsettled_since) WHERE unsettled_since IS NOT NULL;

-- A closed period of a merchant and currency: a range of the sequences of both accounts, and what it adds up to.
CREATE TABLE "settlement" (
    "merchant_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(6) NOT NULL,
    "to_at" TIMESTAMPTZ(6) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "available_after" BIGINT NOT NULL,
    "available_through" BIGINT NOT NULL,
    "reserved_after" BIGINT NOT NULL,
    "reserved_through" BIGINT NOT NULL,
    "opening_balance" DECIMAL(24,6) NOT NULL,
    "payins" DECIMAL(24,6) NOT NULL,
    "payouts" DECIMAL(24,6) NOT NULL,
    "topups" DECIMAL(24,6) NOT NULL,
    "fees" DECIMAL(24,6) NOT NULL,
    "vat" DECIMAL(24,6) NOT NULL,
    "adjustments" DECIMAL(24,6) NOT NULL,
    "closing_balance" DECIMAL(24,6) NOT NULL,
    "closed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_pkey" PRIMARY KEY ("merchant_code","currency_code","number")
);
CREATE UNIQUE INDEX "settlement_merchant_code_position_key" ON "settlement"("merchant_code", "position");
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_merchant_code_currency_code_fkey" FOREIGN KEY ("merchant_code", "currency_code")
  REFERENCES "merchant_balance"("merchant_code", "currency_code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE settlement
  ADD CONSTRAINT settlement_adds_up CHECK (opening_balance + payins + payouts + topups + fees + vat + adjustments = closing_balance),
  ADD CONSTRAINT settlement_ends_after_it_began CHECK (from_at < to_at),
  ADD CONSTRAINT settlement_holds_postings CHECK (
    available_after >= 0 AND reserved_after >= 0 AND available_through >= available_after AND reserved_through >= reserved_after
    AND available_through + reserved_through > available_after + reserved_after);

-- What an account of a merchant stood at after a posting; null when there is no such posting.
CREATE FUNCTION ledger_balance_after(account_kind text, currency text, merchant text, seq bigint) RETURNS numeric
  LANGUAGE sql STABLE AS $$
  SELECT CASE seq WHEN 0 THEN 0 ELSE (
    SELECT balance_after FROM ledger_posting
     WHERE account_id = account_kind || '/' || currency || '/' || merchant AND account_seq = seq) END
$$;

-- A settlement goes on where the one before ended, in number, time, postings and money, and ends at what the accounts then held.
CREATE FUNCTION settlement_continue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous settlement;
  held numeric;
BEGIN
  SELECT coalesce(max(position), 0) + 1 INTO NEW.position FROM settlement WHERE merchant_code = NEW.merchant_code;
  SELECT * INTO previous FROM settlement
   WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code ORDER BY number DESC LIMIT 1;
  IF (NEW.number, NEW.opening_balance, NEW.available_after, NEW.reserved_after, NEW.from_at) IS DISTINCT FROM
     (coalesce(previous.number, 0) + 1, coalesce(previous.closing_balance, 0), coalesce(previous.available_through, 0),
      coalesce(previous.reserved_through, 0), coalesce(previous.to_at, NEW.from_at)) THEN
    RAISE EXCEPTION 'settlement % of % in % does not begin where the one before ended', NEW.number, NEW.merchant_code, NEW.currency_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_continues_the_one_before';
  END IF;
  held := ledger_balance_after('MERCHANT_AVAILABLE', NEW.currency_code, NEW.merchant_code, NEW.available_through)
        + ledger_balance_after('MERCHANT_RESERVED', NEW.currency_code, NEW.merchant_code, NEW.reserved_through);
  IF held IS DISTINCT FROM NEW.closing_balance THEN
    RAISE EXCEPTION 'settlement % of % in % closes at %, its accounts at %', NEW.number, NEW.merchant_code, NEW.currency_code,
      NEW.closing_balance, held USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_closes_at_the_balance';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settlement_continues_the_one_before BEFORE INSERT ON settlement
  FOR EACH ROW EXECUTE FUNCTION settlement_continue();

-- The row is held first: what was posted meanwhile is seen by the statement after.
CREATE FUNCTION settlement_mark_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM merchant_balance WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code FOR NO KEY UPDATE;
  UPDATE merchant_balance SET unsettled_since = (
    SELECT min(posted_at) FROM ledger_posting
     WHERE (account_id, account_seq) IN (
       ('MERCHANT_AVAILABLE/' || NEW.currency_code || '/' || NEW.merchant_code, NEW.available_through + 1),
       ('MERCHANT_RESERVED/' || NEW.currency_code || '/' || NEW.merchant_code, NEW.reserved_through + 1)))
   WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code;
  RETURN NULL;
END $$;
CREATE TRIGGER settlement_marks_settled AFTER INSERT ON settlement
  FOR EACH ROW EXECUTE FUNCTION settlement_mark_settled();

-- What an account of the house stood at after an entry, all entries up to it being final: a sum reads only what came after.
CREATE TABLE "ledger_snapshot" (
    "account_id" TEXT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "balance" DECIMAL(24,6) NOT NULL,
    "taken_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_snapshot_pkey" PRIMARY KEY ("account_id","entry_id")
);
CREATE INDEX "ledger_snapshot_entry_id_idx" ON "ledger_snapshot"("entry_id");
ALTER TABLE "ledger_snapshot" ADD CONSTRAINT "ledger_snapshot_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

DO $$
DECLARE
  history text;
BEGIN
  FOREACH history IN ARRAY ARRAY['settlement', 'ledger_snapshot']
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_append_only BEFORE UPDATE OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history()', history);
    EXECUTE format('CREATE TRIGGER %1$s_is_never_truncated BEFORE TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history()', history);
  END LOOP;
END $$;
