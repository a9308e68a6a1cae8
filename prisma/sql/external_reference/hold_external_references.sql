-- Serialises typing a reference and receiving money that carries it, so that each sees the other's result.
select pg_advisory_xact_lock(hashtextextended('external reference ' || reference, 0)) from unnest(:sorted::text[]) as reference
