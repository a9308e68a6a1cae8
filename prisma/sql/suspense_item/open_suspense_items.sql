-- The money in suspense and the open debits, oldest first, with what their receipts or transfers say of the payer,
-- and what their payments lack now: nothing where they have succeeded or were refused. A value that is null: all.
-- `opened_micros`, with the ID, is the place of an item in the list.
-- @column age_hours number
-- @column account string
-- @column moved_on string
-- @column id string
-- @column suspense_kind 'UNMATCHED' | 'POSSIBLE_DUPLICATE' | 'PART_PAID' | 'SHORT' | 'SURPLUS' | 'ENDED' | 'RETURN_UNKNOWN' | 'OPEN_DEBIT'
-- @column receiving_account_id string
-- @column currency_code string
-- @column direction 'CREDIT' | 'DEBIT'
-- @column amount string
-- @column reason string
-- @column opened_at Date
-- @column kind PaymentKind | null
-- @column opened_micros bigint
select item.id, item.suspense_kind, item.receiving_account_id, item.currency_code, item.direction, item.amount, item.receipt_id,
       item.statement_line_id, item.reason, item.opened_at, item.merchant_code, item.kind, item.payment_id, item.owner, item.note,
       looked_after.follow_up, (extract(epoch from item.opened_at) * 1000000)::bigint as opened_micros,
       coalesce(account.name, account.identifier) as account, told.sent_to, told.sent_as,
       floor(greatest(extract(epoch from gateway_now() - item.opened_at), 0) / 3600)::int as age_hours,
       to_char(coalesce(receipt.moved_at, told.moved_at, item.opened_at) at time zone coalesce(account.time_zone, 'UTC'),
               'YYYY-MM-DD') as moved_on,
       p.status,
       case when p.status in ('SUCCESS', 'REFUSED') then 0
            else greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) end as due, payer.*
  from suspense_money item
  join receiving_account account on account.id = item.receiving_account_id
  left join suspense_item looked_after on looked_after.id = item.id
  left join suspense_item_told told on told.id = item.id
  left join receipt on receipt.id = item.receipt_id
  left join stored_payer payer on payer.personal_id = receipt.payer_data_id
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
 where (:account_id::uuid is null or item.receiving_account_id = :account_id)
   and (:older_than_hours::int is null or item.opened_at < gateway_now() - make_interval(hours => :older_than_hours))
   and (:kinds::text[] is null or item.suspense_kind = any(:kinds)) and (:ids::uuid[] is null or item.id = any(:ids))
   and (:currency_code::text is null or item.currency_code = :currency_code)
   and (:least::numeric is null or item.amount between :least and :most::numeric)
   and (:merchant_code::text is null or :merchant_code in (item.merchant_code, item.owner))
   and (:owner::text is null or lower(item.owner) = lower(:owner))
   and (:after_id::uuid is null
        or (item.opened_at, item.id) > (timestamptz 'epoch' + :after_micros::bigint * interval '1 microsecond', :after_id))
 order by item.opened_at, item.id limit :limit::int
