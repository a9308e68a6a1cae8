import { randomUUID } from 'node:crypto'
import { textOfDecider } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Refused } from '../../../platform/refused.ts'
import type { Decided, OrderToPay, PayoutBatch } from './batch.ts'
import { holdBatch, type BatchDecision } from './batch-orders.ts'
import { auditedDecision } from './confirm-batch.ts'
import { isOpen } from './settle-order.ts'
import { changeBatch, freeOrders, insertBatch, lockBatch } from './sql/batch-rows.ts'
import type { HeldOrder } from './sql/named-orders.ts'

export interface BatchReleased {
  readonly batch: PayoutBatch
  /** The batch that has its orders now, under the same end-to-end IDs. It waits for approval. */
  readonly newBatch: PayoutBatch
}

/**
 * People say that the bank did not execute a batch, or one payout of it, and never will: what has not ended
 * goes into a new batch under the same end-to-end IDs. The old file is not exported again.
 */
export const releaseBatch = (
  db: Database,
  decision: BatchDecision,
  { by, approvedBy }: Decided,
): Promise<BatchReleased | Refused> =>
  db.transaction(async (transaction) => {
    const held = await holdBatch(transaction, decision, true)
    if ('refused' in held) return held
    const { batch, orders } = held
    const { id } = batch
    const free = orders.filter(isFree)
    if (free.length === 0) return { refused: 'Nothing of the batch can be released: all of it has ended.' }
    const keys = free.map(({ key }) => key)
    await freeOrders(transaction, batch, 'RELEASED', keys)
    const ended = batch.exportedAt === undefined ? 'CANCELLED' : 'RELEASED'
    if (!decision.payout) await changeBatch(transaction, batch, ended)
    const newId = randomUUID()
    const { accountId, currencyCode, format, mapping } = batch
    const created = {
      id: newId,
      accountId,
      currencyCode,
      format,
      mapping,
      createdBy: textOfDecider(by),
      replaces: id,
    }
    await insertBatch(transaction, created, free.map(toPay))
    const after = { ...auditedDecision(decision), released: free.length, newBatch: newId, approvedBy }
    await recordAudit(transaction, {
      actor: by,
      command: 'payout-batch release',
      before: { state: batch.state },
      after,
    })
    const [released, newBatch] = [await lockBatch(transaction, id), await lockBatch(transaction, newId)]
    if (!released || !newBatch) throw new Error(`the payout batch ${newId} was not written`)
    return { batch: released, newBatch }
  })

/** A bank that debited it, or sent its money back, executed it. */
const isFree = (order: HeldOrder): boolean =>
  isOpen(order) && order.lines.DEBIT === undefined && order.lines.RETURN === undefined

const toPay = ({ key, money, of }: HeldOrder): OrderToPay => ({
  key,
  money,
  payout: 'payout' in of ? of.payout.key : undefined,
})
