-- Ends the waiting of an approval that this person may decide about: the first decision counts. Nobody approves or refuses the own
-- one, nobody withdraws another's, what somebody asked for who was disabled since is not done; where a hash is given, it is of what the person saw. No row: somebody else was first, or it expired.
-- @column act string
-- @column content Buffer
-- @column asked_by string
with waiting as (
  select id, content from approval
   where id = :id and state = 'WAITING' and expires_at > gateway_now()
     and merchant_code is not distinct from :merchant_code
     and (split_part(asked_by, '/', 1) = split_part(:decided_by, '/', 1)) = (:state = 'WITHDRAWN')
     and hash = :hash
     and (:state <> 'APPROVED' or not exists (
       select from person p where 'person:' || p.id = split_part(asked_by, '/', 1) and p.disabled_at is not null))
   for update)
update approval set state = :state, decided_by = :decided_by, decided_at = gateway_now(), said = :said, content = null
  from waiting where approval.id = waiting.id
returning approval.act, waiting.content, approval.asked_by
