-- The receipts of an account and amount that a reversal names, at most two: that have a reference of its line, in its
-- fields or its text, or belong to one of the payments.
-- @column lineId string
-- @column receiptId string
-- @column receiptsOfPayment number
with credit as not materialized (
  -- The credits whose receipts were not taken back.
  select credit.id, credit.refs, receipt.id as receipt_id
    from statement_line credit join receipt on receipt.source = 'own-accounts' and receipt.source_id = credit.id::text
   where credit.receiving_account_id = :account_id and credit.direction = 'CREDIT' and credit.state = 'RECEIPT' and credit.amount = :amount::numeric
     and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')),
named as (
  select credit.id as line_id, credit.receipt_id from statement_line line, credit
   where line.id = :line_id and (credit.refs && line.refs or credit.refs && :text_references::bigint[])
  union
  select credit.id, credit.receipt_id
    from unnest(:merchant_code::text[], :kind::text[], :payment_id::text[]) as payment (merchant_code, kind, payment_id)
    join receipt_match matched using (merchant_code, kind, payment_id)
    join credit on credit.receipt_id = matched.receipt_id
   where matched.undone_at is null)
select line_id as "lineId", receipt_id as "receiptId",
       (select count(*)::int from receipt_match own join receipt_match other using (merchant_code, kind, payment_id)
         where own.receipt_id = named.receipt_id and own.undone_at is null and other.undone_at is null) as "receiptsOfPayment"
  from named limit 2
