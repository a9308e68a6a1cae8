-- Watches addresses that have tokens for longer: what leaves them must be seen too, whenever that is.
update evm_address set watched_from = gateway_now()
  where address = any (:addresses) and coalesce(watched_from, given_at) < gateway_now() - make_interval(days => :watched_days)
