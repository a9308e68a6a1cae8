import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { openPayoutsOfClearing, postingsOfTransfers } from '#sql/ledger_posting'

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
  const payouts = await database.query(openPayoutsOfClearing({ limit }))
  const ofPayments = payouts.rows.map((row): OpenClearing => ({
    kind: 'PAYOUT_CLEARING',
    money: moneyFromDatabase(row.amount, row.currency_code),
    since: row.since,
    payment: { merchantCode: row.merchant_code, kind: row.payment_kind, paymentId: row.payment_id },
    receivingAccountId: undefined,
  }))
  const others: OpenClearing[] = []
  for (const kind of clearingKinds) {
    const { rows } = await database.query(postingsOfTransfers({ kind }))
    others.push(
      ...openAmong(
        rows.map((row) => ({
          kind,
          money: moneyFromDatabase(row.amount, row.currency_code),
          since: row.at,
          payment: undefined,
          receivingAccountId: row.receiving_account_id ?? undefined,
        })),
      ),
    )
  }
  return [...ofPayments, ...others].toSorted((one, other) => one.since.getTime() - other.since.getTime())
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
