/**
 * What rows of payer_data tell of, as the tables `line` and `told` of a `with recursive`: the lines of
 * statements, each as the line that brought its transfer, and the receipts, of which some are parts of
 * another. `payers` is an array of their IDs, in SQL.
 */
export const toldByPayers = (payers: string): string => `
  line as (
    select id, coalesce(duplicate_of, case when state = 'REVERSAL' then reverses end, id) as told
      from statement_line where payer_data_id = any(${payers})),
  told as (
    select receipt.id, receipt.source, receipt.source_id from line join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.told::text
    union
    select id, source, source_id from receipt where payer_data_id = any(${payers})
    union
    select part.id, part.source, part.source_id
      from told join receipt part on part.source = told.source and part.source_id in (told.source_id || '/1', told.source_id || '/2'))`

/** The payments that they belong to, each by merchant, kind and ID, in SQL that follows `toldByPayers`. */
export const paymentsOfPayers = (payers: string): string => `
  select merchant_code, kind, payment_id from payment_attempt where payer_data_id = any(${payers})
  union
  select matched.merchant_code, matched.kind, matched.payment_id from told join receipt_match matched on matched.receipt_id = told.id
   where matched.undone_at is null
  union
  select ordered.merchant_code, ordered.kind, ordered.payment_id
    from line join payout_line paid on paid.statement_line_id = line.told join payout_order ordered on ordered.key = paid.key
  union
  select attempt.merchant_code, attempt.kind, attempt.payment_id
    from sandbox_credit credit cross join receiving_account account
    join payment_attempt attempt on attempt.receiving_account_id = account.id and attempt.rail_reference = credit.rail_reference
   where credit.payer_data_id = any(${payers})`
