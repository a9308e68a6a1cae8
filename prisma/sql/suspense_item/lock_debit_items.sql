-- Locks the items of debits until the transaction ends: nobody decides about them meanwhile.
select from suspense_item where statement_line_id = any(:line_ids::uuid[]) order by id for no key update
