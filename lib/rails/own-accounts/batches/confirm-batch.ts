import { postEntries, type Entry } from '../../../ledger/post-entry.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { add, type Money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { closeItem } from '../../../payments/suspense/sql/suspense-item.ts'
import type { Refused } from '../../../platform/refused.ts'
import type { Decided, PayoutBatch } from './batch.ts'
import { holdBatch, type BatchDecision } from './batch-orders.ts'
import { isOpen, isRefused, settle, succeed, type Changed } from './settle-order.ts'
import { changeBatch, freeOrders } from './sql/batch-rows.ts'
import type { HeldOrder } from './sql/named-orders.ts'
import { holdOpenDebits, type OpenDebit } from './sql/suspense-items.ts'

export interface BatchConfirmed {
  readonly batch: PayoutBatch
  /** How many orders succeeded now. */
  readonly confirmed: number
  /** Of how many the debit was found among the open debits of the account. */
  readonly debited: number
}

/**
 * People say that the bank paid a batch, or one payout of it, where the statement names no ID: the payouts
 * succeed. An open debit of the sum, or of a payout's amount, is the debit of it, where there is exactly one;
 * else the debit is still to come. Safe to repeat: for payouts that succeeded it only looks for the debit.
 */
export async function confirmBatch(
  context: PaymentContext,
  decision: BatchDecision,
  { by, approvedBy }: Decided,
): Promise<BatchConfirmed | Refused> {
  const result = await context.db.transaction(async (transaction) => {
    const held = await holdBatch(transaction, decision, true)
    if ('refused' in held) return held
    const { batch, orders } = held
    if (batch.state === 'REJECTED')
      return { refused: 'The bank refused the batch.', command: '"payout-batch release"' }
    if (decision.payout && orders.some(isRefused))
      return {
        refused: `The ${decision.payout.kind} ${decision.payout.paymentId} is REFUSED: its money is the merchant's.`,
      }
    const asked = orders.filter((order) => !isRefused(order) && order.lines.DEBIT === undefined)
    // Before they succeed, which takes them out of a batch that no bank has: this one the bank has.
    if (batch.exportedAt === undefined) await releaseLost(transaction, batch, asked)
    const changes = await confirmOrders(transaction, batch, asked, by)
    const confirmed = asked.filter(isOpen).length
    if (changes.length === 0) return { refused: 'There is nothing to confirm: all of it has ended.' }
    const entries: readonly Entry[] = changes.flatMap((change) => change.entries)
    const debited = changes.filter(({ order }) => order.lines.DEBIT !== undefined).length
    await recordAudit(transaction, {
      actor: by,
      command: 'payout-batch confirm',
      after: { ...auditedDecision(decision), confirmed, debited, approvedBy },
    })
    await postEntries(transaction, entries)
    return { batch, confirmed, debited, changes }
  })
  if ('refused' in result) return result
  for (const { order } of result.changes) if ('payout' in order.of) context.changed(order.of.payout.key)
  return result
}

/**
 * Orders of a file that the bank has and a restored database does not know as exported: they are in no
 * batch that could be exported again, and the statements of the account still settle and return them.
 */
async function releaseLost(
  transaction: Queryable,
  batch: PayoutBatch,
  asked: readonly HeldOrder[],
): Promise<void> {
  const keys = asked.map(({ key }) => key)
  await freeOrders(transaction, batch, 'RELEASED', keys)
  if (keys.length === batch.orders) await changeBatch(transaction, batch, 'CANCELLED')
}

/** The decision as the audit keeps it. */
export const auditedDecision = ({ id, payout, reference, reason }: BatchDecision): object => ({
  idBatch: id,
  ...(payout && { paymentId: payout.paymentId }),
  reference,
  reason,
})

async function confirmOrders(
  transaction: Queryable,
  { accountId }: PayoutBatch,
  asked: readonly HeldOrder[],
  by: Decided['by'],
): Promise<readonly Changed[]> {
  const settleFrom = (debit: OpenDebit, order: HeldOrder): Promise<Changed> =>
    settle(transaction, order, { lineId: debit.lineId, account: { kind: 'OPEN_DEBITS' }, actor: by })
  const whole = asked.length > 1 ? await theOpenDebit(transaction, accountId, sumOf(asked)) : undefined
  const changes: Changed[] = []
  for (const order of asked) {
    const debit = whole ?? (await theOpenDebit(transaction, accountId, order.money))
    if (debit && debit !== whole) await closeItem(transaction, debit.itemId, 'PAYOUT')
    if (debit) changes.push(await settleFrom(debit, order))
    else if (isOpen(order)) changes.push(await succeed(transaction, order, by))
  }
  if (whole) await closeItem(transaction, whole.itemId, 'PAYOUT')
  return changes
}

/** The only open debit of an amount; of several, nobody knows which. */
async function theOpenDebit(
  transaction: Queryable,
  accountId: string,
  money: Money,
): Promise<OpenDebit | undefined> {
  const [debit, another] = await holdOpenDebits(transaction, accountId, money)
  return another ? undefined : debit
}

const sumOf = (orders: readonly HeldOrder[]): Money => orders.map(({ money }) => money).reduce(add)
