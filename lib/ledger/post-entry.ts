import type { CurrencyCode } from '../money/currency.ts'
import { amountFixed, money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId, type LedgerAccount } from './account.ts'
import { accountRows } from './open-accounts.ts'
import * as sql from '#sql/ledger_entry'

/**
 * Why a booking was made. `SHORTFALL`: a merchant bears what its payment lacks, or the rest of it came later.
 */
export type EntryKind =
  | 'RECEIPT'
  | 'COMPLETION'
  | 'FEE'
  | 'VAT'
  | 'RESERVE'
  | 'RELEASE'
  | 'PAYOUT'
  | 'REFUND'
  | 'RETURN'
  | 'REVERSAL'
  | 'RECEIPT_REVERSAL'
  | 'OPENING_BALANCE'
  | 'ADJUSTMENT'
  | 'SHORTFALL'
  | StatementEntryKind

/**
 * What lines of statements are booked as. `STATEMENT_OPENING`: the balance before an account's first
 * statement. `OPEN_DEBIT`: money left and nobody has explained it yet. `PAYOUT_SETTLED`, `PAYOUT_RETURNED`:
 * the bank's debit of a payout, and its return. `RECEIPT_WITHDRAWN`: the receipt was split, or its line was
 * wrong. `LINE_UNDONE`: the line of another booking was wrong. `MATCH_UNDONE`: the money of a receipt is in
 * suspense again. `SUSPENSE_RETURN`: it goes back to its payer; `SUSPENSE_RETURN_REFUSED`: the bank did not
 * take it.
 */
export type StatementEntryKind =
  | 'STATEMENT_OPENING'
  | 'OPEN_DEBIT'
  | 'CHARGE'
  | 'INTEREST'
  | 'OWN_TRANSFER'
  | 'OTHER'
  | 'PAYOUT_SETTLED'
  | 'PAYOUT_RETURNED'
  | 'RECEIPT_WITHDRAWN'
  | 'LINE_UNDONE'
  | 'MATCH_UNDONE'
  | 'SUSPENSE_RETURN'
  | 'SUSPENSE_RETURN_REFUSED'

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
  /** The line of a bank's statement that it books. */
  readonly statementLineId?: string
  readonly reason?: string
  /** For bookings by command: a UUID. Raises 23505 `ledger_entry_request_id_key` when an entry has it. */
  readonly requestId?: string
  readonly lines: readonly Line[]
}

/** Books one entry: see `postEntries`. */
export const postEntry = (transaction: Queryable, entry: Entry): Promise<void> =>
  postEntries(transaction, [entry])

/**
 * Books entries in one statement inside the caller's transaction, and opens the accounts that do not exist
 * yet. Those of one balance keep their order; balances come in the order of merchant and currency, so that
 * two transactions do not wait for each other. Lines of zero are left out, and entries without lines. The
 * database sets the merchant's sequence and balance. An entry that does not sum to zero is rejected here,
 * and by the database at the end of the statement. Sign: a receiving account that holds money has a negative
 * sum, because the gateway owes that money.
 */
export async function postEntries(transaction: Queryable, given: readonly Entry[]): Promise<void> {
  const entries = given
    .map((entry) => ({ ...entry, lines: entry.lines.filter(({ amount }) => amount !== 0n) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted(byBalance)
  if (entries.length === 0) return
  for (const { kind, lines } of entries) requireBalance(kind, lines)
  const accounts = accountRows(
    entries.flatMap(({ lines, currencyCode }) => lines.map(({ account }) => ({ account, currencyCode }))),
  )
  const lines = entries.flatMap((entry, at) =>
    entry.lines.map(({ account, amount }, line) => ({
      entryNo: at + 1,
      line: line + 1,
      accountId: ledgerAccountId(account, entry.currencyCode),
      amount: amountFixed(money(amount, entry.currencyCode)),
    })),
  )
  await transaction.query(
    sql.postEntries({
      ...accounts,
      kinds: entries.map(({ kind }) => kind),
      currencyCodes: entries.map(({ currencyCode }) => currencyCode),
      merchantCodes: entries.map(merchantOf),
      paymentKinds: entries.map(({ payment }) => payment?.kind),
      paymentIds: entries.map(({ payment }) => payment?.paymentId),
      receiptIds: entries.map(({ receiptId }) => receiptId),
      reasons: entries.map(({ reason }) => reason),
      requestIds: entries.map(({ requestId }) => requestId),
      statementLineIds: entries.map(({ statementLineId }) => statementLineId),
      entryNos: lines.map(({ entryNo }) => entryNo),
      lines: lines.map(({ line }) => line),
      postedAccountIds: lines.map(({ accountId }) => accountId),
      amounts: lines.map(({ amount }) => amount),
    }),
  )
}

const merchantOf = ({ payment, merchantCode }: Entry): string | undefined =>
  payment?.merchantCode ?? merchantCode

function byBalance(one: Entry, other: Entry): number {
  const [balance, otherBalance] = [one, other].map(
    (entry) => `${merchantOf(entry) ?? ''}/${entry.currencyCode}`,
  ) as [string, string]
  return balance < otherBalance ? -1 : balance > otherBalance ? 1 : 0
}

function requireBalance(kind: EntryKind, lines: readonly Line[]): void {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  if (total !== 0n || lines.length < 2)
    throw new Error(`an entry ${kind} does not balance: ${lines.length} lines sum to ${total} minor units`)
}
