-- The address that the institution of a rail was last told to call.
select registered_address as "registeredAddress" from rail where id = :id
