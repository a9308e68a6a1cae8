-- The institution of a rail took this address to call.
update rail set registered_address = :address where id = :id
