-- Keeps a token of access, in place of the one before, for so many seconds.
insert into rail_token (rail_id, name, settings_digest, token, renew_at)
values (:rail_id, :name, :settings_digest, :token, gateway_now() + make_interval(secs => :seconds))
on conflict (rail_id, name) do update
   set settings_digest = excluded.settings_digest, token = excluded.token, renew_at = excluded.renew_at
