-- Takes the time step of a code; nothing where it, or a later one, was taken before.
update person set totp_last_step = :step where id = :id and (totp_last_step is null or totp_last_step < :step)
