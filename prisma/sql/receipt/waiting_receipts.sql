-- Receipts in suspense that carry a reference, in a field or in their text, on the receiving accounts of the
-- payment's attempts; oldest first. is_undone: people have undone a match of it.
-- @column is_undone boolean
-- @column suspense_reason 'BOOKING_FAILED' | 'OTHER_CHAIN' | 'POSSIBLE_DUPLICATE' | 'RETURN_UNKNOWN' | 'REVERSAL_UNKNOWN' | null
select receipt.id, receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount,
       receipt.rail_reference, receipt.external_reference, receipt.moved_at, receipt.moved_until, receipt.suspense_reason, payer.*,
       exists (select from receipt_match_undo undo where undo.receipt_id = receipt.id) as is_undone
  from receipt left join stored_payer payer on payer.personal_id = receipt.payer_data_id
 where (receipt.external_reference = :reference or receipt.text_numbers && :hashes::bigint[])
   and receipt.receiving_account_id in (
     select coalesce(address.settles_in, address.id)
       from payment_attempt attempt join receiving_account address on address.id = attempt.receiving_account_id
      where (attempt.merchant_code, attempt.kind, attempt.payment_id) = (:merchant_code, :kind, :payment_id))
   and exists (select from suspense_item item where item.receipt_id = receipt.id and item.closed_at is null)
 order by receipt.received_at limit 20
