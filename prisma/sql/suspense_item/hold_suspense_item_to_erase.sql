-- Locks an item until the transaction ends; undefined when there is none of this ID.
select from suspense_item where id = :item_id for no key update
