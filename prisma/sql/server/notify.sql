-- Tells the sessions that listen to each channel.
select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as said (channel, payload)
