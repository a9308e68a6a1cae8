-- Claims to ask for the next token of access, for so many seconds; no row changes: another process asks for it.
insert into rail_token (rail_id, name, settings_digest, token, renew_at, asking_until)
values (:rail_id, :name, :settings_digest, '', gateway_now(), gateway_now() + make_interval(secs => :seconds))
on conflict (rail_id, name) do update set asking_until = excluded.asking_until
 where rail_token.asking_until is null or rail_token.asking_until <= gateway_now()
