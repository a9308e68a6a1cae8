-- Retires the key in use of each owner whose last rotation has finished, and puts a new one in use.
update data_key set retired_at = clock_timestamp() where id = any(:ids::uuid[])
