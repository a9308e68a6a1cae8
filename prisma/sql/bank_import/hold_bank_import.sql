-- Two processes that book the same import take turns.
select from bank_import where id = :import_id and state not in ('UNDOING', 'UNDONE') for no key update
