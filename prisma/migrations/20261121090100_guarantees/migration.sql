-- What the database itself refuses, whoever asks: the product, psql or a mistake.

-- One mode for ever: test money can never become real.
ALTER TABLE installation
  ADD CONSTRAINT installation_is_one_row CHECK (id = 1),
  ADD CONSTRAINT installation_mode_is_known CHECK (mode IN ('sandbox', 'live'));

ALTER TABLE merchant
  ADD CONSTRAINT merchant_code_is_short_and_plain CHECK (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  ADD CONSTRAINT merchant_rate_is_positive CHECK (requests_per_second > 0);
ALTER TABLE merchant_currency
  ADD CONSTRAINT merchant_currency_vat_is_a_percentage CHECK (vat_percent >= 0 AND vat_percent <= 100);
ALTER TABLE merchant_method
  ADD CONSTRAINT merchant_method_kind_is_known CHECK (kind IN ('payin', 'payout', 'topup')),
  ADD CONSTRAINT merchant_method_limits_are_ordered CHECK (minimum IS NULL OR maximum IS NULL OR minimum <= maximum),
  ADD CONSTRAINT merchant_method_fee_is_not_negative CHECK (coalesce(fee_percent, 0) >= 0 AND coalesce(fee_fixed, 0) >= 0);

-- Payments -----------------------------------------------------------------------------------------------------------
ALTER TABLE payment
  ADD CONSTRAINT payment_kind_is_known CHECK (kind IN ('payin', 'payout', 'topup')),
  ADD CONSTRAINT payment_id_is_well_formed CHECK (payment_id ~ '^[A-Za-z0-9_-]{1,250}$'),
  ADD CONSTRAINT payment_amount_is_positive CHECK (amount > 0),
  ADD CONSTRAINT payment_money_received_is_not_negative CHECK (money_received >= 0),
  ADD CONSTRAINT payment_status_is_known CHECK (status IN ('WAITING', 'PROCESSING', 'SUCCESS', 'REFUSED', 'EXPIRED')),
  ADD CONSTRAINT payment_payout_never_expires CHECK (kind <> 'payout' OR status <> 'EXPIRED'),
  ADD CONSTRAINT payment_final_has_processed_at CHECK ((status IN ('SUCCESS', 'REFUSED', 'EXPIRED')) = (processed_at IS NOT NULL)),
  ADD CONSTRAINT payment_reason_only_when_failed CHECK ((status IN ('REFUSED', 'EXPIRED')) = (failure_reason_code IS NOT NULL)),
  ADD CONSTRAINT payment_returned_at_with_money CHECK ((money_returned IS NULL) = (returned_at IS NULL));
CREATE INDEX payment_due_to_close ON payment (closes_at) WHERE status IN ('WAITING', 'PROCESSING') AND closes_at IS NOT NULL;

-- The same table as lib/payments/state-machine.ts; a test compares the two.
CREATE FUNCTION payment_refuse_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('WAITING', 'PROCESSING'), ('WAITING', 'SUCCESS'), ('WAITING', 'REFUSED'), ('WAITING', 'EXPIRED'),
    ('PROCESSING', 'SUCCESS'), ('PROCESSING', 'REFUSED'), ('PROCESSING', 'EXPIRED'), ('EXPIRED', 'SUCCESS')
  ) OR (NEW.kind = 'payout' AND NEW.status = 'EXPIRED') THEN
    RAISE EXCEPTION 'a % may not go from % to %', NEW.kind, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition_is_legal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_transition_is_legal BEFORE UPDATE OF status ON payment
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payment_refuse_illegal_transition();

ALTER TABLE payment_attempt
  ADD CONSTRAINT payment_attempt_amounts_are_sane CHECK (amount_required > 0 AND fee >= 0 AND vat >= 0),
  ADD CONSTRAINT payment_attempt_rail_reference_fits CHECK (rail_reference ~ '^[A-Z0-9]{1,25}$');
CREATE UNIQUE INDEX payment_attempt_one_in_force ON payment_attempt (merchant_code, kind, payment_id) WHERE closed_at IS NULL;

-- A typed reference may be held by one open payment of its method only (one India-wide code, one holder).
CREATE INDEX payment_by_external_reference ON payment (external_reference) WHERE external_reference IS NOT NULL;

-- Receipts and claims ------------------------------------------------------------------------------------------------
ALTER TABLE receipt ADD CONSTRAINT receipt_amount_is_positive CHECK (amount > 0);
CREATE INDEX receipt_by_external_reference ON receipt (external_reference) WHERE external_reference IS NOT NULL;
ALTER TABLE amount_claim
  ADD CONSTRAINT amount_claim_is_positive CHECK (amount > 0),
  ADD CONSTRAINT amount_claim_ends_after_it_began CHECK (free_at IS NULL OR free_at >= claimed_at);

CREATE FUNCTION amount_claim_keep_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.merchant_code, OLD.kind, OLD.payment_id, OLD.attempt_no) = (NEW.merchant_code, NEW.kind, NEW.payment_id, NEW.attempt_no)
    AND OLD.claimed_at = NEW.claimed_at THEN
    RETURN NEW;
  END IF;
  IF OLD.free_at IS NULL OR OLD.free_at > NEW.claimed_at THEN
    RAISE EXCEPTION 'amount % is still claimed', OLD.amount
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'amount_claim_has_one_owner';
  END IF;
  INSERT INTO amount_claim_period (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
  VALUES (OLD.receiving_account_id, OLD.amount, OLD.merchant_code, OLD.kind, OLD.payment_id, OLD.attempt_no, OLD.claimed_at, OLD.free_at);
  RETURN NEW;
END $$;
CREATE TRIGGER amount_claim_has_one_owner BEFORE UPDATE ON amount_claim
  FOR EACH ROW EXECUTE FUNCTION amount_claim_keep_period();

-- Ledger -------------------------------------------------------------------------------------------------------------
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_kind_is_known CHECK (kind IN (
    'MERCHANT_AVAILABLE', 'MERCHANT_RESERVED', 'RECEIVING', 'PAYOUT_CLEARING', 'FEE_INCOME', 'VAT_PAYABLE',
    'ROUNDING', 'SUSPENSE', 'FX', 'OPENING_BALANCE')),
  ADD CONSTRAINT ledger_account_owner_fits_kind CHECK (
    (kind IN ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED')) = (merchant_code IS NOT NULL)
    AND (kind = 'RECEIVING') = (receiving_account_id IS NOT NULL)),
  ADD CONSTRAINT ledger_account_id_says_it_all CHECK (
    id = kind || '/' || currency_code || coalesce('/' || merchant_code, '/' || receiving_account_id, ''));
ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_moves_something CHECK (amount <> 0);

-- A posting to a merchant's account takes the merchant's balance row, counts the account's sequence up and writes the
-- balance that follows: the running balance cannot drift from the postings, whoever posts.
CREATE FUNCTION ledger_posting_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_account;
BEGIN
  SELECT * INTO STRICT account FROM ledger_account WHERE id = NEW.account_id;
  NEW.account_seq := NULL;
  NEW.balance_after := NULL;
  NEW.posted_at := clock_timestamp();
  IF account.kind = 'MERCHANT_AVAILABLE' THEN
    UPDATE merchant_balance SET available = available + NEW.amount, available_seq = available_seq + 1,
      posted_at = greatest(posted_at, clock_timestamp())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING available_seq, available, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  ELSIF account.kind = 'MERCHANT_RESERVED' THEN
    UPDATE merchant_balance SET reserved = reserved + NEW.amount, reserved_seq = reserved_seq + 1,
      posted_at = greatest(posted_at, clock_timestamp())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING reserved_seq, reserved, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_posting_keeps_balance BEFORE INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_keep_balance();

CREATE FUNCTION merchant_balance_refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.available <> 0 OR NEW.reserved <> 0 OR NEW.available_seq <> 0 OR NEW.reserved_seq <> 0 THEN
      RAISE EXCEPTION 'a balance begins at zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'merchant_balance_changes_by_posting';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a balance changes only by a posting' USING ERRCODE = 'check_violation', CONSTRAINT = 'merchant_balance_changes_by_posting';
END $$;
CREATE TRIGGER merchant_balance_changes_by_posting BEFORE INSERT OR UPDATE OR DELETE ON merchant_balance
  FOR EACH ROW EXECUTE FUNCTION merchant_balance_refuse_direct_change();

-- Entries balance and keep to one currency: checked at commit, from both sides, so that an entry without postings fails too.
CREATE FUNCTION ledger_entry_check_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked_entry bigint;
  total numeric;
  lines bigint;
  foreign_lines bigint;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entry' THEN checked_entry := NEW.id; ELSE checked_entry := NEW.entry_id; END IF;
  SELECT coalesce(sum(posting.amount), 0), count(*), count(*) FILTER (WHERE account.currency_code <> entry.currency_code)
    INTO total, lines, foreign_lines
    FROM ledger_entry entry
    JOIN ledger_posting posting ON posting.entry_id = entry.id
    JOIN ledger_account account ON account.id = posting.account_id
   WHERE entry.id = checked_entry;
  IF foreign_lines > 0 THEN
    RAISE EXCEPTION 'ledger entry % posts to an account of another currency', checked_entry
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_keeps_currency';
  END IF;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger entry % does not balance: % postings sum to %', checked_entry, lines, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_check_balance();
CREATE CONSTRAINT TRIGGER ledger_posting_balances AFTER INSERT ON ledger_posting
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_check_balance();

-- Callbacks ----------------------------------------------------------------------------------------------------------
ALTER TABLE callback
  ADD CONSTRAINT callback_status_is_known CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  ADD CONSTRAINT callback_pending_has_next_delivery CHECK ((status = 'PENDING') = (next_delivery_at IS NOT NULL)),
  ADD CONSTRAINT callback_counts_at_most_its_deliveries CHECK (counted_tries <= delivery_no);
CREATE INDEX callback_due ON callback (next_delivery_at) WHERE status = 'PENDING';
CREATE INDEX sandbox_event_due ON sandbox_event (due_at) WHERE done_at IS NULL;

-- History is appended, never edited ----------------------------------------------------------------------------------
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_is_append_only';
END $$;
DO $$
DECLARE
  history text;
BEGIN
  FOREACH history IN ARRAY ARRAY['payment_event', 'receipt', 'receipt_match', 'amount_claim_period', 'ledger_account',
    'ledger_entry', 'ledger_posting', 'callback_delivery', 'audit_event']
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_append_only BEFORE UPDATE OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history()', history);
    EXECUTE format('CREATE TRIGGER %1$s_is_never_truncated BEFORE TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history()', history);
  END LOOP;
END $$;
CREATE TRIGGER merchant_balance_is_never_truncated BEFORE TRUNCATE ON merchant_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
