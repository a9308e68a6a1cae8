/**
 * The lines of statements that tell of the payments of a condition over `payment p`, in SQL: their IDs. Of
 * money that came: the line of each matched receipt, of which a receipt may be a part (its source ID goes on
 * with `/1` or `/2`), also where its bank took it back from the payment. Of money that left: the debits and
 * returns of payouts. With each line come those that bring the same transfer in another format, and those
 * that take it back.
 */
export const linesOfPayments = (where: string): string => `
  with told as materialized (
    select substring(receipt.source_id from '^[0-9a-f-]{36}')::uuid as id
      from payment p join receipt_match matched using (merchant_code, kind, payment_id)
      join receipt on receipt.id = matched.receipt_id and receipt.source = 'own-accounts'
     where (matched.undone_at is null or ${isTakenBack}) and ${where}
    union
    select told.statement_line_id
      from payment p join payout_order ordered using (merchant_code, kind, payment_id)
      join payout_line told on told.key = ordered.key
     where ${where})
  select id from told
  union
  select other.id from told join statement_line other on other.duplicate_of = told.id
  union
  select other.id from told join statement_line other on other.reverses = told.id and other.state = 'REVERSAL'`

/** Whether the bank took a receipt back from the payment that had it last. */
const isTakenBack = `
  exists (select from statement_line back
           where back.state = 'REVERSAL' and back.reverses = substring(receipt.source_id from '^[0-9a-f-]{36}')::uuid)
  and not exists (select from receipt_match later where later.receipt_id = matched.receipt_id and later.match_no > matched.match_no)`
