// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Holds payouts from now on; the audit records who and why.
 */
export const holdPayouts: StatementOf<{ reason: string | null | undefined }, Record<string, never>> = statement(
  'hold_payouts',
  ['reason'],
  `update installation set payouts_held_at = now(), payouts_held_reason = $1, restored_to = null`,
)

/**
 * Names a database, so that a check is not continued in another one.
 */
export const ledgerCheckDatabase: StatementOf<void, { name: string }> = statement(
  'ledger_check_database',
  [],
  `select concat_ws(' ', current_database(), (select min(created_at) from installation)) as name`,
)

/**
 * Whoever holds or releases payouts waits here for the other.
 */
export const lockInstallation: StatementOf<void, Record<string, never>> = statement(
  'lock_installation',
  [],
  `select from installation for update`,
)

/**
 * The hold in force; undefined: payouts are sent.
 */
export const readPayoutHold: StatementOf<void, { heldAt: Date; restoredTo: Date | null; reason: string | null }> = statement(
  'read_payout_hold',
  [],
  `select payouts_held_at as "heldAt", restored_to as "restoredTo", payouts_held_reason as reason
  from installation where payouts_held_at is not null`,
)

/**
 * Releases the payouts that a restore holds, or those that an operator holds; the audit records who
 * decided.
 */
export const releasePayouts: StatementOf<void, Record<string, never>> = statement(
  'release_payouts',
  [],
  `update installation set payouts_held_at = null, payouts_held_reason = null`,
)
