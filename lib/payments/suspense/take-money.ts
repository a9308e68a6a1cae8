import type { Entry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { lockRows } from '../sql/lock-rows.ts'
import type { Assigning } from './decision.ts'
import { selectHeld, type HeldMoney } from './sql/held-money.ts'
import { selectItem } from './sql/suspense-item.ts'
import { takeHeld, type FreedMoney, type HeldTaken } from './take-held.ts'

/** Money that can be given to a payment. */
export interface MoneyItem {
  readonly receiptId: string
  readonly money: Money
  /** The payment that has it. */
  readonly held?: HeldMoney
}

/** The money of items, which is open now, or is the payment's own. */
export interface TakenMoney {
  readonly items: readonly MoneyItem[]
  readonly takenFrom: readonly PaymentKey[]
  /** The caller books them. */
  readonly entries: readonly Entry[]
}

export type MoneyFound =
  | MoneyItem
  | { readonly result: 'NOT_FOUND'; readonly itemId: string }
  /** Money that left. */
  | { readonly result: 'IS_DEBIT' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }

export type MoneyTaken = TakenMoney | Exclude<MoneyFound, MoneyItem> | Exclude<HeldTaken, FreedMoney>

/**
 * Looks up the money of items. What another payment has without needing it, or `amount` of it, is taken from
 * that. Payments are locked in the order of their keys. Whoever gets a refusal rolls the transaction back.
 */
export async function takeMoney(
  assigning: Assigning,
  itemIds: readonly string[],
  target: PaymentKey,
  amount?: Money,
): Promise<MoneyTaken> {
  const { transaction } = assigning
  const found = new Map<string, MoneyItem>()
  for (const itemId of new Set(itemIds)) {
    const item = await findMoney(transaction, itemId)
    if (!('receiptId' in item)) return item
    found.set(itemId, item)
  }
  const isOfOther = ({ held }: MoneyItem) => held !== undefined && !isSamePayment(held.key, target)
  const holders = [...found.values()].flatMap((item) => (item.held && isOfOther(item) ? [item.held.key] : []))
  await lockRows(transaction, [target, ...holders])
  const items: MoneyItem[] = []
  const entries: Entry[] = []
  for (const [itemId, item] of found) {
    const freed = isOfOther(item) ? await takeHeld(assigning, itemId, amount) : undefined
    if (freed && 'result' in freed) return freed
    items.push(freed ?? item)
    entries.push(...(freed?.entries ?? []))
  }
  return { items, takenFrom: holders, entries }
}

/** The money of an item that is open, or that a payment has. */
export async function findMoney(transaction: Queryable, itemId: string): Promise<MoneyFound> {
  const item = await selectItem(transaction, itemId)
  if (item?.closedAs === null) {
    const { receiptId, money } = item
    return receiptId === null ? { result: 'IS_DEBIT' } : { receiptId, money }
  }
  const held = await selectHeld(transaction, itemId)
  if (held) return { receiptId: held.receiptId, money: held.money, held }
  return item ? { result: 'NOT_OPEN', closedAs: item.closedAs } : { result: 'NOT_FOUND', itemId }
}
