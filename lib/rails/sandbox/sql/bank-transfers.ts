import { ownAccountsRailName } from '../../own-accounts/accounts/account.ts'

/**
 * SQL: what the simulated bank has reported on a cash account: what came, and what it took back. `$1` is the
 * account, `$2` its time zone. What a file brought is not the bank's to report, but what it takes back of
 * that is, unless a file said so. Parts of a receipt that a person divided are no transfers.
 */
export const reportedByBank = `
  select receipt.id, to_char(moved.at at time zone $2, 'YYYY-MM-DD') as day, moved.at, moved.is_return,
         receipt.currency_code, receipt.amount, receipt.rail_reference, receipt.external_reference, receipt.payer_data_id
    from receipt
    cross join lateral (
      select receipt.moved_at, false
       where receipt.source <> '${ownAccountsRailName}' and receipt.source_id !~ '/[12]$'
       union all
      select coalesce(payment.returned_at, entry.posted_at), true
        from ledger_entry entry
        left join payment on (payment.merchant_code, payment.kind, payment.payment_id)
                           = (entry.merchant_code, entry.payment_kind, entry.payment_id)
       where entry.receipt_id = receipt.id and entry.kind = 'RECEIPT_REVERSAL'
         and not exists (
           select from statement_line line
            where line.state = 'REVERSAL' and line.reverses = case receipt.source
              when '${ownAccountsRailName}' then split_part(receipt.source_id, '/', 1)::uuid end)) as moved (at, is_return)
   where receipt.receiving_account_id = $1`

/** SQL: everything that moved on a cash account, with the same columns: also what only statements tell of. */
export const movedAtBank = `
  ${reportedByBank}
   union all
  select credit.id, to_char(moved.at at time zone $2, 'YYYY-MM-DD'), moved.at, moved.is_return,
         credit.currency_code, credit.amount, credit.rail_reference, credit.external_reference, credit.payer_data_id
    from sandbox_credit credit
    cross join lateral (values (credit.moved_at, false), (credit.returned_at, true)) as moved (at, is_return)
   where credit.receiving_account_id = $1 and moved.at is not null`

/**
 * The bank's own ID of a transfer: 16 characters, as long as MT940 has room for; the same in every format.
 */
export const bankIdOf = (id: string, isReturn: boolean): string =>
  (isReturn ? 'R' : 'S') + id.replaceAll('-', '').slice(0, 15).toUpperCase()
