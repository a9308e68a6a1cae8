-- What each merchant's requests to the API were answered, for a week. One partition for each day, so that a day is removed at once; each has
-- the primary key, which is also the order in which it is read. No foreign key: it would be checked for every request, and merchants are
-- never removed.
CREATE TABLE "request_log" (
    "merchant_code" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "codes" TEXT[] NOT NULL,
    "size" INTEGER
) PARTITION BY RANGE ("at");

-- The last partition has no end: a row always finds its partition, also when nothing has made the next day yet.
DO $$
DECLARE
  ends timestamptz := date_trunc('day', now(), 'UTC') + interval '1 day';
BEGIN
  EXECUTE format('CREATE TABLE request_log_first PARTITION OF request_log FOR VALUES FROM (MINVALUE) TO (%L)', ends);
  EXECUTE format('CREATE TABLE request_log_later PARTITION OF request_log FOR VALUES FROM (%L) TO (MAXVALUE)', ends);
END $$;
ALTER TABLE request_log_first ADD CONSTRAINT request_log_first_pkey PRIMARY KEY (merchant_code, at, request_id);
ALTER TABLE request_log_later ADD CONSTRAINT request_log_later_pkey PRIMARY KEY (merchant_code, at, request_id);
