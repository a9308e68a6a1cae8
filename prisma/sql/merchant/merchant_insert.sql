-- Registers a merchant; no row where the code is taken.
insert into merchant (code, channel_name, callback_secret, requests_per_second)
  values (:code, :name, :callback_secret, :requests_per_second) on conflict do nothing
