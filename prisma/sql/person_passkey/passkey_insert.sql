-- Gives a person a passkey; nothing where it is known already.
insert into person_passkey (credential_id, person_id, public_key, counter, transports, created_at)
values (:credential_id, :person_id, :public_key, :counter, :transports, gateway_now()) on conflict (credential_id) do nothing
