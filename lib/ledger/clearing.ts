import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { openClearing as openClearingStatement } from '#sql/ledger_posting'

/** Accounts on which one side is booked until the other one is. */
export const clearingKinds = ['PAYOUT_CLEARING', 'TRANSFER_CLEARING'] as const
export type ClearingKind = (typeof clearingKinds)[number]

/** An entry of a clearing account whose other side is not booked yet. */
export interface OpenClearing {
  readonly kind: ClearingKind
  readonly money: Money
  readonly since: Date
  /** The payout or refund whose debit no statement has shown. */
  readonly payment:
    | { readonly merchantCode: string; readonly kind: string; readonly paymentId: string }
    | undefined
  /** Of a transfer between own accounts, or a return: where the one side was booked. */
  readonly receivingAccountId: string | undefined
}

/** The open entries of the clearing accounts, the oldest first; of payouts at most `limit`. */
export async function openClearing(database: Queryable, limit: number): Promise<readonly OpenClearing[]> {
  const { rows } = await database.query(openClearingStatement({ limit }))
  const entries = rows.map((row): OpenClearing => ({
    kind: row.kind,
    money: moneyFromDatabase(row.amount, row.currency_code),
    since: row.since,
    payment:
      row.merchant_code === null || row.payment_kind === null || row.payment_id === null
        ? undefined
        : { merchantCode: row.merchant_code, kind: row.payment_kind, paymentId: row.payment_id },
    receivingAccountId: row.receiving_account_id ?? undefined,
  }))
  const transfers = entries.filter(({ payment }) => payment === undefined)
  return [
    ...entries.filter(({ payment }) => payment !== undefined),
    ...clearingKinds.flatMap((kind) => openAmong(transfers.filter((one) => one.kind === kind))),
  ].toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

/** What is left when each posting is set off against the oldest of the opposite amount before it. */
export function openAmong<Posting extends Pick<OpenClearing, 'money'>>(
  postings: readonly Posting[],
): readonly Posting[] {
  const open = new Map<string, Posting[]>()
  const keyOf = ({ currencyCode }: Money, amount: bigint) => `${currencyCode} ${amount}`
  for (const posting of postings) {
    const { money } = posting
    if (money.amount === 0n) continue
    const opposite = open.get(keyOf(money, -money.amount))
    if (opposite && opposite.length > 0) {
      opposite.shift()
      continue
    }
    const key = keyOf(money, money.amount)
    const same = open.get(key)
    if (same) same.push(posting)
    else open.set(key, [posting])
  }
  return [...open.values()].flat()
}
