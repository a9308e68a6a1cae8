-- The lines of an account that are open, whatever their age, and those of the last 90 days, encrypted, after an ID.
-- `is_free`: nothing points to a payment, so that a rule would have booked it.
-- @column amount string
-- @column state string
-- @column is_free boolean | null
select line.id, line.position, line.booked_on, line.direction, line.currency_code, coalesce(open.amount, line.amount) as amount, open.id as item_id,
       case when open.id is not null then 'OPEN'
            when line.state in ('RECEIPT', 'OPEN_DEBIT') and item.closed_as = any(:bookings::text[]) then item.closed_as
            when line.state = any(:bookings) then line.state else 'PAYMENT' end as state,
       open.reason in ('UNMATCHED', 'OPEN_DEBIT') and open.order_key is null and not line.is_possible_duplicate
         and not exists (select from suspense_candidate candidate where candidate.suspense_item_id = open.id) as is_free,
       payer.*
  from statement_line line
  left join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
  left join suspense_item item on item.statement_line_id = line.id or item.receipt_id = receipt.id
  left join suspense_item open on open.id = item.id and open.closed_at is null
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.receiving_account_id = :account_id and line.id > :after::uuid and not line.is_trial
   and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE', 'REPORTED')
   and (open.id is not null or line.booked_on > (gateway_now() - interval '90 days')::date)
 order by line.id limit :limit
