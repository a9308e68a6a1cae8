// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Withdraws a cancellation; false where a worker has begun it, or it was never there.
 */
export const dropRailCancellation: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; railReference: string | null | undefined }, Record<string, never>> = statement(
  'drop_rail_cancellation',
  ['merchantCode', 'kind', 'paymentId', 'railReference'],
  `delete from rail_cancellation
 where merchant_code = $1 and kind = $2 and payment_id = $3 and rail_reference = $4 and tries = 0`,
)
