-- Ends the waiting of an approval whose facts are no more what was asked about.
update approval set state = 'VOID', decided_at = gateway_now(), said = :said, content = null
 where id = :id and state = 'WAITING'
