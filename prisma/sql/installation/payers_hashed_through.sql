-- After which row the hashes of earlier releases begin; undefined: there are none any more.
select payers_hashed_through as through from installation where payers_hashed_at is null
