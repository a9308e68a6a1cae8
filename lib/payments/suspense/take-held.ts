import type { Entry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { lockPayment } from '../sql/select-payment.ts'
import type { Assigning } from './decision.ts'
import { divideMatch } from './divide-match.ts'
import { selectHeld } from './sql/held-money.ts'
import { matchesInForce, type MatchInForce } from './sql/match-in-force.ts'
import { lockItemsOf } from './sql/suspense-item.ts'
import { undoUnderLock } from './undo-match.ts'

/** Money that a payment had in suspense without needing it: an open item of its own, and nobody's. */
export interface FreedMoney {
  readonly itemId: string
  readonly receiptId: string
  readonly money: Money
  /** The payment that had it. */
  readonly holder: PaymentKey
  /** Where a part was taken: the item of what the payment still has in suspense. */
  readonly restItemId?: string
  /** The caller books them, after all payments are locked. */
  readonly entries: readonly Entry[]
}

export type HeldTaken =
  | FreedMoney
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** A part of nothing, or less. */
  | { readonly result: 'TOO_LITTLE' }
  /** More than the payment has of it in suspense. */
  | { readonly result: 'TOO_MUCH'; readonly money: Money }
  /** The payment that has it cannot give it away: it was refunded, or the bank took it back. */
  | { readonly result: 'NOT_TO_BE_TAKEN'; readonly holder: PaymentKey }

/**
 * Takes the money of an item, or a part of it, from the payment that has it: a part, what is short, or
 * surplus. What the payment needs of the receipt, or has refunded, stays as it is: a payment in SUCCESS keeps
 * status and books, only what it received is less. Locks the payment. Undefined: no payment has the item.
 * Whoever gets a refusal rolls the transaction back.
 */
export async function takeHeld(
  assigning: Assigning,
  itemId: string,
  amount?: Money,
): Promise<HeldTaken | undefined> {
  const { transaction } = assigning
  const seen = await selectHeld(transaction, itemId)
  if (!seen) return undefined
  const payment = await lockPayment(transaction, seen.key)
  const held = await selectHeld(transaction, itemId)
  const [match] = await matchesInForce(transaction, [seen.receiptId])
  if (!payment || !held || !match || !isSamePayment(match.key, seen.key))
    return { result: 'NOT_OPEN', closedAs: 'MATCHED' }
  const given = amount ?? held.money
  if (given.amount <= 0n) return { result: 'TOO_LITTLE' }
  if (given.amount > held.money.amount) return { result: 'TOO_MUCH', money: held.money }
  if (given.amount === match.money.amount) return takeWhole(assigning, match)
  const { restItemId, ...part } = await divideMatch(assigning, { payment, match, given, keepsGiven: false })
  const freed = { ...part, money: given, holder: match.key }
  return given.amount < held.money.amount ? { ...freed, restItemId } : freed
}

async function takeWhole({ transaction, decision }: Assigning, match: MatchInForce): Promise<HeldTaken> {
  const { key: holder, receiptId } = match
  const { outcome, entries } = await undoUnderLock(transaction, match, decision)
  if (outcome.result !== 'UNDONE') return { result: 'NOT_TO_BE_TAKEN', holder }
  const [item] = await lockItemsOf(transaction, [receiptId])
  if (!item) throw new Error(`receipt ${receiptId} has no item although its match was undone`)
  return { itemId: item.id, receiptId, money: match.money, holder, entries }
}
