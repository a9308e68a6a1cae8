-- Keeps what came of an act that was approved.
update approval set state = :state, said = :said where id = :id and state = 'APPROVED'
