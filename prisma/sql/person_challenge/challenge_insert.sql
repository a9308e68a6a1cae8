-- Keeps for 5 minutes what a device is asked to sign.
insert into person_challenge (hash, person_id, expires_at) values (:hash, :person_id, gateway_now() + interval '5 minutes')
