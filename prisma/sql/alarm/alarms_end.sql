-- Ends what has not held for five minutes, of kinds that could be read, and returns what people were told of. What
-- nobody was told of ends without a word.
update alarm set ended_at = gateway_now()
 where ended_at is null and told_at is not null and kind = any(:kinds::text[])
   and seen_at <= gateway_now() - interval '5 minutes'
returning kind, subject, summary, since
