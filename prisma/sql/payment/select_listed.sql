-- A payment with its attempt in force, without the rows that it shares with others.
-- @column kept object
-- @column response { readonly [name: string]: unknown }
-- @column short_borne_by 'HOUSE' | 'MERCHANT' | null
-- @column failure_reason_code 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null
select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
       customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
       suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, attempt_no,
       method_object, operator_code, provider, receiving_account_id, amount_required, fee, vat, vat_on_fee, rail_reference,
       own_address, opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, data_key_id, amount_counted,
       fee_counted, vat_counted, vat_on_fee_counted, amount_seen, confirmations, confirmations_required, money_unmatched, came_late
  from payment_with_terms
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = attempt_in_force
