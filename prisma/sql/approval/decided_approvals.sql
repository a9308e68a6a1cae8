-- The newest that were decided or expired, of one merchant or the operator's.
-- @column id string
select id::text, act, asked_by, asked_at, state, decided_by, decided_at, said from approval
 where state <> 'WAITING' and merchant_code is not distinct from :merchant_code
 order by decided_at desc nulls last, id desc limit :limit
