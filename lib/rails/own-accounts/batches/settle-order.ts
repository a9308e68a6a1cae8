import type { LedgerAccount } from '../../../ledger/account.ts'
import type { Entry } from '../../../ledger/post-entry.ts'
import { isFailure, type Outcome } from '../../../payments/failure.ts'
import { returnHeld, succeedHeld } from '../../../payments/payouts/end-payout.ts'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { returnedEntry, returnRefusedEntry, settledEntry } from './line-entries.ts'
import {
  changeReturn,
  insertPayoutLine,
  type HeldOrder,
  type LineRole,
  type SuspenseReturn,
} from './sql/named-orders.ts'
import { reopenItem } from '../../../payments/suspense/reopen-item.ts'
import { takeOut } from './sql/take-out.ts'

/** What a statement says of an order, and the account of the ledger that its money left, or is back on. */
export interface OrderLine {
  readonly lineId: string
  readonly account: LedgerAccount
  readonly actor: CurrentActor
}

/** An order after a change, and what the caller books at the end of its transaction. */
export interface Changed {
  readonly order: HeldOrder
  readonly entries: readonly Entry[]
}

/**
 * The order was paid, as its bank, its statement or an operator says. Succeeding twice changes nothing. Money
 * that came back before goes to the merchant now.
 */
export async function succeed(
  transaction: Queryable,
  order: HeldOrder,
  actor: CurrentActor,
): Promise<Changed> {
  const { of } = order
  if ('suspenseReturn' in of) return succeedReturn(transaction, order, of.suspenseReturn)
  // The bank has paid it: nobody shall ask for it again.
  await takeOut(transaction, of.payout.key)
  const entries = entriesOf(await succeedHeld(transaction, of.payout, actor))
  const paid: HeldOrder = { ...order, of: { payout: { ...of.payout, status: 'SUCCESS' } } }
  const isBack = order.lines.RETURN !== undefined && of.payout.moneyReturned === undefined
  if (!isBack) return { order: paid, entries }
  const back = await passOn(transaction, paid, actor)
  return { order: back.order, entries: [...entries, ...back.entries] }
}

/**
 * The debit of an order: it succeeds, and its money has left the account. One that the bank refused, and
 * whose money came back before, stays refused.
 */
export async function settle(transaction: Queryable, order: HeldOrder, debit: OrderLine): Promise<Changed> {
  const noted = await note(transaction, order, 'DEBIT', debit.lineId)
  const paid = isRefused(order)
    ? { order: noted, entries: [] }
    : await succeed(transaction, noted, debit.actor)
  const settled = settledEntry({ order, lineId: debit.lineId }, debit.account)
  return { order: paid.order, entries: [...paid.entries, settled] }
}

/**
 * The money of an order is back on the account. Until the order has succeeded it waits; then it goes to the
 * merchant, or to suspense.
 */
export async function giveBack(
  transaction: Queryable,
  order: HeldOrder,
  credit: OrderLine,
): Promise<Changed> {
  const noted = await note(transaction, order, 'RETURN', credit.lineId)
  const back = returnedEntry({ order, lineId: credit.lineId }, credit.account)
  if (!isPaid(order)) return { order: noted, entries: [back] }
  const passed = await passOn(transaction, noted, credit.actor)
  return { order: passed.order, entries: [back, ...passed.entries] }
}

/** Whether the order was paid and its money is not back. */
const isPaid = ({ of }: HeldOrder): boolean =>
  'payout' in of
    ? of.payout.status === 'SUCCESS' && of.payout.moneyReturned === undefined
    : of.suspenseReturn.state === 'PAID'

/** Whether a bank may have been asked for it, or an operator may still ask: it has not ended. */
export const isOpen = ({ of }: HeldOrder): boolean =>
  'payout' in of
    ? of.payout.status === 'WAITING' || of.payout.status === 'PROCESSING'
    : of.suspenseReturn.state === 'WAITING' || of.suspenseReturn.state === 'SENT'

/** Whether a debit is still to come: it was not refused, or its money is back although no debit has come. */
export const awaitsDebit = (order: HeldOrder): boolean =>
  order.lines.DEBIT === undefined && (!isRefused(order) || order.lines.RETURN !== undefined)

/** Whether its money may still come back: it was paid, may be, or was debited although it was refused. */
export const awaitsReturn = (order: HeldOrder): boolean =>
  order.lines.RETURN === undefined &&
  (isPaid(order) || isOpen(order) || (isRefused(order) && order.lines.DEBIT !== undefined))

export const isRefused = ({ of }: HeldOrder): boolean =>
  'payout' in of ? of.payout.status === 'REFUSED' : of.suspenseReturn.state === 'REFUSED'

async function note(
  transaction: Queryable,
  order: HeldOrder,
  role: LineRole,
  lineId: string,
): Promise<HeldOrder> {
  await insertPayoutLine(transaction, order, role, lineId)
  return { ...order, lines: { ...order.lines, [role]: lineId } }
}

async function passOn(transaction: Queryable, order: HeldOrder, actor: CurrentActor): Promise<Changed> {
  const { of, money } = order
  if ('suspenseReturn' in of) {
    const entry = await endReturn(transaction, of.suspenseReturn, money, 'RETURNED')
    return { order: withState(order, of.suspenseReturn, 'RETURNED'), entries: [entry] }
  }
  const entries = entriesOf(await returnHeld(transaction, of.payout, actor))
  return { order: { ...order, of: { payout: { ...of.payout, moneyReturned: money } } }, entries }
}

async function succeedReturn(
  transaction: Queryable,
  order: HeldOrder,
  held: SuspenseReturn,
): Promise<Changed> {
  // It came back before its debit was told, or told again: the item may be in other hands since then.
  if (held.state === 'PAID' || held.state === 'RETURNED') return { order, entries: [] }
  const isBack = order.lines.RETURN !== undefined
  if (!isBack) {
    await changeReturn(transaction, held.id, 'PAID')
    return { order: withState(order, held, 'PAID'), entries: [] }
  }
  const entry = await endReturn(transaction, held, order.money, 'RETURNED')
  return { order: withState(order, held, 'RETURNED'), entries: [entry] }
}

/** The bank did not take it, or sent it back: the item is open again. Returns what is booked. */
export async function endReturn(
  transaction: Queryable,
  { id, suspenseItemId }: SuspenseReturn,
  money: HeldOrder['money'],
  as: 'REFUSED' | 'RETURNED',
): Promise<Entry> {
  await changeReturn(transaction, id, as)
  const { receiptId } = await reopenItem(transaction, suspenseItemId)
  return returnRefusedEntry(money, receiptId)
}

const withState = (order: HeldOrder, held: SuspenseReturn, state: SuspenseReturn['state']): HeldOrder => ({
  ...order,
  of: { suspenseReturn: { ...held, state } },
})

/** A change that the order's state allows, or it would be a fault of ours. */
function entriesOf(outcome: Outcome<readonly Entry[]>): readonly Entry[] {
  if (isFailure(outcome)) throw new Error(`an order whose row is locked does not change: ${outcome.failure}`)
  return outcome.value
}
