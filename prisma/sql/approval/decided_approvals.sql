-- The newest that were decided or expired, of one merchant or the operator's, and what this person asked for. The
-- housekeeping ends what expired: until then it is told by its time.
-- @column id string
-- @column act string
-- @column asked_by string
-- @column asked_at Date
-- @column state 'APPROVED' | 'DONE' | 'FAILED' | 'REFUSED' | 'WITHDRAWN' | 'VOID'
select id::text, act, asked_by, asked_at, state, decided_by, decided_at, said
  from (
    (select id, act, asked_by, asked_at, state, decided_by, decided_at, said from approval
      where state <> 'WAITING' and coalesce(merchant_code, '') = coalesce(:merchant_code::text, '')
      order by decided_at desc nulls last, id desc limit :limit)
    union
    (select id, act, asked_by, asked_at, state, decided_by, decided_at, said from approval
      where state <> 'WAITING' and split_part(asked_by, '/', 1) = 'person:' || :person_id::text
      order by decided_at desc nulls last, id desc limit :limit)
    union
    select id, act, asked_by, asked_at, 'VOID', decided_by, expires_at, 'nobody decided in time' from approval
     where state = 'WAITING' and expires_at <= gateway_now()
       and (merchant_code is not distinct from :merchant_code or split_part(asked_by, '/', 1) = 'person:' || :person_id::text)) decided
 order by decided_at desc nulls last, id desc limit :limit
