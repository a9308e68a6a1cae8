import type { Entry } from '../../ledger/post-entry.ts'
import { subtract, type Money } from '../../money/money.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { repayShort, withdrawRepayments } from '../receive/parts/shortfall.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { lockPayment } from '../sql/select-payment.ts'
import type { Assigning } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import { copyItem } from './sql/copy-item.ts'
import { selectHeld } from './sql/held-money.ts'
import { insertUndo } from './sql/insert-undo.ts'
import { matchesInForce, type MatchInForce } from './sql/match-in-force.ts'
import { lockItemsOf } from './sql/suspense-item.ts'
import { insertRest } from './sql/undone-match.ts'
import { askAgain, shareIn, undoUnderLock } from './undo-match.ts'

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
  const payment = seen && (await lockPayment(transaction, seen.key))
  const held = await selectHeld(transaction, itemId)
  const [match] = held ? await matchesInForce(transaction, [held.receiptId]) : []
  if (!seen) return undefined
  if (!payment || !held || !match || match.key.paymentId !== payment.key.paymentId)
    return { result: 'NOT_OPEN', closedAs: 'MATCHED' }
  const given = amount ?? held.money
  if (given.amount <= 0n) return { result: 'TOO_LITTLE' }
  if (given.amount > held.money.amount) return { result: 'TOO_MUCH', money: held.money }
  if (given.amount === match.money.amount) return takeWhole(assigning, match)
  const { restItemId, ...freed } = await takePart(assigning, { payment, match, given })
  return given.amount < held.money.amount ? { ...freed, restItemId } : freed
}

async function takeWhole({ transaction, decision }: Assigning, match: MatchInForce): Promise<HeldTaken> {
  const { key: holder, receiptId } = match
  const { outcome, entries } = await undoUnderLock(transaction, match, decision)
  if (outcome.result === 'NOT_MATCHED') return { result: 'NOT_OPEN', closedAs: null }
  if (outcome.result !== 'UNDONE') return { result: 'NOT_TO_BE_TAKEN', holder }
  const [item] = await lockItemsOf(transaction, [receiptId])
  if (!item) throw new Error(`receipt ${receiptId} has no item although its match was undone`)
  return { itemId: item.id, receiptId, money: match.money, holder, entries }
}

interface Part {
  readonly payment: StoredPayment
  readonly match: MatchInForce
  readonly given: Money
}

/**
 * Divides the receipt: the match of the part that stays takes the place of the match of the whole, so that
 * the completion, its share and its books are what they were.
 */
async function takePart(
  assigning: Assigning,
  { payment, match, given }: Part,
): Promise<Required<FreedMoney>> {
  const { transaction, personal, decision } = assigning
  const { key: holder, receiptId: wholeId, afterSuccess } = match
  const hasCounted = payment.status === 'SUCCESS' && !afterSuccess
  const share = hasCounted ? await shareIn(transaction, payment, wholeId) : { taken: 0n, returned: 0n }
  const lacked = afterSuccess ? await withdrawRepayments(transaction, payment, wholeId) : undefined
  await insertUndo(transaction, match, share, decision)
  const [item] = await lockItemsOf(transaction, [wholeId])
  const receipt = await storedReceipt({ db: transaction, personal }, wholeId)
  if (!item || !receipt) throw new Error(`receipt ${wholeId} has no item although its match was undone`)
  const split = await splitReceipt(transaction, personal, { item, receipt, given })
  if ('closedAs' in split) throw new Error(`receipt ${wholeId} was matched although its payment was locked`)
  const { receiptId, restReceiptId, restItemId, entries } = split
  const itemId = await copyItem(transaction, item.id, receiptId)
  await insertRest(transaction, restReceiptId, { match, redoes: share.taken > 0n })
  const repaid = lacked
    ? await repayShort(
        transaction,
        { key: holder, shortfall: lacked.shortfall },
        restReceiptId,
        restOf(match, given),
      )
    : []
  if (payment.status !== 'SUCCESS') await askAgain(transaction, payment, match)
  return {
    itemId,
    receiptId,
    money: given,
    holder,
    restItemId,
    entries: [...(lacked?.entries ?? []), ...entries, ...repaid],
  }
}

const restOf = ({ money }: MatchInForce, given: Money): Money => subtract(money, given)
