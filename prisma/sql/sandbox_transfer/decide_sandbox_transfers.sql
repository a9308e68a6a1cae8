-- Decides transfers that are due; several workers may do so at once.
-- @column kind PaidOutKind
-- @column state 'DONE' | 'REFUSED'
with due as (
  select key from sandbox_transfer where state = 'PENDING' and due_at <= :now
   order by due_at limit :limit for no key update skip locked)
update sandbox_transfer transfer set state = transfer.ends_as from due where transfer.key = due.key
returning transfer.merchant_code, transfer.kind, transfer.payment_id, transfer.state
