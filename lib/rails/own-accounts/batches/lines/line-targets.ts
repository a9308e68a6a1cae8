import type { BankLine } from '../../statements/bank-line.ts'
import { awaitsDebit, awaitsReturn, isOpen, isRefused } from '../settle-order.ts'
import type { HeldOrder, NamedBatch } from '../sql/named-orders.ts'

/** What is known of what a line names. */
export interface Known {
  readonly keys: readonly string[]
  readonly orders: ReadonlyMap<string, HeldOrder>
  readonly batches: readonly NamedBatch[]
}

/** What a line does to the orders that it names. */
export type LineTargets =
  /** It settles these, or returns the only one. */
  | { readonly as: 'ACTS'; readonly targets: readonly HeldOrder[] }
  /** The line was explained before. */
  | { readonly as: 'KNOWN' }
  /** The bank refused the order: its debit and the return of it explain each other, one alone nothing. */
  | { readonly as: 'HALF'; readonly order: HeldOrder }
  /** It names these, and does nothing to them. */
  | { readonly as: 'OPEN'; readonly orders: readonly HeldOrder[] }

export const targetsOf = (line: BankLine, known: Known): LineTargets =>
  line.direction === 'DEBIT' ? debitTargets(line, known) : creditTargets(line, known)

/** What a debit pays: one order that it names, or what is left of one batch. */
function debitTargets(line: BankLine, { keys, orders, batches }: Known): LineTargets {
  const named = heldOf(keys, orders)
  const namedBatches = batches.filter(({ id }) => keys.includes(id))
  const [batch] = namedBatches
  const inBatches = namedBatches.flatMap((one) => heldOf(one.keys, orders))
  if ([...named, ...inBatches].some(({ lines }) => lines.DEBIT === line.id)) return { as: 'KNOWN' }
  const [first] = named
  if (first && named.length === 1 && fits(line, first)) {
    if (awaitsDebit(first)) return { as: 'ACTS', targets: [first] }
    if (isHalf(first)) return { as: 'HALF', order: first }
  }
  if (first && named.length === 1 && isOfUnknownFile(line, first)) return { as: 'ACTS', targets: [first] }
  const left = inBatches.filter((order) => order.lines.DEBIT === undefined && !isRefused(order))
  if (
    batch &&
    namedBatches.length === 1 &&
    batch.accountId === line.accountId &&
    left.length > 0 &&
    isSame(line, left)
  )
    return { as: 'ACTS', targets: left }
  return { as: 'OPEN', orders: named.length > 0 ? named : left }
}

/** What a credit returns: the only order that it names. */
function creditTargets(line: BankLine, { keys, orders, batches }: Known): LineTargets {
  const named = heldOf(keys, orders)
  const inBatches = batches.filter(({ id }) => keys.includes(id)).flatMap((one) => heldOf(one.keys, orders))
  if ([...named, ...inBatches].some(({ lines }) => lines.RETURN === line.id)) return { as: 'KNOWN' }
  const [first] = named
  if (first && named.length === 1 && fits(line, first)) {
    if (awaitsReturn(first)) return { as: 'ACTS', targets: [first] }
    if (isHalf(first)) return { as: 'HALF', order: first }
  }
  return { as: 'OPEN', orders: named.length > 0 ? named : inBatches }
}

/** Refused, and no statement has said anything of it. */
const isHalf = (order: HeldOrder): boolean =>
  isRefused(order) && order.lines.DEBIT === undefined && order.lines.RETURN === undefined

/** A statement settles and returns what the bank was asked for from its own account, in one amount. */
const fits = (line: BankLine, order: HeldOrder): boolean =>
  order.accountIds.includes(line.accountId) && isSame(line, [order])

/**
 * The debit of an order that no file asked for, as far as this database knows. The bank has its ID from one
 * that was exported after the backup of a restore: left open, the order would be paid again.
 */
const isOfUnknownFile = (line: BankLine, order: HeldOrder): boolean =>
  order.accountIds.length === 0 &&
  isOpen(order) &&
  awaitsDebit(order) &&
  isSame(line, [order]) &&
  ('payout' in order.of || order.of.suspenseReturn.accountId === line.accountId)

const heldOf = (keys: readonly string[], orders: ReadonlyMap<string, HeldOrder>): readonly HeldOrder[] =>
  keys.map((key) => orders.get(key)).filter((order) => order !== undefined)

const isSame = ({ money }: BankLine, orders: readonly HeldOrder[]): boolean =>
  orders.every((order) => order.money.currencyCode === money.currencyCode) &&
  orders.reduce((sum, order) => sum + order.money.amount, 0n) === money.amount
