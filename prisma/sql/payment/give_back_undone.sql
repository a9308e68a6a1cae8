-- A payment in SUCCESS has given back what its undone matches returned. The transaction holds its row.
select from change_payments((
  select json_agg(change)
    from (
      select undo.merchant_code, undo.kind, undo.payment_id, 'SUCCESS' as from_status, 'SUCCESS' as to_status,
             sum(undo.money_returned) as returned, 'MATCH_UNDONE' as cause, :by::text as actor, :receipt_id::uuid as receipt_id
        from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
       where undo.merchant_code = :merchant_code and undo.kind = :kind and undo.payment_id = :payment_id and matched.given_back
       group by undo.merchant_code, undo.kind, undo.payment_id) change))
