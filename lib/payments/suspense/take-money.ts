import type { Entry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { compareKeys, isSamePayment, type PaymentKey } from '../payment-key.ts'
import { lockRow } from '../sql/select-payment.ts'
import type { Assigning } from './decision.ts'
import { selectHeld, type HeldMoney } from './sql/held-money.ts'
import { matchesInForce } from './sql/match-in-force.ts'
import { selectItem } from './sql/suspense-item.ts'
import { undoUnderLock } from './undo-match.ts'

/** Money that can be given to a payment. */
export interface MoneyItem {
  readonly receiptId: string
  readonly money: Money
  /** The payment that has it, where that is the one that is to be completed. */
  readonly held?: HeldMoney
}

/** The money of items, which is open now, or is the payment's own. */
export interface TakenMoney {
  readonly items: readonly MoneyItem[]
  readonly takenFrom: readonly PaymentKey[]
  /** The caller books them. */
  readonly entries: readonly Entry[]
}

export type MoneyTaken =
  | TakenMoney
  | { readonly result: 'ITEM_NOT_FOUND'; readonly itemId: string }
  | { readonly result: 'IS_DEBIT' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** Only a part of its receipt is not needed by the payment that has it. */
  | { readonly result: 'NEEDED_IN_PART'; readonly holder: PaymentKey }
  /** The payment that has it cannot give it away: it was refunded, or the bank took it back. */
  | { readonly result: 'NOT_TO_BE_TAKEN'; readonly holder: PaymentKey }

/**
 * Looks up the money of items. What another payment has without needing it is taken from that: its match is
 * undone. Payments are locked in the order of their keys. Whoever gets a refusal rolls the transaction back.
 */
export async function takeMoney(
  { transaction, decision }: Assigning,
  itemIds: readonly string[],
  target: PaymentKey,
): Promise<MoneyTaken> {
  const found: MoneyItem[] = []
  for (const itemId of new Set(itemIds)) {
    const item = await findMoney(transaction, itemId)
    if (!('receiptId' in item)) return item
    found.push(item)
  }
  const holders = found.flatMap(({ held }) => (held && !isSamePayment(held.key, target) ? [held] : []))
  for (const key of [target, ...holders.map((held) => held.key)].toSorted(compareKeys))
    await lockRow(transaction, key)
  const entries: Entry[] = []
  for (const { receiptId, key, isWhole } of holders) {
    if (!isWhole) return { result: 'NEEDED_IN_PART', holder: key }
    const [match] = await matchesInForce(transaction, [receiptId])
    if (!match) return { result: 'NOT_OPEN', closedAs: null }
    const { outcome, entries: undone } = await undoUnderLock(transaction, match, decision)
    if (outcome.result === 'NOT_MATCHED') return { result: 'NOT_OPEN', closedAs: null }
    if (outcome.result !== 'UNDONE') return { result: 'NOT_TO_BE_TAKEN', holder: key }
    entries.push(...undone)
  }
  return { items: found, takenFrom: holders.map(({ key }) => key), entries }
}

async function findMoney(
  transaction: Queryable,
  itemId: string,
): Promise<MoneyItem | Exclude<MoneyTaken, TakenMoney>> {
  const item = await selectItem(transaction, itemId)
  if (item?.closedAs === null) {
    const { receiptId, money } = item
    return receiptId === null ? { result: 'IS_DEBIT' } : { receiptId, money }
  }
  const held = await selectHeld(transaction, itemId)
  if (held) return { receiptId: held.receiptId, money: held.money, held }
  return item ? { result: 'NOT_OPEN', closedAs: item.closedAs } : { result: 'ITEM_NOT_FOUND', itemId }
}
