import type { Entry } from '../../../../ledger/post-entry.ts'
import { postEntries } from '../../../../ledger/post-entry.ts'
import { add, amountShortest, money, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import { importItsDetails } from '../../debit-of-several.ts'
import { whyOf, type Decision } from '../../../../payments/suspense/decision.ts'
import { howClosed } from '../../../../payments/suspense/how-closed.ts'
import { closeItem, lockItem, type SuspenseItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { awaitsDebit, awaitsReturn, giveBack, isRefused, settle, type Changed } from '../settle-order.ts'
import { holdOrders, type HeldOrder, type SuspenseReturn } from '../sql/named-orders.ts'
import { keyOfOrder, type NamedOrder } from '../sql/key-of-order.ts'
import type { Refused } from '../../../../platform/refused.ts'
import { takeOtherHalf } from './other-half.ts'
import { takeReturn } from './taken-return.ts'

export interface OrderAssignment {
  readonly itemId: string
  readonly order: NamedOrder
  /** What the bank charged: a debit is the order and this, what came back is the order less this. */
  readonly fee?: Money
  /** Does everything, says what came of it, and takes it back. */
  readonly dryRun?: boolean
}

export interface OrderAssigned {
  /** The order was paid by the debit, or its money is back. */
  readonly result: 'PAID' | 'RETURNED'
  readonly fee: Money
}

/** Leaves an assignment that is tried or refused with its result: everything that it did is rolled back. */
class TakenBack extends Error {
  readonly outcome: OrderAssigned | Refused

  constructor(outcome: OrderAssigned | Refused) {
    super('an assignment that is tried or refused is taken back')
    this.outcome = outcome
  }
}

/**
 * A person says which order to a bank the money of an open item is: a debit paid it, a credit is its money
 * that came back. Its bank need not have named it, and may have kept a charge, which is booked to
 * BANK_CHARGES: the merchant gets all of its payout back. Of concurrent decisions about one item the first
 * counts. The audit records it.
 */
export async function assignToOrder(
  context: Pick<PaymentContext, 'db' | 'changed'>,
  assignment: OrderAssignment,
  decision: Decision,
): Promise<OrderAssigned | Refused> {
  const changed: PayoutKey[] = []
  try {
    const outcome = await context.db.transaction(async (transaction) => {
      const assigned = await assignOnce(transaction, assignment, decision)
      if ('refused' in assigned) throw new TakenBack(assigned)
      if (assignment.dryRun) throw new TakenBack(assigned.assigned)
      if ('payout' in assigned.order.of) changed.push(assigned.order.of.payout.key)
      return assigned.assigned
    })
    for (const key of changed) context.changed(key)
    return outcome
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

/** The order is locked before the item, as where lines are booked. */
async function assignOnce(
  transaction: Queryable,
  { itemId, order: named, fee: given }: OrderAssignment,
  decision: Decision,
): Promise<{ readonly assigned: OrderAssigned; readonly order: HeldOrder } | Refused> {
  const key = await keyOfOrder(transaction, named)
  const order = key === undefined ? undefined : (await holdOrders(transaction, [key])).get(key)
  if (!order) return { refused: `There is no ${said(named)} that is paid from an account of yours.` }
  const item = await lockItem(transaction, itemId)
  if (!item)
    return { refused: `There is no suspense item ${itemId}: "suspense list" shows those that are open.` }
  if (item.closedAs !== null)
    return { refused: `The suspense item ${itemId} is closed already ${howClosed(item.closedAs)}.` }
  const fee = given ?? money(0n, item.money.currencyCode)
  const fault = faultOf(item, order, named, fee)
  if (fault !== undefined) return { refused: fault }
  const changed = await apply(transaction, { item, order, fee }, decision)
  if (!changed)
    return {
      refused: isRefused(order)
        ? `The ${said(named)} is REFUSED: only its debit and its return together explain each other, and the other one is not here.${
            isDebit(item)
              ? ' If the payee has the money: "balance adjust" and "suspense book --as OTHER".'
              : ''
          }`
        : `The suspense item ${itemId} was closed meanwhile, or is a part of a line.`,
    }
  await postEntries(transaction, changed.entries)
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense assign',
    ...('payment' in named && { merchantCode: named.payment.merchantCode }),
    after: {
      suspenseItemId: itemId,
      ...('payment' in named
        ? { kind: named.payment.kind, paymentId: named.payment.paymentId }
        : { suspenseReturnId: named.returnId }),
      ...(fee.amount > 0n && { fee: amountShortest(fee) }),
      ...whyOf(decision),
    },
  })
  return { assigned: { result: isDebit(item) ? 'PAID' : 'RETURNED', fee }, order: changed.order }
}

const isDebit = ({ receiptId }: SuspenseItem): boolean => receiptId === null

const said = (named: NamedOrder): string =>
  'payment' in named
    ? `${named.payment.kind} ${named.payment.paymentId} of ${named.payment.merchantCode}`
    : `return ${named.returnId}`

/** Why the item is not the order's, in one sentence. */
function faultOf(item: SuspenseItem, order: HeldOrder, named: NamedOrder, fee: Money): string | undefined {
  const { currencyCode } = order.money
  if (item.money.currencyCode !== currencyCode) return `The ${said(named)} is in ${currencyCode}.`
  if (fee.currencyCode !== currencyCode || fee.amount < 0n)
    return `--fee must be an amount of ${currencyCode}.`
  const unasked = unaskedReturn(order)
  if (unasked && order.accountIds.length > 0)
    return `The ${said(named)} is in a batch that was not exported: "payout-batch cancel" first.`
  const accountIds = unasked ? [unasked.accountId] : order.accountIds
  if (accountIds.length > 0 && !accountIds.includes(item.accountId))
    return `The bank of another account was asked for the ${said(named)}.`
  const [role, awaits] = isDebit(item)
    ? (['DEBIT', awaitsDebit(order)] as const)
    : (['RETURN', awaitsReturn(order)] as const)
  if (!awaits && !isRefused(order))
    return role === 'DEBIT'
      ? `The ${said(named)} has its debit already.`
      : `The ${said(named)} has not been paid, or its money is back already.`
  if (order.lines[role] !== undefined) return `The ${said(named)} has its ${role.toLowerCase()} already.`
  const [whole, part] = isDebit(item) ? [item.money, order.money] : [order.money, item.money]
  if (add(part, fee).amount === whole.amount) return undefined
  const charge = whole.amount - part.amount
  const amounts = `The item has ${amountShortest(item.money)} ${currencyCode}, and the ${said(named)} ${amountShortest(order.money)}`
  if (charge <= 0n) return `${amounts}.`
  const kept = `--fee ${amountShortest(money(charge, currencyCode))} is what the bank kept, if it did.`
  return isDebit(item)
    ? `${amounts}: ${kept} If it paid several orders, ${importItsDetails}.`
    : `${amounts}: ${kept}`
}

/** A return that no file asked for: people may pay it by hand, and a restore may have lost the file. */
const unaskedReturn = ({ of }: HeldOrder): SuspenseReturn | undefined =>
  'suspenseReturn' in of && of.suspenseReturn.state === 'WAITING' ? of.suspenseReturn : undefined

interface Fitting {
  readonly item: SuspenseItem
  readonly order: HeldOrder
  readonly fee: Money
}

/** Undefined where the item is open no more, or the other half of a refused order is missing. */
async function apply(
  transaction: Queryable,
  { item, order, fee }: Fitting,
  { by: actor }: Decision,
): Promise<Changed | undefined> {
  const direction = isDebit(item) ? 'DEBIT' : 'CREDIT'
  const isHalf = isRefused(order) && !(isDebit(item) ? awaitsDebit(order) : awaitsReturn(order))
  const other = isHalf
    ? await takeOtherHalf(transaction, order, { direction, accountId: item.accountId }, actor)
    : { order, entries: [] }
  if (!other) return undefined
  const own = isDebit(item)
    ? await applyDebit(transaction, item, other.order, actor)
    : await applyCredit(transaction, item, other.order, actor)
  if (!own) return undefined
  const charge = fee.amount > 0n ? [chargeEntry(item, own.lineId, fee)] : []
  return { order: own.order, entries: [...other.entries, ...own.entries, ...charge] }
}

type Applied = Changed & { readonly lineId: string }

async function applyDebit(
  transaction: Queryable,
  { id, statementLineId: lineId }: SuspenseItem,
  order: HeldOrder,
  actor: Decision['by'],
): Promise<Applied | undefined> {
  if (lineId === null || !(await closeItem(transaction, id, 'PAYOUT'))) return undefined
  return {
    ...(await settle(transaction, order, { lineId, account: { kind: 'OPEN_DEBITS' }, actor })),
    lineId,
  }
}

async function applyCredit(
  transaction: Queryable,
  { id, accountId }: SuspenseItem,
  order: HeldOrder,
  actor: Decision['by'],
): Promise<Applied | undefined> {
  const taken = await takeReturn(transaction, id)
  if (!taken) return undefined
  const { lineId, withdrawal } = taken
  const account = { kind: 'RECEIVING', receivingAccountId: accountId } as const
  const back = await giveBack(transaction, order, { lineId, account, actor })
  return { order: back.order, entries: [withdrawal, ...back.entries], lineId }
}

/** What the bank kept: more has left than the order, or less is back. */
const chargeEntry = (
  item: SuspenseItem,
  statementLineId: string,
  { amount, currencyCode }: Money,
): Entry => ({
  kind: 'CHARGE',
  currencyCode,
  statementLineId,
  lines: [
    {
      account: isDebit(item)
        ? { kind: 'OPEN_DEBITS' }
        : { kind: 'RECEIVING', receivingAccountId: item.accountId },
      amount,
    },
    { account: { kind: 'BANK_CHARGES' }, amount: -amount },
  ],
})
