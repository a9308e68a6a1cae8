import { factsOf } from '../../../../money/payment-kinds.ts'
import { postEntry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { lockPayment } from '../../../../payments/sql/select-payment.ts'
import { whyOf, type Assigning, type Decision } from '../../../../payments/suspense/decision.ts'
import { howClosed } from '../../../../payments/suspense/how-closed.ts'
import { closeItem, lockItem, type SuspenseItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { markReversal } from '../sql/mark-reversal.ts'
import { isRefused, type Refused } from '../../../../platform/refused.ts'
import { takeBackOf } from './take-back.ts'

/** A debit by which a bank took money of a payment back. */
export interface ReversalAssignment {
  readonly itemId: string
  readonly payment: PaymentKey
  /** The receipt that it took back, or a part of it, where its amount does not say that. */
  readonly receiptId?: string | undefined
  readonly dryRun?: boolean
}

/** The receipt that the debit took back. */
export interface ReversalAssigned {
  readonly receiptId: string
}

/** Leaves with what would come of it: everything is rolled back. */
class TakenBack extends Error {
  readonly outcome: ReversalAssigned | Refused

  constructor(outcome: ReversalAssigned | Refused) {
    super('a reversal that is tried or refused is taken back')
    this.outcome = outcome
  }
}

/**
 * Assigns an open debit to the payin or top-up whose money it took back (a chargeback, MED of PIX): a
 * receipt, or a part of it, leaves its payment and its account. All that paid a payment is its reversal; of a
 * part the merchant is debited that part, first what the payment does not need. The audit records it.
 */
export async function assignReversal(
  { db, personal, changed }: Pick<PaymentContext, 'db' | 'personal' | 'changed'>,
  assignment: ReversalAssignment,
  decision: Decision,
): Promise<ReversalAssigned | Refused> {
  try {
    const outcome = await db.transaction(async (transaction) => {
      const assigned = await assignOnce({ transaction, personal, decision }, assignment)
      if (assignment.dryRun || isRefused(assigned)) throw new TakenBack(assigned)
      return assigned
    })
    changed(assignment.payment)
    return outcome
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

/** The payment is locked before the item, as where lines are booked. */
async function assignOnce(
  assigning: Assigning,
  { itemId, payment: key, receiptId }: ReversalAssignment,
): Promise<ReversalAssigned | Refused> {
  const { transaction, decision } = assigning
  const payment = await lockPayment(transaction, key)
  const named = `${factsOf(key.kind).word} ${key.paymentId} of ${key.merchantCode}`
  if (!payment) return { refused: `There is no ${named}.` }
  const item = await lockItem(transaction, itemId)
  const lineId = item?.statementLineId ?? null
  if (!item || lineId === null) return { refused: `The item ${itemId} is no debit of a statement.` }
  if (!(await closeItem(transaction, itemId, 'ASSIGNED')))
    return { refused: `The suspense item ${itemId} is closed already ${howClosed(item.closedAs)}.` }
  await postEntry(transaction, explained(item, lineId))
  const taken = await takeBackOf(assigning, payment, { ...item, receiptId })
  if ('refused' in taken) return { refused: `The ${named}: ${taken.refused}.` }
  await markReversal(transaction, lineId, taken.receiptId)
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense assign',
    merchantCode: key.merchantCode,
    after: {
      suspenseItemId: itemId,
      receiptId: taken.receiptId,
      kind: key.kind,
      paymentId: key.paymentId,
      ...whyOf(decision),
    },
  })
  return taken
}

/** The debit leaves the open debits: the receipt that it took back leaves the account instead. */
const explained = ({ accountId, money: { amount, currencyCode } }: SuspenseItem, statementLineId: string) =>
  ({
    kind: 'LINE_UNDONE',
    currencyCode,
    statementLineId,
    lines: [
      { account: { kind: 'OPEN_DEBITS' }, amount },
      { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: -amount },
    ],
  }) as const
