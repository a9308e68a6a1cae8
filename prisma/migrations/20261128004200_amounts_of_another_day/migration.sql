-- Statements tell days. On the day on which a claim ended, money of its amount is its payment's and that of the next claim of that day: nobody
-- could say whose. So an amount of an account with statements is given out again from the day after, and later by the booking lag.
CREATE OR REPLACE FUNCTION amounts_free_before(account uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN provider <> 'own-accounts' THEN gateway_now()
              WHEN statement_through IS NULL THEN '-infinity'
              ELSE least((date_trunc('day', gateway_now() AT TIME ZONE zone) - booking_lag_days * interval '1 day') AT TIME ZONE zone,
                         (statement_through + 1)::timestamp AT TIME ZONE zone + notice_delay_seconds * interval '1 second') END
    FROM receiving_account CROSS JOIN LATERAL (SELECT coalesce(time_zone, 'UTC') AS zone) named WHERE id = account
$$;
