-- Sets up the authenticator app of a person with the secret that the session offered.
update person set totp_secret = :secret, totp_last_step = :step where id = :id
