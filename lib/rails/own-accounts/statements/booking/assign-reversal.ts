import { postEntry } from '../../../../ledger/post-entry.ts'
import { amountShortest } from '../../../../money/money.ts'
import { reverseLocked } from '../../../../payments/end/reverse-payment.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { selectMatches } from '../../../../payments/receive/sql/select-matches.ts'
import { lockPayment } from '../../../../payments/sql/select-payment.ts'
import { whyOf, type Decision } from '../../../../payments/suspense/decision.ts'
import { closeItem, lockItem, type SuspenseItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { isRefusal, type AccountRefusal } from '../../accounts/account-settings.ts'
import { markReversal } from '../sql/mark-reversal.ts'

/** A debit by which a bank took money of a payment back. */
export interface ReversalAssignment {
  readonly itemId: string
  readonly payment: PaymentKey
  readonly dryRun?: boolean
}

/** The receipt that the debit took back. */
export interface ReversalAssigned {
  readonly receiptId: string
}

/** Leaves with what would come of it: everything is rolled back. */
class TakenBack extends Error {
  readonly outcome: ReversalAssigned | AccountRefusal

  constructor(outcome: ReversalAssigned | AccountRefusal) {
    super('a reversal that is tried or refused is taken back')
    this.outcome = outcome
  }
}

/**
 * Assigns an open debit to the payin or top-up whose money it took back (a chargeback, MED of PIX): the
 * receipt of that amount leaves its payment and its account. Of a payment that this receipt alone paid
 * that is its reversal; of others the merchant is debited the receipt's part. The audit records it.
 */
export async function assignReversal(
  context: Pick<PaymentContext, 'db' | 'changed'>,
  assignment: ReversalAssignment,
  decision: Decision,
): Promise<ReversalAssigned | AccountRefusal> {
  try {
    const outcome = await context.db.transaction(async (transaction) => {
      const assigned = await assignOnce(transaction, assignment, decision)
      if (assignment.dryRun || isRefusal(assigned)) throw new TakenBack(assigned)
      return assigned
    })
    context.changed(assignment.payment)
    return outcome
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    throw error
  }
}

/** The payment is locked before the item, as where lines are booked. */
async function assignOnce(
  transaction: Queryable,
  { itemId, payment: key }: ReversalAssignment,
  decision: Decision,
): Promise<ReversalAssigned | AccountRefusal> {
  const payment = await lockPayment(transaction, key)
  const named = `${key.kind === 'topup' ? 'top-up' : key.kind} ${key.paymentId} of ${key.merchantCode}`
  if (!payment) return { refused: `There is no ${named}.` }
  const item = await lockItem(transaction, itemId)
  const lineId = item?.statementLineId ?? null
  if (!item || lineId === null) return { refused: `The item ${itemId} is no debit of a statement.` }
  const matches = (await selectMatches(transaction, key)).filter(({ undone }) => !undone)
  const ofAccount = matches.filter(({ accountId }) => accountId === item.accountId)
  const taken = ofAccount.find(({ money }) => isSame(money, item.money))
  if (!taken) {
    const amounts = ofAccount.map(({ money }) => amountShortest(money)).join(', ')
    return {
      refused: `The ${named} has no receipt of ${amountShortest(item.money)} ${item.money.currencyCode}; its receipts on the account of the debit: ${amounts || 'none'}.`,
    }
  }
  if (!(await closeItem(transaction, itemId, 'ASSIGNED')))
    return { refused: `The suspense item ${itemId} is closed already as ${item.closedAs}.` }
  await markReversal(transaction, lineId, taken.receiptId)
  await postEntry(transaction, explained(item, lineId))
  const isAlone = matches.length === 1 && payment.status === 'SUCCESS' && payment.moneyReturned === undefined
  const refused = isAlone
    ? await reverseAlone(transaction, key, decision)
    : await withdrawOne(transaction, taken.receiptId, decision)
  if (refused !== undefined) return { refused: `The ${named}: ${refused}.` }
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
  return { receiptId: taken.receiptId }
}

const isSame = (one: SuspenseItem['money'], other: SuspenseItem['money']): boolean =>
  one.amount === other.amount && one.currencyCode === other.currencyCode

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

async function reverseAlone(
  transaction: Queryable,
  key: PaymentKey,
  { by }: Decision,
): Promise<string | undefined> {
  const reversed = await reverseLocked(transaction, key, by)
  return 'value' in reversed ? undefined : 'it cannot be reversed'
}

async function withdrawOne(
  transaction: Queryable,
  receiptId: string,
  decision: Decision,
): Promise<string | undefined> {
  const withdrawn = await withdrawReceipts(transaction, [receiptId], decision)
  return 'refused' in withdrawn ? 'the money was refunded, or its bank took it back already' : undefined
}
