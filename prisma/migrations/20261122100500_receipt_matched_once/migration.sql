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
      USING HINT = 'Find out whose money each of them is, and remove the other rows of receipt_match before you upgrade.';
  END IF;
END $$;
ALTER TABLE receipt_match
  DROP CONSTRAINT receipt_match_pkey,
  ADD CONSTRAINT receipt_belongs_to_one_payment PRIMARY KEY (receipt_id);
