import { readActor, writeActor, type Actor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { ConflictDecision, DecisionRequest } from '../receipt-conflict.ts'

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
  const { rows } = await database.query<Omit<StoredDecision, 'actor'> & { readonly actor: string }>({
    name: 'select_receipt_conflict_decision',
    text: `select decision, reason, actor, approved_by as "approvedBy", receipt_id as "receiptId", decided_at as "decidedAt"
             from receipt_conflict_decision where conflict_id = $1`,
    values: [conflictId],
  })
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

/** Stores a decision. `bookedAs`: the ID at its source of the receipt that was booked for it. */
export async function insertDecision(
  transaction: Queryable,
  { conflictId, decision, reason, by, approvedBy }: DecisionRequest,
  bookedAs: { readonly source: string; readonly sourceId: string } | undefined,
): Promise<void> {
  await transaction.query({
    name: 'insert_receipt_conflict_decision',
    text: `
      insert into receipt_conflict_decision (conflict_id, decision, reason, actor, approved_by, receipt_id)
      values ($1, $2, $3, $4, $5, (select id from receipt where source = $6 and source_id = $7))`,
    values: [
      conflictId,
      decision,
      reason,
      writeActor(by),
      approvedBy ?? null,
      bookedAs?.source ?? null,
      bookedAs?.sourceId ?? null,
    ],
  })
}
