-- The institution of a rail refused our credentials or settings.
update rail set own_fault_at = gateway_now() where id = :id
