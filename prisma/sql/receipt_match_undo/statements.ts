// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Records that a match was undone.
 */
export const insertMatchUndo: StatementOf<{ receiptId: string | null | undefined; matchNo: number | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; reason: string | null | undefined; actor: string | null | undefined; approvedBy: string | null | undefined; taken: string | null | undefined; returned: string | null | undefined; importId: string | null | undefined }, Record<string, never>> = statement(
  'insert_match_undo',
  ['receiptId', 'matchNo', 'merchantCode', 'kind', 'paymentId', 'reason', 'actor', 'approvedBy', 'taken', 'returned', 'importId'],
  `insert into receipt_match_undo (receipt_id, match_no, merchant_code, kind, payment_id, reason, actor, approved_by,
  money_taken, money_returned, import_id, at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, gateway_now())`,
)
