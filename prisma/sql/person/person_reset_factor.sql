-- Forgets the second factor of a person: passkeys, recovery codes and the authenticator app.
with passkeys as (delete from person_passkey where person_id = :id),
     codes as (delete from person_recovery_code where person_id = :id)
update person set totp_secret = null, totp_last_step = null where id = :id
