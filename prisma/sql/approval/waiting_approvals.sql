-- What waits for a decision, of one merchant or the operator's, and what this person asked for wherever it is
-- decided; one of them where an ID is given.
-- @column id string
-- @column content Buffer
select id::text, act, content, hash, asked_by, asked_at, expires_at from approval
 where state = 'WAITING' and expires_at > gateway_now()
   and (merchant_code is not distinct from :merchant_code or split_part(asked_by, '/', 1) = 'person:' || :person_id::text)
   and (:id::uuid is null or id = :id)
 order by asked_at, id
