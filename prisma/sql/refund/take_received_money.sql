-- Money that was received goes back once: an item that belongs to no payment as a return, money of a payin as
-- a refund. One statement decides about both. An item is closed by it, and so is no payment's afterwards; a
-- payin gives no more than is left of it, first what it has in suspense.
-- @column from_suspense string
with item as (
  update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'RETURNED'
   where id = :item_id::uuid and closed_at is null and receipt_id is not null
     and not exists (select from receipt_match matched where matched.receipt_id = suspense_item.receipt_id and matched.undone_at is null)
  returning 0::numeric as from_suspense),
refunded as (
  insert into refund (merchant_code, payment_id, payin_id, from_suspense, from_balance)
  select :merchant_code, :refund_id, :payin_id, share.from_suspense, :amount::numeric - share.from_suspense
    from payin_left(:merchant_code, :payin_id) rest
    cross join lateral (select least(:amount::numeric, greatest(rest.of_suspense, 0)) as from_suspense) share
   where :amount::numeric - share.from_suspense <= greatest(rest.of_balance, 0)
  returning from_suspense)
select from_suspense from item union all select from_suspense from refunded
