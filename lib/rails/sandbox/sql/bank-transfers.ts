import { ownAccountsRailName } from '../../own-accounts/accounts/account.ts'

/**
 * SQL: what moved on a cash account at the simulated bank: what came, and what it took back. `$1` is the
 * account, `$2` its time zone. What a file brought is not the bank's to report, but what it takes back of
 * that is, unless a file said so. Parts of a receipt that a person divided are no transfers.
 */
export const bankTransfers = `
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

/** The bank's own ID of a transfer: 16 characters, as long as MT940 has room for; the same in every format. */
export const bankIdOf = (id: string, isReturn: boolean): string =>
  (isReturn ? 'R' : 'S') + id.replaceAll('-', '').slice(0, 15).toUpperCase()
