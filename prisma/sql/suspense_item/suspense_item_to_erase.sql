-- Locks an item until the transaction ends; undefined when there is none of this ID.
-- @column isOpen boolean
-- @column isMatched boolean
-- @column isReturning boolean
select closed_at is null as "isOpen",
       exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null) as "isMatched",
       exists (select from suspense_return given where given.suspense_item_id = item.id and given.state in ('WAITING', 'SENT')) as "isReturning"
  from suspense_item item where item.id = :item_id
