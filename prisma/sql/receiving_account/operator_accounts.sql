-- Every account, in the order in which they were added; `id` selects one.
-- @column details Record<string, string>
-- @column methods string[]
select id, provider, currency_code, kind, identifier, name, holder, bank_code, bank_name, bank_branch, details, coalesce(methods, '{}') as methods,
       identified_by, daily_limit, notice_delay_seconds, booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping, settles_in,
       payouts_on, cut_off, charges, service_level, batch_booking, customer_id, bank_holder, fee_up_to, disabled_at
  from receiving_account where :id::text is null or id::text = :id order by created_at, position, id
