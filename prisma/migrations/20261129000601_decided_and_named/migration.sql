SET LOCAL lock_timeout = '10s';

-- What was decided, the newest first: of a merchant or the operator, and of who asked for it.
CREATE INDEX approval_decided ON approval (coalesce(merchant_code, ''), decided_at DESC NULLS LAST, id DESC) WHERE state <> 'WAITING';
CREATE INDEX approval_decided_of_asker ON approval (split_part(asked_by, '/', 1), decided_at DESC NULLS LAST, id DESC) WHERE state <> 'WAITING';

-- Whom and what an event of the audit names: `by:` with the name of who did or approved it in small letters, `person:` with the
-- ID of either, and every ID in what it keeps.
CREATE FUNCTION audit_names(actor text, before jsonb, after jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT named) FROM (
    SELECT 'by:' || lower(regexp_replace(actor, '^(operator|rail|(operator-token|person):[^/]*/|gateway):?', '')) AS named
    UNION ALL SELECT 'by:' || lower(regexp_replace(after ->> 'approvedBy', '^person:[^/]*/', ''))
    UNION ALL SELECT substring(who FROM '^(person:[^/]*)/') FROM unnest(ARRAY[actor, after ->> 'approvedBy']) AS who
    UNION ALL SELECT (regexp_matches(before::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]
    UNION ALL SELECT (regexp_matches(after::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]) names
   WHERE named IS NOT NULL
$$;
CREATE INDEX audit_event_by_name ON audit_event USING gin (audit_names(actor, before, after));
