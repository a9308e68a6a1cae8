-- Writes an account; raises 23505 `receiving_account_identifier` where there is one of this identifier.
insert into receiving_account (provider, currency_code, kind, identifier, settles_in, holder, name, bank_code, bank_name, bank_branch, details,
  methods, identified_by, daily_limit, notice_delay_seconds, booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping,
  payouts_on, cut_off, charges, service_level, batch_booking, customer_id, bank_holder, fee_up_to)
values (:provider, :currency_code, :kind, :identifier, :settles_in, :holder, :name, :bank_code, :bank_name, :bank_branch, :details, :methods,
  :identified_by, :daily_limit, :notice_delay_seconds, :booking_lag_days, :time_zone, :offset_up_to, :short_up_to, :accept_short, :mapping,
  :payouts_on, :cut_off, :charges, :service_level, :batch_booking, :customer_id, :bank_holder, :fee_up_to)
returning id
