// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores a decision. `bookedAs`: the ID at its source of the receipt that was booked for it.
 */
export const insertReceiptConflictDecision: StatementOf<{ conflictId: string | null | undefined; decision: string | null | undefined; reason: string | null | undefined; actor: string | null | undefined; approvedBy: string | null | undefined; source: string | null | undefined; sourceId: string | null | undefined }, Record<string, never>> = statement(
  'insert_receipt_conflict_decision',
  ['conflictId', 'decision', 'reason', 'actor', 'approvedBy', 'source', 'sourceId'],
  `insert into receipt_conflict_decision (conflict_id, decision, reason, actor, approved_by, receipt_id)
values ($1, $2, $3, $4, $5, (select id from receipt where source = $6 and source_id = $7))`,
)

/**
 * What was decided about a conflict.
 */
export const selectReceiptConflictDecision: StatementOf<{ conflictId: string | null | undefined }, { decision: 'SAME_MONEY' | 'OTHER_MONEY'; reason: string; actor: string; approvedBy: string | null; receiptId: string | null; decidedAt: Date }> = statement(
  'select_receipt_conflict_decision',
  ['conflictId'],
  `select decision, reason, actor, approved_by as "approvedBy", receipt_id as "receiptId", decided_at as "decidedAt"
  from receipt_conflict_decision where conflict_id = $1`,
)
