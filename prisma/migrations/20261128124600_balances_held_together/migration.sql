-- Payouts of many merchants are written by one statement, which takes their balances in the order of merchant and currency. One that
-- does not wait leaves out a balance that another transaction holds: a merchant never waits for the balance of another.
--
-- What is held is remembered for the postings of the transaction, as ledger_posting_keep_balance remembers it: each of them reads the
-- last posting of its account and nothing else. Not of a balance without postings in both accounts or with nothing to settle (its
-- next posting changes its row), and not while its last posting has a time that is still to come: only its own postings follow that.
CREATE FUNCTION hold_merchant_balances(merchants text[], currencies text[], waits boolean)
RETURNS TABLE (merchant_code text, currency_code text, available numeric, is_used boolean)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
DECLARE
  held_merchants text[];
  held_currencies text[];
  unsettled boolean[];
  held record;
  remembered text := '';
  last_time timestamptz := '-infinity';
BEGIN
  IF waits THEN
    PERFORM FROM (SELECT * FROM unnest(merchants, currencies) asked (merchant, currency) ORDER BY 1, 2) asked
     CROSS JOIN LATERAL (
       SELECT FROM merchant_balance b WHERE b.merchant_code = asked.merchant AND b.currency_code = asked.currency FOR NO KEY UPDATE) taken;
  END IF;
  SELECT array_agg(asked.merchant), array_agg(asked.currency), array_agg(taken.is_unsettled)
    INTO held_merchants, held_currencies, unsettled
    FROM (SELECT * FROM unnest(merchants, currencies) asked (merchant, currency) ORDER BY 1, 2) asked
   CROSS JOIN LATERAL (
     SELECT b.unsettled_since IS NOT NULL AS is_unsettled FROM merchant_balance b
      WHERE b.merchant_code = asked.merchant AND b.currency_code = asked.currency FOR NO KEY UPDATE SKIP LOCKED) taken;
  -- A statement of its own, which sees the postings of whoever held the locks.
  FOR held IN
    SELECT asked.*, balance.* FROM unnest(held_merchants, held_currencies, unsettled) asked (merchant, currency, is_unsettled)
     CROSS JOIN LATERAL read_merchant_balance(asked.merchant, asked.currency) balance
  LOOP
    merchant_code := held.merchant;
    currency_code := held.currency;
    available := held.available;
    is_used := held.available_seq > 0 AND held.reserved_seq > 0;
    IF is_used AND held.is_unsettled AND held.posted_at < clock_timestamp() THEN
      remembered := format(E'%sMERCHANT_AVAILABLE/%s/%s\nMERCHANT_RESERVED/%s/%s\n', remembered, currency_code, merchant_code, currency_code, merchant_code);
      last_time := greatest(last_time, held.posted_at);
    END IF;
    RETURN NEXT;
  END LOOP;
  IF remembered <> '' THEN
    PERFORM set_config('gateway.posting_balance', '', true), set_config('gateway.posting_accounts', E'\n' || remembered, true),
            set_config('gateway.posting_time', last_time::text, true);
  END IF;
END $$;

DROP FUNCTION lock_merchant_balance(text, text);
