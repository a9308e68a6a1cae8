-- Forgets what a look at its kind did not find and nobody was told of: what is told later held at every look.
delete from alarm
 where told_at is null and ended_at is null and kind = any(:kinds::text[]) and seen_at < gateway_now()
