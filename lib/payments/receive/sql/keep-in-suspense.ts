import type { Queryable } from '../../../platform/db/database.ts'
import type { Candidate, SuspenseReason } from '../rules/found.ts'
import { keyArrays } from '../../sql/key-columns.ts'
import * as sql from '#sql/suspense_candidate'
import { ownSuspenseItem } from '#sql/suspense_item'

/**
 * Records why the money of a receipt is in suspense and whose it may be. An item that is closed stays as it
 * is; of an open one the reason is replaced, and candidates are added.
 */
export async function keepInSuspense(
  transaction: Queryable,
  receiptId: string,
  reason: SuspenseReason,
  candidates: readonly Candidate[],
): Promise<void> {
  await transaction.query(
    sql.keepInSuspense({
      receiptId,
      reason,
      ...keyArrays(candidates),
      whys: candidates.map(({ why }) => why),
    }),
  )
}

/** Adds a candidate to the open item of a receipt, which keeps its reason, and a candidate its own. */
export async function addCandidate(
  transaction: Queryable,
  receiptId: string,
  { merchantCode, kind, paymentId, why }: Candidate,
): Promise<void> {
  await transaction.query(sql.addSuspenseCandidate({ receiptId, merchantCode, kind, paymentId, why }))
}

/** Names who looks after the open item of a receipt, where nobody does yet. */
export async function ownItem(transaction: Queryable, receiptId: string, owner: string): Promise<void> {
  await transaction.query(ownSuspenseItem({ receiptId, owner }))
}
