-- Payments with their attempts in force, or with those that are asked for, even if they were replaced. Each is looked up
-- by its key, whatever the planner thinks of the size of the tables.
-- @column no number
-- @column details { [name: string]: string }
-- @column kept object
-- @column response { readonly [name: string]: unknown }
-- @column short_borne_by 'HOUSE' | 'MERCHANT' | null
-- @column identified_by 'AMOUNT' | 'REFERENCE' | null
-- @column failure_reason_code 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null
select asked.no, found.*
  from json_to_recordset(:keys) as asked (no int, merchant_code text, kind text, payment_id text, attempt_no int),
       lateral (
         select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
                customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
                suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, channel_name,
                attempt_no, method_object, operator_code, provider, amount_required, fee, vat, vat_on_fee, rail_reference, own_address,
                opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, personal_key_id, personal_key_merchant,
                personal_key_purpose, personal_key, account_id, account_kind, identifier, holder, bank_code, bank_name, bank_branch, details,
                notice_delay_seconds, identified_by, cash_account_id, amount_counted, fee_counted, vat_counted, vat_on_fee_counted,
                amount_seen, confirmations, confirmations_required, money_unmatched, came_late
           from payment_by_attempt p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            and p.attempt_no = coalesce(asked.attempt_no, p.attempt_in_force)
          limit 1) found
