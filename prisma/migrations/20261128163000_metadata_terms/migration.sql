-- What a payment's metadata is found by: its texts in small letters, without blanks and punctuation. An index is built
-- beside the traffic (lib/payments/search/search-indexes.ts).
CREATE FUNCTION metadata_terms(metadata jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(lower(regexp_replace(kept.value, '[^[:alnum:]]', '', 'g')))
    FROM jsonb_each_text(metadata) kept
   WHERE kept.value ~ '[[:alnum:]]'
$$;
