-- A receipt belongs to one payment: the key holds it now, not only the order in which the product takes its locks. No release has ever
-- matched one twice; if rows written past the product did, they are named here, because nobody but a person can say which one is right.
DO $$
DECLARE
  twice text;
BEGIN
  SELECT string_agg(format('receipt %s: %s', receipt_id, payments), '; ') INTO twice
    FROM (SELECT receipt_id, string_agg(merchant_code || ' ' || kind || ' ' || payment_id, ', ' ORDER BY at) AS payments
            FROM receipt_match GROUP BY receipt_id HAVING count(*) > 1 LIMIT 20) matched;
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION 'a receipt may belong to one payment, but these belong to several: %', twice
      USING HINT = 'Look at who each receipt says that it came from (its source, source_id and payer_data, and the statement of the bank) to know '
        'whose money it is. Where the wrong payment has succeeded by it, let support correct the books first. Else take the wrong match away with '
        'psql, in one transaction, once for each, with its own values for :receipt, :merchant, :kind and :payment: '
        'BEGIN; ALTER TABLE receipt_match DISABLE TRIGGER receipt_match_is_append_only; '
        'DELETE FROM receipt_match WHERE receipt_id = :receipt AND merchant_code = :merchant AND kind = :kind AND payment_id = :payment; '
        'ALTER TABLE receipt_match ENABLE TRIGGER receipt_match_is_append_only; '
        'UPDATE payment SET money_received = (SELECT coalesce(sum(receipt.amount), 0) FROM receipt_match m JOIN receipt ON receipt.id = m.receipt_id '
        'WHERE m.merchant_code = :merchant AND m.kind = :kind AND m.payment_id = :payment) '
        'WHERE merchant_code = :merchant AND kind = :kind AND payment_id = :payment; COMMIT; Then start again.';
  END IF;
END $$;
ALTER TABLE receipt_match
  DROP CONSTRAINT receipt_match_pkey,
  ADD CONSTRAINT receipt_belongs_to_one_payment PRIMARY KEY (receipt_id);
