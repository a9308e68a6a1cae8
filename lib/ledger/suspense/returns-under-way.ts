/**
 * SQL: what returns of suspense have on PAYOUT_CLEARING: `currency_code`, `amount`. It is the payer's until
 * the bank's debit is on a statement. `isMeant` chooses among postings. A debit that was undone since is
 * none, at any time: the lines of its file are no debits any more.
 */
export const returnsUnderWay = (isMeant: string): string => `(
  select account.currency_code, posting.amount
    from (
      select entry.id
        from (select distinct item.receipt_id
                from suspense_return one join suspense_item item on item.id = one.suspense_item_id) returned
        join ledger_entry entry on entry.receipt_id = returned.receipt_id
         and entry.kind in ('SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED')
      union all
      select entry.id
        from (select distinct line.statement_line_id
                from suspense_return one join payout_line line on line.key = one.id) paid
        join ledger_entry entry on entry.statement_line_id = paid.statement_line_id
         and entry.kind in ('PAYOUT_SETTLED', 'PAYOUT_RETURNED') and entry.payment_id is null) moved
    join ledger_posting posting on posting.entry_id = moved.id${isMeant}
    join ledger_account account on account.id = posting.account_id and account.kind = 'PAYOUT_CLEARING')`
