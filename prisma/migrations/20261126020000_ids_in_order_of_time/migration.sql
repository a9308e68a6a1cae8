-- A UUID version 7 (RFC 9562): its first 48 bits are the time in milliseconds, the rest is random. IDs of rows that are written
-- together lie together in their indexes: with random ones each insert needs another page of an index of gigabytes.
-- PostgreSQL has this function itself from version 18 on.
CREATE FUNCTION time_ordered_uuid(at timestamptz DEFAULT clock_timestamp()) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
ALTER TABLE callback ALTER COLUMN id SET DEFAULT time_ordered_uuid();
