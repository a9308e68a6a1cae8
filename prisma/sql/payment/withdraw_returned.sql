-- Takes what the undone match returned from what a payment in SUCCESS gave back. The transaction holds its row.
select from change_payments((
  select json_agg(change)
    from (
      select merchant_code, kind, payment_id, status as from_status, status as to_status, money_returned - :returned::numeric as returned,
             'MATCH_REDONE' as cause, :by::text as actor, :receipt_id::uuid as receipt_id
        from payment
       where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS') change))
