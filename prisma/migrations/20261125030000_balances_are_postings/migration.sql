-- A balance is what the last posting of its account says. Until now it was stored a second time in merchant_balance, which every posting
-- updated: while a snapshot is open, such as that of pg_dump, no version of that row can be removed, and each posting read all of them.
-- Postings are only added, so that an index finds the last one at once. The row stays as what is locked, and is written only when the
-- first posting after a settlement comes.

-- What a merchant has, and the numbers and the time of the last postings of its two accounts.
CREATE FUNCTION read_merchant_balance(of_merchant text, of_currency text)
RETURNS TABLE (available numeric, reserved numeric, available_seq bigint, reserved_seq bigint, posted_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(a.balance_after, 0), coalesce(r.balance_after, 0), coalesce(a.account_seq, 0), coalesce(r.account_seq, 0),
         greatest(a.posted_at, r.posted_at)
    FROM (SELECT) AS always
    LEFT JOIN LATERAL (
      SELECT p.balance_after, p.account_seq, p.posted_at FROM ledger_posting p
       WHERE p.account_id = 'MERCHANT_AVAILABLE/' || of_currency || '/' || of_merchant AND p.account_seq IS NOT NULL
       ORDER BY p.account_seq DESC LIMIT 1) a ON true
    LEFT JOIN LATERAL (
      SELECT p.balance_after, p.account_seq, p.posted_at FROM ledger_posting p
       WHERE p.account_id = 'MERCHANT_RESERVED/' || of_currency || '/' || of_merchant AND p.account_seq IS NOT NULL
       ORDER BY p.account_seq DESC LIMIT 1) r ON true
$$;

-- The same after the row is locked. The second statement of a volatile function sees what was committed while the first one waited; a
-- join in the statement that locks would not.
CREATE FUNCTION lock_merchant_balance(of_merchant text, of_currency text)
RETURNS TABLE (available numeric, reserved numeric)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM merchant_balance b WHERE b.merchant_code = of_merchant AND b.currency_code = of_currency FOR NO KEY UPDATE;
  IF FOUND THEN
    RETURN QUERY SELECT f.available, f.reserved FROM read_merchant_balance(of_merchant, of_currency) f;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION ledger_posting_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_account;
  unsettled timestamptz;
  held record;
BEGIN
  SELECT * INTO STRICT account FROM ledger_account WHERE id = NEW.account_id;
  NEW.merchant_code := account.merchant_code;
  NEW.account_seq := NULL;
  NEW.balance_after := NULL;
  NEW.posted_at := clock_timestamp();
  IF account.kind IN ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED') THEN
    SELECT unsettled_since INTO STRICT unsettled FROM merchant_balance
     WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code FOR NO KEY UPDATE;
    -- A statement of its own, which sees the postings of whoever held the lock, and those that this statement has made so far.
    SELECT * INTO STRICT held FROM read_merchant_balance(account.merchant_code, account.currency_code);
    IF account.kind = 'MERCHANT_AVAILABLE' THEN
      NEW.account_seq := held.available_seq + 1;
      NEW.balance_after := held.available + NEW.amount;
    ELSE
      NEW.account_seq := held.reserved_seq + 1;
      NEW.balance_after := held.reserved + NEW.amount;
    END IF;
    -- The clock is read after the row is locked: a transaction that waited for the lock gets a later time than the one that held it.
    NEW.posted_at := greatest(held.posted_at + interval '1 microsecond', clock_timestamp());
    IF unsettled IS NULL THEN
      UPDATE merchant_balance SET unsettled_since = now()
       WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code;
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION merchant_balance_refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND pg_trigger_depth() > 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a balance changes only by a posting' USING ERRCODE = 'check_violation', CONSTRAINT = 'merchant_balance_changes_by_posting';
END $$;

ALTER TABLE merchant_balance
  DROP COLUMN available, DROP COLUMN reserved, DROP COLUMN available_seq, DROP COLUMN reserved_seq, DROP COLUMN posted_at;
