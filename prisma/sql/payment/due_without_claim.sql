-- Other payments of cash accounts that are due exactly the money of receipts and hold no claim, because their
-- reference tells them apart; opened before the money had moved. With a time, also those that were open then and have
-- expired since. More than 10 need not be named: a person decides in any case.
-- @column no number
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
select asked.no, due.*
  from json_to_recordset(:asked) as asked (no int, account_id uuid, currency_code text, amount numeric, moved_until timestamptz,
         expired_since timestamptz, merchant_code text, kind text, payment_id text),
       lateral (
         select p.merchant_code, p.kind, p.payment_id
           from payments_due(asked.currency_code, asked.amount, asked.expired_since) p
           join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
          where a.amount_required = p.amount and a.opened_at <= asked.moved_until + :institution_clock_seconds * interval '1 second'
            and a.receiving_account_id in (
              select address.id from receiving_account address where address.id = asked.account_id or address.settles_in = asked.account_id)
            and (p.merchant_code, p.kind, p.payment_id) <> (asked.merchant_code, asked.kind, asked.payment_id)
          limit 10) due
 order by asked.no
