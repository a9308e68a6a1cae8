-- Every foreign key that points at a payment looks for it by its key. Until the table was first analysed the planner took the lists'
-- indexes for that and walked all payments of the merchant. A condition that only the lists name keeps them to the lists.
DROP INDEX "payment_merchant_code_kind_listed_at_payment_id_idx";
DROP INDEX "payment_merchant_code_kind_relisted_at_payment_id_idx";
CREATE INDEX payment_listed ON payment (merchant_code, kind, listed_at, payment_id) WHERE listed_at > '-infinity';
CREATE INDEX payment_relisted ON payment (merchant_code, kind, relisted_at, payment_id) WHERE relisted_at > '-infinity';

CREATE OR REPLACE FUNCTION payment_last_place(listing_merchant text, listing_kind text, OUT listed timestamptz, OUT relisted timestamptz)
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  SELECT p.listed_at INTO listed FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind AND p.listed_at > '-infinity' ORDER BY p.listed_at DESC LIMIT 1;
  SELECT p.relisted_at INTO relisted FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind AND p.relisted_at > '-infinity' ORDER BY p.relisted_at DESC LIMIT 1;
END $$;
