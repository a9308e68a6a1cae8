import { readActor, writeActor, type Actor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { ConflictDecision, DecisionRequest } from '../receipt-conflict.ts'
import { insertReceiptConflictDecision, selectReceiptConflictDecision } from '#sql/receipt_conflict_decision'

/** A decision as it is stored. */
export interface StoredDecision {
  readonly decision: ConflictDecision
  readonly reason: string
  readonly actor: Actor
  readonly approvedBy: string | null
  /** The receipt that `OTHER_MONEY` was booked as. */
  readonly receiptId: string | null
  readonly decidedAt: Date
}

export async function selectDecision(
  database: Queryable,
  conflictId: string,
): Promise<StoredDecision | undefined> {
  const { rows } = await database.query(selectReceiptConflictDecision({ conflictId }))
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

/** Stores a decision. `bookedAs`: the ID at its source of the receipt that was booked for it. */
export async function insertDecision(
  transaction: Queryable,
  { conflictId, decision, reason, by, approvedBy }: DecisionRequest,
  bookedAs: { readonly source: string; readonly sourceId: string } | undefined,
): Promise<void> {
  await transaction.query(
    insertReceiptConflictDecision({
      conflictId,
      decision,
      reason,
      actor: writeActor(by),
      approvedBy,
      source: bookedAs?.source,
      sourceId: bookedAs?.sourceId,
    }),
  )
}
