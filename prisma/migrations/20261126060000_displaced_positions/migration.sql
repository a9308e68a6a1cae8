-- Lists are ordered by position and filtered by time. A row's position is given after its time was taken, and seldom more than a minute
-- after it: only an earlier release, whose processes have clocks of their own, a clock that was set back, or a transaction that waited long makes
-- the two differ by more. Pages from a time on read an hour of other rows in case one does. Now such rows are noted, so that a page
-- reads more than a minute of other rows only for times near those at which there were any, and as much as they need.

-- A trigger is created under a lock that stops writes: behind a long one the migration gives up, and the next start tries again.
SET LOCAL lock_timeout = '10s';

CREATE TABLE "list_displacement" (
    "id" BIGSERIAL NOT NULL,
    "side" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "hours" INTEGER NOT NULL,

    CONSTRAINT "list_displacement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "list_displacement_side_until_idx" ON "list_displacement"("side", "until");
ALTER TABLE list_displacement
  ADD CONSTRAINT list_displacement_side_known CHECK (side IN ('EARLY', 'LATE')),
  ADD CONSTRAINT list_displacement_in_order CHECK (since < until),
  ADD CONSTRAINT list_displacement_hours_positive CHECK (hours > 0);

-- The rows of earlier releases, whose clocks differed by less than an hour. Positions may be ahead of the clock by now where it was set back,
-- and an earlier release may write until this commits.
INSERT INTO list_displacement (side, since, until, hours) VALUES
  ('EARLY', '-infinity', now() + interval '2 hours', 1), ('LATE', '-infinity', now() + interval '2 hours', 1);

-- Rows are added and never changed, so that no transaction waits for another one; an hour more on both ends is noted than is needed, so that
-- few are added.
CREATE FUNCTION list_note_displacement(position_given timestamptz, own_time timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_displacement (side, since, until, hours)
  SELECT noted.side, noted.first - interval '1 hour', noted.last + interval '1 hour', noted.hours
    FROM (SELECT CASE WHEN own_time > position_given THEN 'EARLY' ELSE 'LATE' END AS side,
                 least(own_time, position_given) AS first, greatest(own_time, position_given) AS last,
                 ceil(abs(extract(epoch FROM own_time - position_given)) / 3600)::int AS hours) noted
   WHERE abs(extract(epoch FROM own_time - position_given)) > 60
     AND NOT EXISTS (SELECT FROM list_displacement known
                      WHERE known.side = noted.side AND known.since <= noted.first AND known.until >= noted.last AND known.hours >= noted.hours)
$$;

-- Where rows from a time on begin: no row of that time or later has an earlier position.
CREATE FUNCTION list_begins(time_from timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT time_from - coalesce(max(hours) * interval '1 hour', interval '1 minute')
    FROM list_displacement WHERE side = 'EARLY' AND since < time_from AND until >= time_from
$$;

-- Where rows before a time end: no row from before that time has this position or a later one.
CREATE FUNCTION list_ends(time_to timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT time_to + coalesce(max(hours) * interval '1 hour', interval '1 minute')
    FROM list_displacement WHERE side = 'LATE' AND since < time_to AND until >= time_to
$$;

CREATE FUNCTION payment_note_displacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_note_displacement(NEW.listed_at, NEW.created_at);
  -- Of changes, lists are asked from a time on only.
  IF NEW.changed_at > NEW.relisted_at THEN
    PERFORM list_note_displacement(NEW.relisted_at, NEW.changed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_is_displaced AFTER INSERT ON payment FOR EACH ROW
  WHEN (abs(extract(epoch FROM NEW.created_at - NEW.listed_at)) > 60 OR NEW.changed_at - NEW.relisted_at > interval '1 minute')
  EXECUTE FUNCTION payment_note_displacement();
-- An update changes neither the creation nor its position: a short condition, since each statement prepares it anew.
CREATE TRIGGER payment_change_is_displaced AFTER UPDATE ON payment FOR EACH ROW
  WHEN (NEW.changed_at - NEW.relisted_at > interval '1 minute')
  EXECUTE FUNCTION payment_note_displacement();

CREATE FUNCTION callback_note_displacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_note_displacement(NEW.listed_at, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER callback_is_displaced AFTER INSERT ON callback FOR EACH ROW
  WHEN (abs(extract(epoch FROM NEW.created_at - NEW.listed_at)) > 60)
  EXECUTE FUNCTION callback_note_displacement();
