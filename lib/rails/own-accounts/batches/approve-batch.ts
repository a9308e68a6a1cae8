import { isSamePerson, nameOfDecider, textOfDecider } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { Decided, PayoutBatch } from './batch.ts'
import { countOf } from './create-batch.ts'
import { shownDigest } from './shown/shown-batch.ts'
import { changeBatch, freeOrders, lockBatch } from './sql/batch-rows.ts'
import { lockOrdersOf } from './sql/orders-to-pay.ts'
import { approvePayoutBatch } from '#sql/payout_batch'
import type { Refused } from '../../../platform/refused.ts'

interface Approval {
  /** Whether another person than the creator has to agree. */
  readonly needsAnother: boolean
  /** What the person saw (`showBatch`). */
  readonly sha256?: string | undefined
}

/**
 * A person agrees with what is in a batch: another one than created it, where `needsAnother` says so. Its
 * orders can only become fewer after that.
 */
export const approveBatch = (
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  id: string,
  { by }: Decided,
  { needsAnother, sha256 }: Approval,
): Promise<PayoutBatch | Refused> =>
  changeLocked(db, id, async (transaction, batch) => {
    if (batch.state !== 'CREATED') return { refused: `The batch is ${batch.state}, not CREATED.` }
    if (sha256 !== undefined && sha256.toLowerCase() !== (await shownDigest(transaction, personal, batch)))
      return {
        refused: 'The batch is not what you saw: its sha256 is another one. Look at it again.',
        command: '"payout-batch show"',
      }
    if (needsAnother && isSamePerson(batch.createdBy, textOfDecider(by)))
      return {
        refused: `${nameOfDecider(batch.createdBy)} created the batch: another person has to approve it (GATEWAY_FOUR_EYES is on).`,
      }
    if (batch.orders === 0) return emptyBatch
    await transaction.query(approvePayoutBatch({ id, name: textOfDecider(by) }))
    await recordAudit(transaction, {
      actor: by,
      command: 'payout-batch approve',
      before: { state: batch.state },
      after: {
        idBatch: id,
        createdBy: batch.createdBy,
        ...countOf(batch),
        ...(sha256 !== undefined && { sha256 }),
      },
    })
    return undefined
  })

/** Gives a batch up before its export: its payouts are free for another one. */
export const cancelBatch = (db: Database, id: string, { by }: Decided): Promise<PayoutBatch | Refused> =>
  changeLocked(db, id, async (transaction, batch) => {
    if (batch.state !== 'CREATED' && batch.state !== 'APPROVED')
      return {
        refused: `The batch is ${batch.state}: only one that was not exported can be cancelled.`,
      }
    await lockOrdersOf(transaction, id)
    await freeOrders(transaction, batch, 'TAKEN_OUT')
    await changeBatch(transaction, batch, 'CANCELLED')
    await recordAudit(transaction, {
      actor: by,
      command: 'payout-batch cancel',
      before: { state: batch.state, ...countOf(batch) },
      after: { idBatch: id },
    })
    return undefined
  })

/**
 * Takes orders out of a batch before its export: they wait for the next one. What was approved stays approved,
 * for it only becomes less.
 */
export const takeOutOfBatch = (
  db: Database,
  id: string,
  keys: readonly string[],
  { by }: Decided,
): Promise<PayoutBatch | Refused> =>
  changeLocked(db, id, async (transaction, batch) => {
    if (batch.state !== 'CREATED' && batch.state !== 'APPROVED')
      return {
        refused: `The batch is ${batch.state}: payouts are taken out of one that was not exported.`,
      }
    const inForce = new Set(await lockOrdersOf(transaction, id))
    const missing = keys.find((key) => !inForce.has(key))
    if (keys.length === 0 || missing !== undefined)
      return {
        refused: `Nothing was taken out: ${missing ?? 'no payout was named that'} is not in the batch.`,
      }
    await freeOrders(transaction, batch, 'TAKEN_OUT', keys)
    await recordAudit(transaction, {
      actor: by,
      command: 'payout-batch take-out',
      before: { state: batch.state, ...countOf(batch) },
      after: { idBatch: id, takenOut: keys },
    })
    return undefined
  })

type Change = (transaction: Queryable, batch: PayoutBatch) => Promise<Refused | undefined>

function changeLocked(db: Database, id: string, change: Change): Promise<PayoutBatch | Refused> {
  return db.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, id)
    if (!batch) return noSuchBatch(id)
    const refused = await change(transaction, batch)
    return refused ?? (await lockBatch(transaction, id)) ?? noSuchBatch(id)
  })
}

/** The refusal for an ID that no batch has. */
export const noSuchBatch = (id: string): Refused => ({
  refused: `There is no payout batch ${id}.`,
  command: '"payout-batch list" shows all',
})

/** The refusal for a batch that has nothing in it any more. */
export const emptyBatch: Refused = { refused: 'The batch is empty.', command: '"payout-batch cancel"' }
