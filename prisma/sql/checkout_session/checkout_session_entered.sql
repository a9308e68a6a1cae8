-- Stores what the customer did.
update checkout_session set entered_sealed = :sealed, entered_key_id = :key_id, parameters = parameters - 'entered' where id = :id
