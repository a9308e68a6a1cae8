-- The same of several payments. Each is looked up by its key, whatever the planner thinks of the size of the tables.
-- @column no number
-- @column kept object
-- @column response { readonly [name: string]: unknown }
-- @column short_borne_by 'HOUSE' | 'MERCHANT' | null
-- @column failure_reason_code 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null
select asked.no, found.*
  from json_to_recordset(:keys) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url, is_test, external_reference,
                customer_id, kept, language, failure_reason_code, money_received, money_returned, returned_at, money_refunded,
                suspense_refunded, money_short, short_borne_by, closes_at, created_at, changed_at, processed_at, read_at, attempt_no,
                method_object, operator_code, provider, receiving_account_id, amount_required, amount_due, fee, vat, vat_on_fee, rail_reference,
                own_address, opened_at, expire_at, response, personal_id, personal_plain, personal_sealed, data_key_id, money_unmatched, came_late
           from payment_with_attempt p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            and attempt_no = attempt_in_force
          limit 1) found
