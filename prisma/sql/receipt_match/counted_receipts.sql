-- The receipts that counted for a payment, in the order in which they came, the one that completed it last, and of
-- the parts of one receipt "/1", which was divided off, after "/2". A match that was redone keeps its place. Money that
-- came after the success did not count, nor did money whose match was undone before; what a completed payment gave
-- back by undoing did.
select receipt.id, receipt.amount, receipt.currency_code
  from receipt_match matched join receipt on receipt.id = matched.receipt_id
 where matched.merchant_code = :merchant_code and matched.kind = :kind and matched.payment_id = :payment_id
   and not matched.after_success and (matched.undone_at is null or matched.given_back)
 order by coalesce(matched.in_place_of, receipt.id) = :completing,
          (select min(earlier.at) from receipt_match earlier
            where earlier.receipt_id = coalesce(matched.in_place_of, matched.receipt_id)
              and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (matched.merchant_code, matched.kind, matched.payment_id)),
          coalesce(matched.in_place_of, receipt.id), receipt.source_id collate "C" desc
