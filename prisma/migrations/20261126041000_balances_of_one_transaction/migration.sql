-- A transaction that has posted to an account of a merchant keeps the lock of its balance until it ends, so further postings to that
-- account need neither the lock nor the account again, and only the last posting of this one account: 30 % of what a payout took.
-- What is remembered ends with the transaction, and with a savepoint that is undone, as the lock does. Number and balance are still
-- read from the last posting, never remembered (docs/decisions/0084).
--   gateway.posting_balance    merchant and currency of the balance that is held
--   gateway.posting_accounts   its accounts that were posted to, each with a line break before and after
--   gateway.posting_time       of the last posting to one of them
CREATE OR REPLACE FUNCTION ledger_posting_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_account;
  balance text;
  unsettled timestamptz;
  held record;
  remembered text;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  remembered := current_setting('gateway.posting_accounts', true);
  IF strpos(remembered, E'\n' || NEW.account_id || E'\n') > 0 THEN
    SELECT p.merchant_code, p.account_seq + 1, p.balance_after + NEW.amount
      INTO STRICT NEW.merchant_code, NEW.account_seq, NEW.balance_after
      FROM ledger_posting p WHERE p.account_id = NEW.account_id AND p.account_seq IS NOT NULL
     ORDER BY p.account_seq DESC LIMIT 1;
    NEW.posted_at := greatest(current_setting('gateway.posting_time')::timestamptz + interval '1 microsecond', clock_timestamp());
    remembered := set_config('gateway.posting_time', NEW.posted_at::text, true);
    RETURN NEW;
  END IF;
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
    balance := account.currency_code || '/' || account.merchant_code;
    IF current_setting('gateway.posting_balance', true) IS DISTINCT FROM balance THEN
      remembered := set_config('gateway.posting_balance', balance, true);
      remembered := E'\n';
    END IF;
    remembered := set_config('gateway.posting_accounts', coalesce(nullif(remembered, ''), E'\n') || NEW.account_id || E'\n', true);
    remembered := set_config('gateway.posting_time', NEW.posted_at::text, true);
  END IF;
  RETURN NEW;
END $$;

-- A settlement takes `unsettled_since` away: the next posting has to set it again, also one of the same transaction.
CREATE OR REPLACE FUNCTION merchant_balance_refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten text;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND pg_trigger_depth() > 1) THEN
    IF NEW.unsettled_since IS NULL THEN
      forgotten := set_config('gateway.posting_accounts', '', true);
    END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a balance changes only by a posting' USING ERRCODE = 'check_violation', CONSTRAINT = 'merchant_balance_changes_by_posting';
END $$;
