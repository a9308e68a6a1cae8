-- Marks the whole order amount of a payment in SUCCESS as returned, once. The transaction holds its row.
select from change_payments((
  select json_agg(change)
    from (
      select merchant_code, kind, payment_id, status as from_status, status as to_status, amount as returned,
             :cause::text as cause, :actor::text as actor
        from payment
       where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS'
         and money_returned is null
         and not exists (
           select from receipt_match matched
            where (matched.merchant_code, matched.kind, matched.payment_id) = (:merchant_code, :kind, :payment_id) and matched.given_back)) change))
