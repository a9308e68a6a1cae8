-- Counts a one-time key as used; false when it was used before.
update checkout_session set returns = returns + 1
  where id = :id and coalesce((parameters->>'returns')::int, 0) + returns = :returns
