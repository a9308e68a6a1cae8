-- The same, locked until the transaction ends: their amounts and states stay. They are read afterwards, as they are then.
select from suspense_item where id = any (:ids::uuid[]) or receipt_id = any (:receipt_ids::uuid[]) order by id for no key update
