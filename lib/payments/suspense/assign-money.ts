import type { Entry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { StoredPayment } from '../payment-record.ts'
import { applyReceipt, type TakenAs } from '../receive/apply-receipt.ts'
import type { Acceptance } from '../receive/complete-with.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import type { Assigning } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import type { MoneyItem } from './take-money.ts'
import { lockItemsOf } from './sql/suspense-item.ts'

export type MoneyAssigned =
  | {
      readonly result: TakenAs
      readonly receiptId: string
      readonly given: Money
      /** The caller books them. */
      readonly entries: readonly Entry[]
      readonly restItemId?: string
    }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** A part of nothing, or less. */
  | { readonly result: 'TOO_LITTLE' }
  /** More than the item has. */
  | { readonly result: 'TOO_MUCH'; readonly money: Money }

interface Giving {
  readonly item: MoneyItem
  readonly amount?: Money
  readonly acceptance: Acceptance
}

/** Gives the money of an open item, or a part of it, to a payment whose row the caller holds. */
export async function assignMoney(
  { transaction, personal, decision }: Assigning,
  { key, attempt }: StoredPayment,
  { item: { receiptId: wholeId, money }, amount: given = money, acceptance }: Giving,
): Promise<MoneyAssigned> {
  if (given.amount <= 0n) return { result: 'TOO_LITTLE' }
  if (given.amount > money.amount) return { result: 'TOO_MUCH', money }
  const whole = await storedReceipt({ db: transaction, personal }, wholeId)
  if (!whole) throw new Error(`receipt ${wholeId} of an item does not exist`)
  const part =
    given.amount === money.amount
      ? { receiptId: wholeId, receipt: whole, entries: [] }
      : await partOf(transaction, personal, { receiptId: wholeId, receipt: whole, given })
  if ('closedAs' in part) return part
  const { receiptId, receipt, entries, ...rest } = part
  const match = { ...key, attemptNo: attempt.attemptNo, matchedBy: 'OPERATOR' } as const
  const { applied, entries: booked } = await applyReceipt(transaction, {
    receipt,
    receiptId,
    match,
    by: decision.by,
    acceptance,
  })
  if (applied.result === 'SEEN_BEFORE') return { result: 'NOT_OPEN', closedAs: 'MATCHED' }
  if (applied.result === 'SUSPENSE') throw new Error(`receipt ${receiptId} could not be assigned`)
  await dropFailedMatch(transaction, receiptId)
  return { result: applied.result, receiptId, given, entries: [...entries, ...booked], ...rest }
}

interface Part {
  readonly receiptId: string
  readonly receipt: NonNullable<Awaited<ReturnType<typeof storedReceipt>>>
  readonly given: Money
}

async function partOf(
  transaction: Queryable,
  personal: PersonalData,
  { receiptId, receipt, given }: Part,
): ReturnType<typeof splitReceipt> {
  const [item] = await lockItemsOf(transaction, [receiptId])
  if (!item) throw new Error(`receipt ${receiptId} has no item`)
  return splitReceipt(transaction, personal, { item, receipt, given })
}
