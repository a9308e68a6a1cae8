-- The returns of suspense with these keys, with their payees, oldest first: those that are open, or all.
-- `is_named`: an open item of a statement names the order.
-- @column is_named boolean
select r.id as key, r.state, r.currency_code, r.amount,
       r.id in (select order_key from suspense_item where closed_at is null and order_key is not null) as is_named, payee.*
  from suspense_return r join stored_payer payee on payee.personal_id = r.payee_id
 where r.id = any(:keys::uuid[]) and (r.state in ('WAITING', 'SENT') or :all) order by r.created_at, r.id
