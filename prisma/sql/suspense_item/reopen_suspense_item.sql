-- Opens an item again whose return has ended just now; undefined where it was not returned, or another
-- return of it is in force.
-- @column receipt_id string
update suspense_item set reason = 'RETURN_REFUSED', opened_at = gateway_now(), closed_at = null, closed_as = null
 where id = :id and closed_as = 'RETURNED'
   and not exists (
         select from suspense_return other
          where other.suspense_item_id = suspense_item.id and other.state in ('WAITING', 'SENT', 'PAID'))
returning receipt_id, receiving_account_id, currency_code, amount
