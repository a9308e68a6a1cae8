-- Conflicts that nobody has decided, oldest first, with what was booked and what was reported; or one, decided or not.
select conflict.id, conflict.receipt_id, conflict.reported_at, receipt.source, receipt.source_id,
       receipt.receiving_account_id as booked_account, receipt.currency_code as booked_currency,
       receipt.amount as booked_amount, receipt.rail_reference as booked_rail_reference,
       receipt.external_reference as booked_external_reference, receipt.moved_at as booked_moved_at,
       conflict.receiving_account_id, conflict.currency_code, conflict.amount, conflict.rail_reference,
       conflict.external_reference, conflict.moved_at, payer.*
  from receipt_conflict conflict join receipt on receipt.id = conflict.receipt_id
  left join stored_payer payer on payer.personal_id = conflict.payer_data_id
 where conflict.id = :conflict_id or :conflict_id::uuid is null
   and not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)
 order by conflict.reported_at, conflict.id limit :limit
