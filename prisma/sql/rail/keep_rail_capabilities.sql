-- What the institution of a rail says that it serves; no row where it said the same before.
update rail set capabilities = :capabilities::jsonb where id = :id and capabilities is distinct from :capabilities::jsonb
