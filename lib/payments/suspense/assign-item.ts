import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { money as moneyOf, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { applyReceipt } from '../receive/apply-receipt.ts'
import type { Receipt } from '../receive/receipt.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { mayComplete } from '../state-machine.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { whyOf, type Decision } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import { hasGivenBack } from './sql/match-in-force.ts'
import { selectItem } from './sql/suspense-item.ts'

export interface Assignment {
  readonly itemId: string
  readonly payment: PaymentKey
  /** A part of the item; the rest stays in suspense. Absent: all of it. */
  readonly amount?: Money
  /** Does everything, says what came of it, and takes it back. */
  readonly dryRun?: boolean
}

export interface Assigned {
  readonly result: 'COMPLETED' | 'PART_PAID' | 'SURPLUS'
  /** The receipt that the payment has: of a part it is a new one. */
  readonly receiptId: string
  readonly key: PaymentKey
  /** What the payment does not need; it stays in suspense, as the payment's. */
  readonly surplus: Money
  /** Where a part was given: the item of the rest. In a dry run it is not there afterwards. */
  readonly restItemId?: string
}

export type ItemAssigned =
  | Assigned
  | { readonly result: 'ITEM_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'IS_DEBIT' | 'OTHER_CURRENCY' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** The payment takes no money any more. */
  | { readonly result: 'REFUSED_PAYMENT' }
  /** A match of the payment was undone after its success: the merchant gets no money of it any more. */
  | { readonly result: 'GIVEN_BACK' }
  /** A part of nothing, or less. */
  | { readonly result: 'TOO_LITTLE' }
  /** More than the item has. */
  | { readonly result: 'TOO_MUCH'; readonly money: Money }

/** Leaves a dry run with its result: everything that it did is rolled back. */
class DryRun extends Error {
  readonly outcome: ItemAssigned

  constructor(outcome: ItemAssigned) {
    super('a dry run is taken back')
    this.outcome = outcome
  }
}

/**
 * Assigns the money of an open item, or a part of it, to a payin or top-up, as a match of its own rank. The
 * first of several concurrent decisions and matches counts. The audit records it.
 */
export async function assignItem(
  context: Pick<PaymentContext, 'db' | 'personal' | 'changed'>,
  assignment: Assignment,
  decision: Decision,
): Promise<ItemAssigned> {
  try {
    const outcome = await context.db.transaction(async (transaction) => {
      const assigned = await assignOnce(transaction, context.personal, assignment, decision)
      if (assignment.dryRun) throw new DryRun(assigned)
      return assigned
    })
    if ('key' in outcome) context.changed(outcome.key)
    return outcome
  } catch (error) {
    if (error instanceof DryRun) return error.outcome
    // It was closed between the reading and the match.
    if (constraintOf(error) !== 'receipt_match_takes_money_in_suspense') throw error
    const item = await selectItem(context.db, assignment.itemId)
    return { result: 'NOT_OPEN', closedAs: item?.closedAs ?? null }
  }
}

/** The payment is locked before the item, as where money comes in. */
async function assignOnce(
  transaction: Queryable,
  personal: PersonalData,
  assignment: Assignment,
  decision: Decision,
): Promise<ItemAssigned> {
  const payment = await lockPayment(transaction, assignment.payment)
  const item = await selectItem(transaction, assignment.itemId)
  if (!item) return { result: 'ITEM_NOT_FOUND' }
  if (item.closedAs !== null) return { result: 'NOT_OPEN', closedAs: item.closedAs }
  if (item.receiptId === null) return { result: 'IS_DEBIT' }
  if (!payment) return { result: 'PAYMENT_NOT_FOUND' }
  if (payment.money.currencyCode !== item.money.currencyCode) return { result: 'OTHER_CURRENCY' }
  if (payment.status === 'REFUSED') return { result: 'REFUSED_PAYMENT' }
  if (payment.status === 'SUCCESS' && payment.moneyReturned && (await hasGivenBack(transaction, payment.key)))
    return { result: 'GIVEN_BACK' }
  const given = assignment.amount ?? item.money
  if (given.amount <= 0n) return { result: 'TOO_LITTLE' }
  if (given.amount > item.money.amount) return { result: 'TOO_MUCH', money: item.money }
  const receipt = await storedReceipt({ db: transaction, personal }, item.receiptId)
  if (!receipt) throw new Error(`receipt ${item.receiptId} of an open item does not exist`)
  const whole = { receiptId: item.receiptId, receipt, entries: [] }
  const part =
    given.amount === item.money.amount
      ? whole
      : await splitReceipt(transaction, personal, { item, receipt, given })
  if ('closedAs' in part) return part
  return match(transaction, payment, part, { assignment, decision })
}

interface Part {
  readonly receiptId: string
  readonly receipt: Receipt
  readonly entries: readonly Entry[]
  readonly restItemId?: string
}

async function match(
  transaction: Queryable,
  payment: StoredPayment,
  { receiptId, receipt, entries, restItemId }: Part,
  { assignment, decision }: { readonly assignment: Assignment; readonly decision: Decision },
): Promise<ItemAssigned> {
  const { key, attempt } = payment
  const found = { ...key, attemptNo: attempt.attemptNo, matchedBy: 'OPERATOR' } as const
  const { applied, entries: completion } = await applyReceipt(transaction, {
    receipt,
    receiptId,
    match: found,
  })
  if (applied.result === 'SEEN_BEFORE') return { result: 'NOT_OPEN', closedAs: 'MATCHED' }
  if (applied.result === 'SUSPENSE') throw new Error(`receipt ${receiptId} could not be assigned`)
  await dropFailedMatch(transaction, receiptId)
  await postEntries(transaction, [...entries, ...completion])
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense assign',
    merchantCode: key.merchantCode,
    after: {
      suspenseItemId: assignment.itemId,
      receiptId,
      kind: key.kind,
      paymentId: key.paymentId,
      ...(restItemId !== undefined && { suspenseItemIdOfRest: restItemId }),
      ...whyOf(decision),
    },
  })
  return {
    result: applied.result,
    receiptId,
    key,
    surplus: surplusOf(payment, receipt.money),
    ...(restItemId !== undefined && { restItemId }),
  }
}

/** What a payment, as it was before, does not need of money. */
function surplusOf({ key, status, due }: StoredPayment, given: Money): Money {
  const needed = mayComplete(key.kind, status) ? due.amount : 0n
  return moneyOf(given.amount > needed ? given.amount - needed : 0n, given.currencyCode)
}
