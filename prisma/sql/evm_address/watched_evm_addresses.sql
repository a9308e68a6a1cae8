-- The addresses that are watched, with the account of their attempt.
select address, receiving_account_id as account from evm_address
  where coalesce(watched_from, given_at) > gateway_now() - make_interval(days => :watched_days) order by given_at, address
