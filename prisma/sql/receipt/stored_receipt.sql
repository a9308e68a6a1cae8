-- A receipt as its source reported it, with what is known of the payer.
-- @column suspense_reason 'BOOKING_FAILED' | 'OTHER_CHAIN' | 'POSSIBLE_DUPLICATE' | 'RETURN_UNKNOWN' | 'REVERSAL_UNKNOWN' | null
select receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount, receipt.rail_reference,
       receipt.external_reference, receipt.moved_at, receipt.moved_until, receipt.suspense_reason, payer.*
  from receipt left join stored_payer payer on payer.personal_id = receipt.payer_data_id
 where receipt.id = :receipt_id
