-- Writes a batch with its orders, which the caller has locked.
insert into payout_batch (id, receiving_account_id, currency_code, format, mapping, created_by, created_at, replaces)
values (:id, :account_id, :currency_code, :format, :mapping, :created_by, gateway_now(), :replaces)
