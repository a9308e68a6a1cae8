import type { LedgerAccount } from '../../../../ledger/account.ts'
import type { Entry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BankLine } from '../../statements/bank-line.ts'
import type { OpenOrderLine, OrderCandidate, SettledLines } from '../../statements/booking/statement-parts.ts'
import { debitCandidates } from './debit-candidates.ts'
import { targetsOf } from './line-targets.ts'
import { batchEvents } from '../log-events.ts'
import { keysNamedIn } from './named-keys.ts'
import { takeOtherHalf } from './other-half.ts'
import { giveBack, settle } from '../settle-order.ts'
import { holdNamedDebit } from '../sql/suspense-items.ts'
import { holdOrders, type HeldOrder } from '../sql/named-orders.ts'
import { namedPayoutBatches } from '#sql/payout_batch'

/**
 * Debits and returns of payouts, and of returns of suspense, among the lines of a statement. Called in the
 * transaction that books the lines, before anything else is done with them. Debits are applied first; a
 * return whose debit comes in a later file is kept until then. A line acts only if it names one order, or one
 * batch, of its amount. One that names orders and does not act is for a person, whatever else it may fit.
 */
export async function settlePayouts(
  transaction: Queryable,
  context: PaymentContext,
  lines: readonly BankLine[],
): Promise<SettledLines> {
  const named = lines.map((line) => ({ line, keys: keysNamedIn(line) }))
  const { rows: batches } = await transaction.query(namedPayoutBatches({ keys: keysOf(named) }))
  const orders = new Map(
    await holdOrders(transaction, [...keysOf(named), ...batches.flatMap(({ keys }) => keys)]),
  )
  const explained = new Map<string, { entries: readonly Entry[]; as: 'PAYOUT' | 'PAYOUT_RETURN' }>()
  const open = new Map<string, OpenLine>()
  const changed: PaymentKey[] = []
  const actor = byRail(ownAccountsRailName)
  const act = async (line: BankLine, targets: readonly HeldOrder[], before: readonly Entry[] = []) => {
    const entries = [...before]
    const told = { lineId: line.id, account: receiving(line), actor }
    for (const { key, ...target } of targets) {
      const held = orders.get(key) ?? { key, ...target }
      const { order, entries: booked } = await (line.direction === 'DEBIT' ? settle : giveBack)(
        transaction,
        held,
        told,
      )
      orders.set(key, order)
      entries.push(...booked)
      if ('payout' in order.of) changed.push(order.of.payout.key)
    }
    explained.set(line.id, { entries, as: stateOf(line) })
    open.delete(line.id)
  }
  /**
   * A debit of a refused order, or its return: with the other one, of this file or an earlier one, it
   * acts.
   */
  const meet = async (line: BankLine, order: HeldOrder): Promise<void> => {
    const other = [...open.values()].find(
      (one) => one.half === order.key && one.line.direction !== line.direction,
    )
    if (other) {
      await act(other.line, [order])
      await act(line, [order])
      return
    }
    const earlier = await takeOtherHalf(transaction, order, line, actor)
    if (!earlier) open.set(line.id, { line, orders: [order], half: order.key })
    else {
      orders.set(order.key, earlier.order)
      await act(line, [order], earlier.entries)
    }
  }
  for (const { line, keys } of inOrder(named)) {
    const found = targetsOf(line, { keys, orders, batches })
    if (found.as === 'KNOWN') explained.set(line.id, { entries: [], as: stateOf(line) })
    else if (found.as === 'ACTS' && (await isOfSecondDebit(transaction, line, found.targets, open)))
      open.set(line.id, { line, orders: found.targets })
    else if (found.as === 'ACTS') await act(line, found.targets)
    else if (found.as === 'HALF') await meet(line, found.order)
    else open.set(line.id, { line, orders: found.orders })
  }
  return { explained, changed, open: await explainedToPeople(transaction, context, [...open.values()]) }
}

/** A line that is explained by none of the orders that it names. */
interface OpenLine {
  readonly line: BankLine
  readonly orders: readonly HeldOrder[]
  /** The key of the refused order whose debit or return it is, if the other one comes. */
  readonly half?: string
}

/**
 * Whether a credit names an order that the bank debited twice, the second time in a debit that is open. It
 * may be the money of either, and the payee may have the other.
 */
async function isOfSecondDebit(
  transaction: Queryable,
  { direction, accountId }: BankLine,
  [order]: readonly HeldOrder[],
  open: ReadonlyMap<string, OpenLine>,
): Promise<boolean> {
  if (direction === 'DEBIT' || order?.lines.DEBIT === undefined) return false
  const isOfOrder = ({ line, orders }: OpenLine): boolean =>
    line.direction === 'DEBIT' && orders.length === 1 && orders[0]?.key === order.key
  return (
    [...open.values()].some(isOfOrder) || (await holdNamedDebit(transaction, accountId, order)) !== undefined
  )
}

/** Debits before credits; the reversal of a debit is neither a payment nor its return. */
const inOrder = <Named extends { readonly line: BankLine }>(named: readonly Named[]): readonly Named[] => [
  ...named.filter(({ line }) => line.direction === 'DEBIT' && !line.isReversal),
  ...named.filter(({ line }) => line.direction === 'CREDIT'),
]

const stateOf = ({ direction }: BankLine) => (direction === 'DEBIT' ? 'PAYOUT' : 'PAYOUT_RETURN')

/** What a person is told of the lines that stay open: only those that may be of an order. */
async function explainedToPeople(
  transaction: Queryable,
  context: PaymentContext,
  open: readonly OpenLine[],
): Promise<SettledLines['open']> {
  const told = new Map<string, OpenOrderLine>()
  for (const { line, orders } of open) {
    const [first, second] = orders
    if (first) {
      const candidates = becauseOf('REFERENCE', payoutsOf(orders))
      told.set(line.id, { candidates, ...(!second && { orderKey: first.key }) })
      if (line.direction === 'DEBIT') warn(context, line, orders)
    } else if (line.direction === 'DEBIT') {
      const candidates = becauseOf('AMOUNT_AND_PAYEE', await debitCandidates(transaction, context, line))
      if (candidates.length > 0) told.set(line.id, { candidates })
    }
  }
  return told
}

const receiving = ({ accountId }: BankLine): LedgerAccount => ({
  kind: 'RECEIVING',
  receivingAccountId: accountId,
})

const keysOf = (named: readonly { readonly keys: readonly string[] }[]): readonly string[] => [
  ...new Set(named.flatMap(({ keys }) => keys)),
]

const payoutsOf = (orders: readonly HeldOrder[]): readonly PaymentKey[] =>
  orders.flatMap(({ of }) => ('payout' in of ? [of.payout.key] : []))

const becauseOf = (why: OrderCandidate['why'], payments: readonly PaymentKey[]): readonly OrderCandidate[] =>
  payments.map((key) => ({ ...key, why }))

/**
 * Money that left for an order that nobody was to pay, or that was paid before: somebody has to ask the bank.
 */
function warn({ log }: PaymentContext, line: BankLine, orders: readonly HeldOrder[]): void {
  for (const { key, of, lines } of orders) {
    if (!('payout' in of)) continue
    const { merchantCode, kind, paymentId } = of.payout.key
    const about = { merchantCode, kind, paymentId, key, statementLineId: line.id }
    if (of.payout.status === 'REFUSED') log.write(batchEvents['payout.debited-though-refused'], about)
    else if (lines.DEBIT !== undefined) log.write(batchEvents['payout.debited-twice'], about)
  }
}
