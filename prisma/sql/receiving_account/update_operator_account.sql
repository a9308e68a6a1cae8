-- Writes what an operator decides about an account.
update receiving_account set (holder, name, bank_code, bank_name, bank_branch, details, methods, identified_by, daily_limit, notice_delay_seconds,
  booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping, payouts_on, cut_off, charges, service_level, batch_booking,
  customer_id, bank_holder, fee_up_to) =
  (:holder, :name, :bank_code, :bank_name, :bank_branch, :details, :methods, :identified_by, :daily_limit, :notice_delay_seconds,
   :booking_lag_days, :time_zone, :offset_up_to, :short_up_to, :accept_short, :mapping, :payouts_on, :cut_off, :charges, :service_level,
   :batch_booking, :customer_id, :bank_holder, :fee_up_to)
 where id = :id
