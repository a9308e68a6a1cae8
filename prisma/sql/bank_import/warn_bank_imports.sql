-- Adds a warning to imports, once: "statement list" shows it.
update bank_import set warnings = warnings || :warnings::jsonb
 where id = any(:import_ids::uuid[]) and not warnings @> :warnings::jsonb
