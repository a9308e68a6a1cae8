// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The secret that makes the keys of payouts.
 */
export const readPayoutKeySecret: StatementOf<void, { secret: Buffer }> = statement(
  'read_payout_key_secret',
  [],
  `select secret from payout_key_secret`,
)
