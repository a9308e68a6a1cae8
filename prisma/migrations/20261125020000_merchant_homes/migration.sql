-- Where a merchant lives that has moved between clusters, or is about to (decision 0082).
SET LOCAL lock_timeout = '10s';

CREATE TABLE "merchant_home" (
  "merchant_code" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "cluster" TEXT NOT NULL,
  "move_id" UUID NOT NULL,
  "account_ids" UUID[] NOT NULL DEFAULT '{}',
  "actor" TEXT NOT NULL,
  "approved_by" TEXT,
  "since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "merchant_home_pkey" PRIMARY KEY ("merchant_code"),
  CONSTRAINT "merchant_home_state_is_known" CHECK ("state" IN ('LEAVING', 'FROZEN', 'MOVED', 'HERE'))
);

-- Nothing of a merchant changes while it is copied and after it has moved. 55P03: the request may be repeated, and reaches the merchant
-- where it lives then. The move itself passes, by its ID. An argument names the states in which the table takes no changes.
CREATE FUNCTION merchant_home_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM merchant_home h
     WHERE h.merchant_code = NEW.merchant_code AND h.state = ANY (TG_ARGV::text[])
       AND h.move_id::text IS DISTINCT FROM current_setting('gateway.merchant_move', true))
  THEN
    RAISE EXCEPTION 'merchant % is moving to another cluster: % on % refused', NEW.merchant_code, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'lock_not_available', CONSTRAINT = 'merchant_is_at_home';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION merchant_home_refuse_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merchant_home h WHERE h.merchant_code = NEW.code AND h.state IN ('FROZEN', 'MOVED')) THEN
    RAISE EXCEPTION 'merchant % is moving to another cluster: % on % refused', NEW.code, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'lock_not_available', CONSTRAINT = 'merchant_is_at_home';
  END IF;
  RETURN NEW;
END $$;

-- Work of the workers: a row of such a merchant is not claimed, while the other rows of the statement are.
CREATE FUNCTION merchant_home_skip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM merchant_home h
     WHERE h.merchant_code = NEW.merchant_code AND h.state = ANY (TG_ARGV::text[])
       AND h.move_id::text IS DISTINCT FROM current_setting('gateway.merchant_move', true))
  THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

-- A receiving account belongs to one cluster, with what its bank says and what lies in suspense there.
CREATE FUNCTION receiving_account_home_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF EXISTS (
    SELECT FROM merchant_home h
     WHERE account = ANY (h.account_ids) AND h.state IN ('FROZEN', 'MOVED')
       AND h.move_id::text IS DISTINCT FROM current_setting('gateway.merchant_move', true))
  THEN
    RAISE EXCEPTION 'receiving account % is moving to another cluster: % on % refused', account, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'lock_not_available', CONSTRAINT = 'receiving_account_is_at_home';
  END IF;
  RETURN NEW;
END $$;

-- Where nobody ever moves the triggers cost nothing: the first move enables them.
DO $$
DECLARE
  guarded record;
BEGIN
  FOR guarded IN
    SELECT * FROM (VALUES
      ('payment', 'INSERT OR UPDATE OF status, currency_code, amount, attempt_no, event_no, external_reference, money_received, money_returned, closes_at, metadata',
        'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('payment_attempt', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('payment_event', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('payment_reminder', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('typed_reference', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('unconfirmed_receipt', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('receipt_match', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('receipt_match_undo', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('refund', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('amount_claim', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('contested_amount', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_balance', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('settlement', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('callback', 'INSERT', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('checkout_session', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_logo', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_key', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_secret', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('previous_callback_secret', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_currency', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_method', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant', 'UPDATE', 'merchant_home_refuse_settings', ''),
      -- What was moved may still be erased where it was.
      ('customer', 'INSERT OR UPDATE', 'merchant_home_refuse', '''FROZEN'''),
      ('payer_data', 'UPDATE', 'merchant_home_refuse', '''FROZEN'''),
      ('rail_cancellation', 'UPDATE', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('failed_match', 'UPDATE', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('sandbox_event', 'UPDATE', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('sandbox_transfer', 'UPDATE', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('payout_order', 'UPDATE', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('receiving_account', 'UPDATE', 'receiving_account_home_refuse', '''id'''),
      ('receipt', 'INSERT', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('receipt_conflict', 'INSERT', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('suspense_item', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('suspense_return', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('bank_statement', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('statement_line', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('statement_rule', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('accepted_gap', 'INSERT', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('payout_batch', 'INSERT OR UPDATE', 'receiving_account_home_refuse', '''receiving_account_id'''),
      ('virtual_account_number', 'INSERT', 'receiving_account_home_refuse', '''cash_account_id''')
    ) AS named (of_table, events, function, arguments)
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_at_home BEFORE %2$s ON %1$s FOR EACH ROW EXECUTE FUNCTION %3$s(%4$s)',
      guarded.of_table, guarded.events, guarded.function, guarded.arguments);
    EXECUTE format('ALTER TABLE %1$s DISABLE TRIGGER %1$s_is_at_home', guarded.of_table);
  END LOOP;
END $$;

-- From the moment that a merchant is to leave no delivery and no payout of its is begun, so that none is on its way when it is copied.
CREATE TRIGGER callback_is_claimed_at_home BEFORE UPDATE ON callback
  FOR EACH ROW WHEN (NEW.lease_until IS NOT NULL AND NEW.delivery_no > OLD.delivery_no)
  EXECUTE FUNCTION merchant_home_skip('LEAVING', 'FROZEN', 'MOVED');
ALTER TABLE callback DISABLE TRIGGER callback_is_claimed_at_home;
CREATE TRIGGER callback_changes_at_home BEFORE UPDATE ON callback
  FOR EACH ROW WHEN (NEW.lease_until IS NULL)
  EXECUTE FUNCTION merchant_home_refuse('FROZEN', 'MOVED');
ALTER TABLE callback DISABLE TRIGGER callback_changes_at_home;
CREATE TRIGGER payout_order_is_sent_at_home BEFORE UPDATE ON payout_order
  FOR EACH ROW WHEN (OLD.state = 'DUE' AND NEW.state = 'SENDING')
  EXECUTE FUNCTION merchant_home_skip('LEAVING');
ALTER TABLE payout_order DISABLE TRIGGER payout_order_is_sent_at_home;

-- No other merchant begins to use an account that is leaving.
CREATE TRIGGER payment_attempt_account_at_home BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.receiving_account_id IS NOT NULL) EXECUTE FUNCTION receiving_account_home_refuse('receiving_account_id');
ALTER TABLE payment_attempt DISABLE TRIGGER payment_attempt_account_at_home;
