-- The payments that a reversal names which took back nothing: the given ones, and those that have, by whatever amount,
-- a credit of the account with a reference of its line, in its fields or its text.
-- @column merchantCode string
-- @column kind PaymentKind
-- @column paymentId string
select * from unnest(:merchant_code::text[], :kind::text[], :payment_id::text[]) as payment ("merchantCode", kind, "paymentId")
union
(select matched.merchant_code, matched.kind, matched.payment_id
   from statement_line line
   join statement_line credit on credit.refs && line.refs or credit.refs && :text_references::bigint[]
   join receipt on receipt.source = 'own-accounts' and receipt.source_id = credit.id::text
   join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
  where line.id = :line_id and credit.receiving_account_id = :account_id and credit.direction = 'CREDIT' and credit.state = 'RECEIPT'
    and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')
  -- More payments under one reference tell nothing.
  limit 10)
