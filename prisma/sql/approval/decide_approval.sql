-- Ends the waiting of an approval that this person may decide about, as the hash says that it was seen: the first
-- decision counts. Nobody approves or refuses the own one, nobody withdraws another's, what somebody asked for who
-- was disabled since, or has the right no more, is not done: `asker_seats` are those that have it. Nothing is
-- written where somebody else was first, or it expired.
with waiting as (
  select id from approval
   where id = :id and state = 'WAITING' and expires_at > gateway_now()
     and (:state = 'WITHDRAWN' or merchant_code is not distinct from :merchant_code)
     and (split_part(asked_by, '/', 1) = split_part(:decided_by, '/', 1)) = (:state = 'WITHDRAWN')
     and hash = :hash
     and (:state <> 'APPROVED' or not exists (
       select from person p where 'person:' || p.id = split_part(asked_by, '/', 1)
         and (p.disabled_at is not null
           or not case when p.merchant_code is null then 'HOUSE ' else 'MERCHANT ' end || p.role = any(:asker_seats::text[]))))
   for update)
update approval set state = :state, decided_by = :decided_by, decided_at = gateway_now(), said = :said, content = null
  from waiting where approval.id = waiting.id
