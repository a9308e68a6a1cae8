-- When each scheduled task runs next: the worker's loop reads it, in place of a library with a schema of its own.
-- CreateTable
CREATE TABLE "scheduled_task" (
    "name" TEXT NOT NULL,
    "next_run_at" TIMESTAMPTZ(6) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scheduled_task_pkey" PRIMARY KEY ("name")
);

-- The first time after a moment that is so many minutes after midnight UTC, or whole periods from there.
CREATE FUNCTION scheduled_after(moment timestamptz, period int, minute int) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin(make_interval(mins => period), moment, timestamptz '1970-01-01 00:00:00+00' + make_interval(mins => minute))
         + make_interval(mins => period)
$$;

-- The library's schema held nothing but schedules and their runs. One that another program uses as well stays, as does one that
-- cannot be dropped now: nothing reads it any more.
SET LOCAL lock_timeout = '10s';
DO $$ BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM pgboss.queue WHERE name <> 'housekeeping' AND name NOT LIKE '\_\_%') THEN
      DROP SCHEMA pgboss CASCADE;
    END IF;
  END IF;
EXCEPTION WHEN insufficient_privilege OR lock_not_available THEN NULL;
END $$;
