-- A transaction that gives a row its position in a list takes a lock first, whose key is the time at which the transaction began. Every role
-- sees the locks of all roles and of prepared transactions in pg_locks; pg_stat_activity shows a role only its own transactions
-- (docs/decisions/0046).
-- The key is microseconds since 1970 in two halves; 1342177280 marks the locks of positions. Until the year 2100 both halves fit.
CREATE FUNCTION list_position_lock() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  began bigint := extract(epoch from now()) * 1000000;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1342177280 + (began >> 32)::int, began::bit(32)::int);
END $$;

-- The begin of the oldest transaction that may still give a position, in microseconds since 1970; null: there is none.
CREATE FUNCTION list_position_oldest() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT min(((l.classid::bigint - 1342177280) << 32) + l.objid::bigint) FROM pg_locks l
   WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.classid::bigint BETWEEN 1342177280 AND 1342177280 + 1048575
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
$$;

-- Both functions keep pg_current_xact_id(): processes of earlier releases look for the ID.
CREATE OR REPLACE FUNCTION payment_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.watched_until := NEW.watched_until;
    NEW.listed_at := OLD.listed_at;
    NEW.relisted_at := OLD.relisted_at;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_current_xact_id();
  PERFORM list_position_lock();
  last := payment_last_place(NEW.merchant_code, NEW.kind);
  NEW.relisted_at := greatest(now(), clock_timestamp(), last.relisted + interval '1 microsecond');
  IF TG_OP = 'INSERT' THEN
    NEW.listed_at := greatest(now(), clock_timestamp(), last.listed + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION callback_take_place() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  last_place timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.listed_at := OLD.listed_at;
    RETURN NEW;
  END IF;
  PERFORM pg_current_xact_id();
  PERFORM list_position_lock();
  SELECT c.listed_at INTO last_place FROM callback c
   WHERE c.merchant_code = NEW.merchant_code AND c.listed_at > '-infinity' ORDER BY c.listed_at DESC LIMIT 1;
  NEW.listed_at := greatest(now(), clock_timestamp(), last_place + interval '1 microsecond');
  RETURN NEW;
END $$;
