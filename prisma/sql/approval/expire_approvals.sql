-- Forgets what nobody decided about in time.
update approval set state = 'VOID', decided_at = expires_at, said = 'nobody decided in time', content = null
 where state = 'WAITING' and expires_at <= gateway_now()
