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
 * What a backup says of the installation.
 */
export const installationToBackUp: StatementOf<void, { mode: 'sandbox' | 'live'; takenAt: Date; version: number }> = statement(
  'installation_to_back_up',
  [],
  `select mode, now() as "takenAt", current_setting('server_version_num')::int / 10000 as version from installation`,
)

/**
 * Whether all personal data is encrypted; false after an upgrade, until the command has finished.
 */
export const isAllEncrypted: StatementOf<void, Record<string, never>> = statement(
  'is_all_encrypted',
  [],
  `select from installation where personal_data_encrypted_at is not null`,
)

/**
 * Keeps where the gateway that started last serves its pages.
 */
export const keepServedOrigin: StatementOf<{ origin: string | null | undefined }, Record<string, never>> = statement(
  'keep_served_origin',
  ['origin'],
  `update installation set served_origin = $1 where served_origin is distinct from $1`,
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
 * After which row the hashes of earlier releases begin; undefined: there are none any more.
 */
export const payersHashedThrough: StatementOf<void, { through: string | null }> = statement(
  'payers_hashed_through',
  [],
  `select payers_hashed_through as through from installation where payers_hashed_at is null`,
)

/**
 * The mode of the installation; no row: it was never started.
 */
export const readMode: StatementOf<void, { mode: 'sandbox' | 'live' }> = statement(
  'read_mode',
  [],
  `select mode from installation`,
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
 * Where the gateway that started last serves its pages.
 */
export const readServedOrigin: StatementOf<void, { origin: string | null }> = statement(
  'read_served_origin',
  [],
  `select served_origin as origin from installation`,
)

/**
 * Records that all personal data is encrypted.
 */
export const recordAllEncrypted: StatementOf<void, Record<string, never>> = statement(
  'record_all_encrypted',
  [],
  `update installation set personal_data_encrypted_at = coalesce(personal_data_encrypted_at, now())`,
)

/**
 * Records that every row has its hashes.
 */
export const recordAllPayersHashed: StatementOf<void, Record<string, never>> = statement(
  'record_all_payers_hashed',
  [],
  `update installation set payers_hashed_at = now() where payers_hashed_at is null`,
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

/**
 * Stores the mode of the installation, where it has none: the first start decides.
 */
export const settleMode: StatementOf<{ mode: string | null | undefined }, Record<string, never>> = statement(
  'settle_mode',
  ['mode'],
  `insert into installation (id, mode) values (1, $1) on conflict (id) do nothing`,
)

/**
 * Writes the hashes where they differ, and up to which row that is done.
 */
export const writePayerHashes: StatementOf<{ through: string | null | undefined; id: readonly (string | null | undefined)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; lookup: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'write_payer_hashes',
  ['through', 'id', 'sealed', 'lookup'],
  `with done as (update installation set payers_hashed_through = $1)
update payer_data set lookup = given.lookup::bigint[]
  from unnest($2::uuid[], $3::bytea[], $4::text[]) as given (id, sealed, lookup)
 where payer_data.id = given.id and payer_data.sealed = given.sealed
   and payer_data.lookup is distinct from given.lookup::bigint[]`,
)
