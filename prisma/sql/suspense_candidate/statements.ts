// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Adds a candidate to the open item of a receipt, which keeps its reason, and a candidate its own.
 */
export const addSuspenseCandidate: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; why: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'add_suspense_candidate',
  ['merchantCode', 'kind', 'paymentId', 'why', 'receiptId'],
  `insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select id, $1, $2, $3, $4 from suspense_item where receipt_id = $5 and closed_at is null
on conflict (suspense_item_id, merchant_code, kind, payment_id) do nothing`,
)
