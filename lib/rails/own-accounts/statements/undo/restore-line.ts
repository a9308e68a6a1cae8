import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { LedgerAccount } from '../../../../ledger/account.ts'
import { postEntries, type Entry } from '../../../../ledger/post-entry.ts'
import type { Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { bookingEntry } from '../../../../payments/suspense/booking-entry.ts'
import { restoreReceipt } from '../../../../payments/suspense/restore-receipt.ts'
import { closeItem, reduceDebit } from '../../../../payments/suspense/sql/suspense-item.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { awaitsDebit, awaitsReturn, giveBack, settle } from '../../batches/settle-order.ts'
import { holdOrders, type HeldOrder } from '../../batches/sql/named-orders.ts'
import { openDebitEntry } from '../booking/line-entries.ts'
import type { LineToBook } from '../booking/line-to-book.ts'
import { itemOfDebit, openDebitItems } from '../../../../payments/suspense/sql/debit-items.ts'
import { receiptOfLine } from '../booking/receipt-of-line.ts'
import { virtualNumbersOf } from '../booking/virtual-numbers.ts'
import {
  debitBefore,
  markRestored,
  receiptsBefore,
  returnBefore,
  type PartBefore,
} from '../sql/decisions-before.ts'
import { setLineStates } from '../sql/line-states.ts'

const actor = byRail(ownAccountsRailName)

/** What a restored line is, and the payments to announce. */
interface Restored {
  readonly as: 'RECEIPT' | 'OPEN_DEBIT' | 'PAYOUT_RETURN'
  readonly changed: readonly PaymentKey[]
}

/**
 * Books a line of a file that is imported again with all that was decided about the equal line of the undone
 * import: matches, divided receipts, bookings of people, payouts that they confirmed. Undefined where it
 * restores nothing, and is a line like any other.
 */
export async function restoreLine(
  transaction: Queryable,
  context: PaymentContext,
  line: LineToBook,
): Promise<Restored | undefined> {
  const { restores } = line
  if (restores === undefined) return undefined
  const restored = await restoredFrom(transaction, context, line, restores)
  if (!restored) return undefined
  await setLineStates(transaction, new Map([[line.id, restored.as]]))
  await markRestored(transaction, line.id, restores)
  return restored
}

async function restoredFrom(
  transaction: Queryable,
  { personal }: PaymentContext,
  line: LineToBook,
  restores: string,
): Promise<Restored | undefined> {
  if (line.direction === 'DEBIT')
    return restoreDebit(transaction, line, await debitBefore(transaction, restores))
  const returned = await returnBefore(transaction, restores)
  if (returned.length > 0) return restoreReturn(transaction, line, returned)
  const [address] = (await virtualNumbersOf(transaction, [line])).values()
  const receipt = receiptOfLine(line, { address })
  const before = await receiptsBefore(transaction, restores)
  const decision = { by: actor, reason: 'the file was imported again' }
  return {
    as: 'RECEIPT',
    changed: await restoreReceipt(transaction, personal, { receipt, before }, decision),
  }
}

/** The orders that parts of a line name; undefined where one of them is none, or does not wait for it. */
async function ordersOf(
  transaction: Queryable,
  parts: readonly PartBefore[],
  waits: (order: HeldOrder) => boolean,
): Promise<readonly HeldOrder[] | undefined> {
  const keys = parts.filter(isOfOrder).map(({ reason }) => keyOfEndToEndId(reason) ?? '')
  const orders = await holdOrders(
    transaction,
    keys.filter((key) => key !== ''),
  )
  const held = keys.flatMap((key) => orders.get(key) ?? [])
  return held.length === keys.length && held.every(waits) ? held : undefined
}

const isOfOrder = ({ as }: PartBefore): boolean => as === 'PAYOUT_SETTLED' || as === 'PAYOUT_RETURNED'

const payoutsOf = (orders: readonly HeldOrder[]): readonly PaymentKey[] =>
  orders.flatMap(({ of }) => ('payout' in of ? [of.payout.key] : []))

/** Not where one of its orders has another debit by now. */
async function restoreDebit(
  transaction: Queryable,
  line: LineToBook,
  parts: readonly PartBefore[],
): Promise<Restored | undefined> {
  const orders = await ordersOf(transaction, parts, awaitsDebit)
  if (!orders) return undefined
  await openDebitItems(transaction, [line])
  const entries: Entry[] = [openDebitEntry(line)]
  for (const order of orders) {
    const told = { lineId: line.id, account: { kind: 'OPEN_DEBITS' }, actor } as const
    entries.push(...(await settle(transaction, order, told)).entries)
  }
  entries.push(...(await explainAgain(transaction, line, parts)))
  await postEntries(transaction, entries)
  return { as: 'OPEN_DEBIT', changed: payoutsOf(orders) }
}

/** Not where its order has another return by now. */
async function restoreReturn(
  transaction: Queryable,
  line: LineToBook,
  parts: readonly PartBefore[],
): Promise<Restored | undefined> {
  const orders = await ordersOf(transaction, parts, awaitsReturn)
  if (!orders) return undefined
  const account = { kind: 'RECEIVING', receivingAccountId: line.accountId } as const
  const entries: Entry[] = []
  for (const order of orders)
    entries.push(...(await giveBack(transaction, order, { lineId: line.id, account, actor })).entries)
  for (const { money } of parts.filter((part) => !isOfOrder(part)))
    entries.push(keptEntry(line, account, money))
  await postEntries(transaction, entries)
  return { as: 'PAYOUT_RETURN', changed: payoutsOf(orders) }
}

/** What the bank kept of money that came back. */
const keptEntry = (line: LineToBook, from: LedgerAccount, { amount, currencyCode }: Money): Entry => ({
  kind: 'CHARGE',
  currencyCode,
  statementLineId: line.id,
  lines: [
    { account: from, amount },
    { account: { kind: 'BANK_CHARGES' }, amount: -amount },
  ],
})

/** Closes the item of a debit as it was, or takes the parts out that were booked. */
async function explainAgain(
  transaction: Queryable,
  line: LineToBook,
  parts: readonly PartBefore[],
): Promise<readonly Entry[]> {
  const item = await itemOfDebit(transaction, line.id)
  const isPayout = parts.some(isOfOrder)
  const isWhole = parts.reduce((sum, { money }) => sum + money.amount, 0n) === line.money.amount
  const entries: Entry[] = []
  for (const [at, { as, money, reason }] of parts.entries()) {
    if (as === 'PAYOUT_SETTLED' || as === 'PAYOUT_RETURNED') continue
    entries.push(bookingEntry({ ...item, money }, as, reason))
    const isLast = at === parts.length - 1
    if (isPayout) continue
    if (isWhole && isLast) await closeItem(transaction, item.id, as)
    else await reduceDebit(transaction, item, money)
  }
  if (isPayout) await closeItem(transaction, item.id, 'PAYOUT')
  return entries
}
