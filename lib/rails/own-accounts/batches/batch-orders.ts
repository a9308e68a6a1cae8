import type { PayoutBatch } from './batch.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { readPayoutHold } from '../../../payments/payouts/payout-hold.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Refused } from '../../../platform/refused.ts'
import { noSuchBatch } from './approve-batch.ts'
import { lockBatch } from './sql/batch-rows.ts'
import { selectItems, type BatchItem } from './sql/batch-items.ts'
import { holdOrders, type HeldOrder } from './sql/named-orders.ts'

/** A batch, or one payout of it. */
export interface BatchSelection {
  readonly id: string
  readonly payout?:
    | {
        readonly kind: PayoutKey['kind']
        readonly paymentId: string
        readonly merchantCode?: string | undefined
      }
    | undefined
}

/** A decision of people about what the bank did with a batch that it got. */
export interface BatchDecision extends BatchSelection {
  /** The bank's own reference. */
  readonly reference: string
  readonly reason: string
}

export interface HeldBatch {
  readonly batch: PayoutBatch
  /** What is selected and in force in it, in the order of the file, all locked. */
  readonly orders: readonly HeldOrder[]
}

/**
 * Locks a batch that the bank may have, and what is selected of it. `mayHaveLostExport`: also one that was
 * exported after the backup from which the database was restored: people know that, and payouts are held
 * until they say so.
 */
export async function holdBatch(
  transaction: Queryable,
  { id, payout }: BatchSelection,
  mayHaveLostExport = false,
): Promise<HeldBatch | Refused> {
  const batch = await lockBatch(transaction, id)
  if (!batch) return noSuchBatch(id)
  if (batch.exportedAt === undefined && !(mayHaveLostExport && (await lostExport(transaction, batch))))
    return { refused: `The batch is ${batch.state}: the bank does not have it.` }
  const inForce = (await selectItems(transaction, id)).filter(({ state }) => state === 'IN_FORCE')
  const selected = payout ? inForce.filter((item) => isOf(item, payout)) : inForce
  const [first, second] = selected
  if (payout && !first) return { refused: `The batch has no ${payout.kind} ${payout.paymentId} in force.` }
  if (payout && second)
    return {
      refused: `Several merchants have a ${payout.kind} ${payout.paymentId} in the batch.`,
      command: '--code names one',
    }
  const held = await holdOrders(
    transaction,
    selected.map(({ key }) => key),
  )
  return { batch, orders: selected.flatMap(({ key }) => held.get(key) ?? []) }
}

async function lostExport(transaction: Queryable, { state }: PayoutBatch): Promise<boolean> {
  return (state === 'CREATED' || state === 'APPROVED') && (await readPayoutHold(transaction)) !== undefined
}

const isOf = (
  { payout }: BatchItem,
  { kind, paymentId, merchantCode }: NonNullable<BatchSelection['payout']>,
): boolean =>
  payout?.kind === kind &&
  payout.paymentId === paymentId &&
  (merchantCode === undefined || payout.merchantCode === merchantCode)
