import type { CurrencyCode } from '../money/currency.ts'
import { amountFixed, money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId, type LedgerAccount } from './account.ts'
import { openAccounts } from './open-accounts.ts'

/** Why a booking was made. */
export type EntryKind =
  | 'RECEIPT'
  | 'COMPLETION'
  | 'FEE'
  | 'VAT'
  | 'RESERVE'
  | 'RELEASE'
  | 'PAYOUT'
  | 'RETURN'
  | 'REVERSAL'
  | 'RECEIPT_REVERSAL'
  | 'OPENING_BALANCE'
  | 'ADJUSTMENT'

export interface Line {
  readonly account: LedgerAccount
  /** Minor units; positive credits the account's owner, negative debits. */
  readonly amount: bigint
}

export interface Entry {
  readonly kind: EntryKind
  readonly currencyCode: CurrencyCode
  /** The merchant and payment of the booking, if there are any. */
  readonly payment?: { readonly merchantCode: string; readonly kind: string; readonly paymentId: string }
  readonly merchantCode?: string
  readonly receiptId?: string
  readonly reason?: string
  /** For bookings by command: a UUID. Raises 23505 `ledger_entry_request_id_key` when an entry has it. */
  readonly requestId?: string
  readonly lines: readonly Line[]
}

/**
 * Books one entry inside the caller's transaction. Lines of zero are left out. The database sets the
 * merchant's sequence and balance, and rejects at commit an entry that does not sum to zero; this function
 * rejects it earlier, while the caller can still roll back to a savepoint. Sign: a receiving account that
 * holds money has a negative sum, because the gateway owes that money.
 */
export async function postEntry(transaction: Queryable, entry: Entry): Promise<void> {
  const lines = entry.lines.filter(({ amount }) => amount !== 0n)
  if (lines.length === 0) return
  requireBalance(entry.kind, lines)
  const accountIds = lines.map(({ account }) => ledgerAccountId(account, entry.currencyCode))
  await openAccounts(
    transaction,
    entry.currencyCode,
    lines.map(({ account }) => account),
  )
  await transaction.query({
    name: 'post_entry',
    text: `
      with entry as (
        insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, reason, request_id)
        values ($1, $2, $3, $4, $5, $6, $7, $10) returning id)
      insert into ledger_posting (entry_id, line, account_id, amount)
      select entry.id, line.no, line.account_id, line.amount
        from entry, unnest($8::text[], $9::numeric[]) with ordinality as line (account_id, amount, no)
       order by line.no`,
    values: [
      entry.kind,
      entry.currencyCode,
      entry.payment?.merchantCode ?? entry.merchantCode ?? null,
      entry.payment?.kind ?? null,
      entry.payment?.paymentId ?? null,
      entry.receiptId ?? null,
      entry.reason ?? null,
      accountIds,
      lines.map(({ amount }) => amountFixed(money(amount, entry.currencyCode))),
      entry.requestId ?? null,
    ],
  })
}

function requireBalance(kind: EntryKind, lines: readonly Line[]): void {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  if (total !== 0n || lines.length < 2)
    throw new Error(`an entry ${kind} does not balance: ${lines.length} lines sum to ${total} minor units`)
}
