-- Both parts of a divided receipt may take the place of its match: together they have the money that its completion took.
CREATE OR REPLACE FUNCTION receipt_match_count() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused record;
  redone bigint;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  -- What matches redo gave its money back, and does so no more: the money is counted already. With less of it the completion has what it
  -- took; the rest of the money is the payment's no more.
  IF EXISTS (SELECT FROM stored WHERE redoes_match_no IS NOT NULL) THEN
    UPDATE receipt_match undone SET given_back = false
      FROM (SELECT redoes_receipt_id, redoes_match_no, merchant_code, kind, payment_id, currency_code, sum(amount) AS amount
              FROM stored JOIN receipt ON receipt.id = stored.receipt_id WHERE redoes_match_no IS NOT NULL
             GROUP BY redoes_receipt_id, redoes_match_no, merchant_code, kind, payment_id, currency_code) again
     WHERE (undone.receipt_id, undone.match_no) = (again.redoes_receipt_id, again.redoes_match_no) AND undone.given_back
       AND (undone.merchant_code, undone.kind, undone.payment_id) = (again.merchant_code, again.kind, again.payment_id)
       AND EXISTS (
         SELECT FROM receipt first JOIN receipt_match_undo undo ON undo.receipt_id = first.id
          WHERE first.id = undone.receipt_id AND undo.match_no = undone.match_no AND first.currency_code = again.currency_code
            AND again.amount BETWEEN undo.money_taken AND first.amount);
    GET DIAGNOSTICS redone = ROW_COUNT;
    IF redone <> (SELECT count(*) FROM (SELECT DISTINCT redoes_receipt_id, redoes_match_no FROM stored WHERE redoes_match_no IS NOT NULL) asked) THEN
      RAISE EXCEPTION 'a match redoes one that has not given its money back'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_redoes_once';
    END IF;
  END IF;
  WITH matched AS (
    SELECT m.redoes_match_no IS NOT NULL AS redoes, m.receipt_id, m.merchant_code, m.kind, m.payment_id, m.after_success, m.at, r.currency_code,
           r.amount - CASE WHEN row_number() OVER (PARTITION BY m.redoes_receipt_id, m.redoes_match_no ORDER BY m.receipt_id) = 1
                           THEN coalesce(first.amount, 0) ELSE 0 END AS added
      FROM stored m JOIN receipt r ON r.id = m.receipt_id LEFT JOIN receipt first ON first.id = m.redoes_receipt_id),
  counted AS (
    UPDATE payment SET money_received = payment.money_received + given.amount, changed_at = given.at
      FROM (SELECT merchant_code, kind, payment_id, currency_code, sum(added) AS amount, max(at) AS at
              FROM matched GROUP BY merchant_code, kind, payment_id, currency_code) given
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (given.merchant_code, given.kind, given.payment_id)
       AND payment.currency_code = given.currency_code
    RETURNING payment.merchant_code, payment.kind, payment.payment_id, payment.currency_code, payment.status = 'SUCCESS' AS has_succeeded)
  SELECT matched.*, counted.has_succeeded INTO refused
    FROM matched LEFT JOIN counted USING (merchant_code, kind, payment_id, currency_code)
   WHERE counted.has_succeeded IS DISTINCT FROM (matched.after_success OR matched.redoes) LIMIT 1;
  IF refused.receipt_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF refused.has_succeeded IS NULL THEN
    RAISE EXCEPTION 'receipt % is matched to % %, which is not there or in another currency',
      refused.receipt_id, refused.kind, refused.payment_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'receipt_match_is_of_a_payment_in_its_currency';
  END IF;
  RAISE EXCEPTION 'receipt % was matched to % % when it had %', refused.receipt_id, refused.kind, refused.payment_id,
    CASE WHEN refused.has_succeeded THEN 'succeeded already' ELSE 'not succeeded yet' END
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_knows_a_success';
END $$;

-- A receipt of which the completion took nothing, because those before it were enough, is undone like one that came after the success. Its
-- item keeps the ID under which the list had it as the payment's: that of the receipt.
CREATE OR REPLACE FUNCTION receipt_match_undo_take_effect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean;
  has_enough boolean;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  UPDATE receipt_match SET undone_at = NEW.at, given_back = NEW.money_taken > 0
   WHERE receipt_id = NEW.receipt_id AND match_no = NEW.match_no AND undone_at IS NULL
     AND (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
  RETURNING NOT after_success INTO counted;
  IF counted IS NULL THEN
    RAISE EXCEPTION 'match % of receipt % is not in force', NEW.match_no, NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_of_a_match_in_force';
  END IF;
  counted := counted AND (SELECT status = 'SUCCESS' FROM payment
                           WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id));
  IF counted AND NEW.money_taken = 0 THEN
    SELECT sum(receipt.amount) >= completed.taken INTO has_enough
      FROM receipt_match other JOIN receipt ON receipt.id = other.receipt_id
      CROSS JOIN (
        SELECT coalesce(-sum(posting.amount), 0) AS taken FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id
         WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
           AND entry.kind = 'COMPLETION' AND posting.account_id LIKE 'SUSPENSE/%') completed
     WHERE (other.merchant_code, other.kind, other.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND NOT other.after_success AND (other.undone_at IS NULL OR other.given_back)
     GROUP BY completed.taken;
  END IF;
  IF counted <> (NEW.money_taken > 0) AND has_enough IS NOT TRUE THEN
    RAISE EXCEPTION 'undoing match % of receipt % takes % from its payment', NEW.match_no, NEW.receipt_id, NEW.money_taken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_takes_what_counted';
  END IF;
  IF NEW.money_taken = 0 THEN
    UPDATE payment SET money_received = money_received - receipt.amount, changed_at = NEW.at
      FROM receipt
     WHERE receipt.id = NEW.receipt_id
       AND (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id);
  END IF;
  UPDATE payer_data SET merchant_code = NULL FROM receipt WHERE receipt.id = NEW.receipt_id AND payer_data.id = receipt.payer_data_id;
  INSERT INTO suspense_item (id, receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  SELECT id, receiving_account_id, currency_code, 'CREDIT', amount, id, 'MATCH_UNDONE', NEW.at FROM receipt WHERE id = NEW.receipt_id
  ON CONFLICT (receipt_id) DO UPDATE SET reason = excluded.reason, opened_at = excluded.opened_at, closed_at = NULL, closed_as = NULL;
  RETURN NULL;
END $$;
