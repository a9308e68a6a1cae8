-- The time by which statements decide about money, leases and deadlines: the database's, whatever the clock of the process says.
-- It is the start of the statement and not of the transaction: a statement that follows a lock is later than what the lock waited for.
-- To the millisecond, as the API shows times.
CREATE FUNCTION gateway_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('milliseconds', statement_timestamp());
