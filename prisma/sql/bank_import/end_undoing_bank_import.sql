-- All lines of an import are undone: its statements are none any more.
with undone as (
  update bank_import set state = 'UNDONE', undone_at = gateway_now() where id = :import_id and state = 'UNDOING' returning id)
update bank_statement set is_in_force = false where import_id in (select id from undone)
