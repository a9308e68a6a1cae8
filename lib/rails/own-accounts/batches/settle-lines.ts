import type { LedgerAccount } from '../../../ledger/account.ts'
import type { Entry } from '../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { byRail } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { ownAccountsRailName } from '../accounts/account.ts'
import type { BankLine } from '../statements/bank-line.ts'
import type { DebitCandidate, SettledLines } from '../statements/booking/statement-parts.ts'
import { debitCandidates } from './debit-candidates.ts'
import { batchEvents } from './log-events.ts'
import { keysNamedIn } from './named-keys.ts'
import { awaitsDebit, giveBack, isOpen, isPaid, isRefused, settle, type Changed } from './settle-order.ts'
import { holdOrders, selectNamedBatches, type HeldOrder, type NamedBatch } from './sql/named-orders.ts'

/**
 * Debits and returns of payouts, and of returns of suspense, among the lines of a statement. Called in the
 * transaction that books the lines, before anything else is done with them. Debits are applied first; a
 * return whose debit comes in a later file is kept until then. A line acts only if it names one order, or one
 * batch, of its amount.
 */
export async function settlePayouts(
  transaction: Queryable,
  context: PaymentContext,
  lines: readonly BankLine[],
): Promise<SettledLines> {
  const named = lines.map((line) => ({ line, keys: keysNamedIn(line) }))
  const batches = await selectNamedBatches(transaction, keysOf(named))
  const orders = new Map(
    await holdOrders(transaction, [...keysOf(named), ...batches.flatMap(({ keys }) => keys)]),
  )
  const explained = new Map<string, { entries: readonly Entry[]; as: 'PAYOUT' | 'PAYOUT_RETURN' }>()
  const candidates = new Map<string, readonly DebitCandidate[]>()
  const changed: PaymentKey[] = []
  const apply = async (
    line: BankLine,
    as: 'PAYOUT' | 'PAYOUT_RETURN',
    targets: readonly HeldOrder[],
    change: (order: HeldOrder) => Promise<Changed>,
  ): Promise<void> => {
    const entries: Entry[] = []
    for (const target of targets) {
      const { order, entries: booked } = await change(target)
      orders.set(order.key, order)
      entries.push(...booked)
      if ('payout' in order.of) changed.push(order.of.payout.key)
    }
    explained.set(line.id, { entries, as })
  }
  const actor = byRail(ownAccountsRailName)
  for (const { line, keys } of named) {
    if (line.direction !== 'DEBIT' || line.isReversal) continue
    const found = debitTargets(line, { keys, orders, batches })
    if (found.as === 'KNOWN') explained.set(line.id, { entries: [], as: 'PAYOUT' })
    else if (found.as === 'PAID') {
      const debit = { lineId: line.id, from: receiving(line), actor }
      await apply(line, 'PAYOUT', found.targets, (order) => settle(transaction, order, debit))
    } else {
      const candidatesOfLine =
        found.orders.length > 0
          ? becauseOf('REFERENCE', payoutsOf(found.orders))
          : becauseOf('AMOUNT_AND_PAYEE', await debitCandidates(transaction, context, line))
      if (candidatesOfLine.length > 0) candidates.set(line.id, candidatesOfLine)
      warn(context, line, found.orders)
    }
  }
  for (const { line, keys } of named) {
    if (line.direction !== 'CREDIT') continue
    const found = onlyOne(keys, orders)
    if (found?.lines.RETURN === line.id) explained.set(line.id, { entries: [], as: 'PAYOUT_RETURN' })
    else if (found && isReturnOf(line, found)) {
      const credit = { lineId: line.id, to: receiving(line), actor }
      await apply(line, 'PAYOUT_RETURN', [found], (order) => giveBack(transaction, order, credit))
    }
  }
  return { explained, candidates, changed }
}

interface Known {
  readonly keys: readonly string[]
  readonly orders: ReadonlyMap<string, HeldOrder>
  readonly batches: readonly NamedBatch[]
}

type DebitTargets =
  | { readonly as: 'PAID'; readonly targets: readonly HeldOrder[] }
  /** The line was explained before. */
  | { readonly as: 'KNOWN' }
  /** It names these, and does not settle them. */
  | { readonly as: 'OPEN'; readonly orders: readonly HeldOrder[] }

/** What a debit pays: one order that it names, or what is left of one batch. */
function debitTargets(line: BankLine, { keys, orders, batches }: Known): DebitTargets {
  const named = heldOf(keys, orders)
  const namedBatches = batches.filter(({ id }) => keys.includes(id))
  const [batch] = namedBatches
  const inBatches = namedBatches.flatMap((one) => heldOf(one.keys, orders))
  if ([...named, ...inBatches].some(({ lines }) => lines.DEBIT === line.id)) return { as: 'KNOWN' }
  const [first] = named
  if (first && named.length === 1 && isOn(line, first) && awaitsDebit(first) && isSame(line, [first]))
    return { as: 'PAID', targets: [first] }
  const left = inBatches.filter((order) => order.lines.DEBIT === undefined && !isRefused(order))
  if (
    batch &&
    namedBatches.length === 1 &&
    batch.accountId === line.accountId &&
    left.length > 0 &&
    isSame(line, left)
  )
    return { as: 'PAID', targets: left }
  return { as: 'OPEN', orders: named.length > 0 ? named : left }
}

/** A statement settles and returns what the bank was asked for from its own account. */
const isOn = ({ accountId }: BankLine, { accountIds }: HeldOrder): boolean => accountIds.includes(accountId)

const isReturnOf = (line: BankLine, order: HeldOrder): boolean =>
  order.lines.RETURN === undefined &&
  isOn(line, order) &&
  isSame(line, [order]) &&
  (isPaid(order) || isOpen(order))

const onlyOne = (keys: readonly string[], orders: ReadonlyMap<string, HeldOrder>): HeldOrder | undefined => {
  const named = heldOf(keys, orders)
  return named.length === 1 ? named[0] : undefined
}

const heldOf = (keys: readonly string[], orders: ReadonlyMap<string, HeldOrder>): readonly HeldOrder[] =>
  keys.map((key) => orders.get(key)).filter((order) => order !== undefined)

const isSame = ({ money }: BankLine, orders: readonly HeldOrder[]): boolean =>
  orders.every((order) => order.money.currencyCode === money.currencyCode) &&
  orders.reduce((sum, order) => sum + order.money.amount, 0n) === money.amount

const receiving = ({ accountId }: BankLine): LedgerAccount => ({
  kind: 'RECEIVING',
  receivingAccountId: accountId,
})

const keysOf = (named: readonly { readonly keys: readonly string[] }[]): readonly string[] => [
  ...new Set(named.flatMap(({ keys }) => keys)),
]

const payoutsOf = (orders: readonly HeldOrder[]): readonly PaymentKey[] =>
  orders.flatMap(({ of }) => ('payout' in of ? [of.payout.key] : []))

const becauseOf = (why: DebitCandidate['why'], payments: readonly PaymentKey[]): readonly DebitCandidate[] =>
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
