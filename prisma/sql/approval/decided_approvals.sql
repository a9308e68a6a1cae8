-- The newest that were decided or expired, of one merchant or the operator's, and what this person asked for. The
-- housekeeping ends what expired: until then it is told by its time.
-- @column id string
-- @column state 'APPROVED' | 'DONE' | 'FAILED' | 'REFUSED' | 'WITHDRAWN' | 'VOID'
select id::text, act, asked_by, asked_at, case state when 'WAITING' then 'VOID' else state end as state, decided_by,
       case state when 'WAITING' then expires_at else decided_at end as decided_at,
       case state when 'WAITING' then 'nobody decided in time' else said end as said
  from approval
 where (state <> 'WAITING' or expires_at <= gateway_now())
   and (merchant_code is not distinct from :merchant_code or split_part(asked_by, '/', 1) = 'person:' || :person_id::text)
 order by decided_at desc nulls last, id desc limit :limit
