SET LOCAL lock_timeout = '10s';

-- What happens to payments that exist is written by this function alone: the status, or what the payment has given
-- back (`returned`, in all), its event, exactly one callback, and for a status that is new and final the end of its
-- amount claims and contested amounts. They end after their account's notice delay, in which money of the payment may
-- still arrive, and never before they began, not even after a failover to a database whose clock is behind. Returns the
-- payments that changed: nothing is written of one that has another status than `from_status`.
--
-- The caller holds the rows, so where they lie does not change. Each is looked up by its key: joined with the changes, a
-- table that was small when the session planned this would be read whole each time, for as long as it is not analyzed.
CREATE FUNCTION change_payments(changes json)
RETURNS TABLE (merchant_code text, kind text, payment_id text, attempt_no int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH changed AS (
    UPDATE payment
       SET status = given.to_status, event_no = event_no + 1, changed_at = gateway_now(),
           processed_at = CASE WHEN NOT given.is_new THEN processed_at WHEN given.is_final THEN gateway_now() END,
           failure_reason_code = CASE WHEN given.is_new THEN given.reason ELSE failure_reason_code END,
           money_returned = CASE WHEN given.returned IS NULL THEN money_returned ELSE nullif(given.returned, 0) END,
           returned_at = CASE WHEN given.returned > coalesce(money_returned, 0) THEN gateway_now()
                              WHEN given.returned = 0 THEN NULL ELSE returned_at END
      FROM (
        SELECT given.*, held.place, given.to_status <> given.from_status AS is_new,
               given.to_status NOT IN ('WAITING', 'PROCESSING') AS is_final
          FROM json_to_recordset(changes) AS given (merchant_code text, kind text, payment_id text, from_status text,
                 to_status text, reason text, returned numeric, cause text, actor text, receipt_id uuid, institution_code text),
               LATERAL (
                 SELECT ctid AS place FROM payment p
                  WHERE (p.merchant_code, p.kind, p.payment_id) = (given.merchant_code, given.kind, given.payment_id) OFFSET 0) held) given
     WHERE payment.ctid = given.place AND payment.status = given.from_status
    RETURNING given.*, payment.attempt_no, payment.event_no, payment.callback_url),
  event AS (
    INSERT INTO payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, at)
    SELECT merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, gateway_now()
      FROM changed),
  told AS (
    INSERT INTO callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
    SELECT merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() FROM changed),
  ended AS (SELECT * FROM changed WHERE is_new AND is_final),
  released AS (
    UPDATE amount_claim claim
       SET free_at = greatest(claim.claimed_at, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      FROM ended, receiving_account account
     WHERE (claim.merchant_code, claim.kind, claim.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       AND claim.free_at IS NULL AND account.id = claim.receiving_account_id),
  uncontested AS (
    UPDATE contested_amount rest
       SET contested_until = greatest(rest.contested_from, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      FROM ended, receiving_account account
     WHERE (rest.merchant_code, rest.kind, rest.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       AND rest.contested_until IS NULL AND account.id = rest.receiving_account_id)
  SELECT merchant_code, kind, payment_id, attempt_no FROM changed;
END $$;
