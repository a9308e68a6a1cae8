import type { Database, Queryable } from '../../db/database.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { makeDataKey } from '../data-key.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import { insertDataKeys } from './data-keys.ts'
import * as dataKeySql from '#sql/data_key'
import * as payerDataSql from '#sql/payer_data'

/** The merchant; null: the installation; undefined: all of them and the installation. */
type Owner = string | null | undefined

// As the statements about keys take it.
const ownerParameter = (owner: Owner): string | null => (owner === undefined ? null : (owner ?? ''))

/**
 * Retires the key in use of each owner whose last rotation has finished, and puts a new one in use. Returns
 * how many.
 */
export function replaceKeys(db: Database, secrets: Pick<SecretBox, 'seal'>, owner: Owner): Promise<number> {
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(dataKeySql.dataKeysToReplace({ owner: ownerParameter(owner) }))
    await transaction.query(dataKeySql.retireDataKeys({ ids: rows.map(({ id }) => id) }))
    await insertDataKeys(
      transaction,
      rows.map((row) => makeDataKey(secrets, row.merchant_code, 'SEAL')),
    )
    return rows.length
  })
}

/** The keys that were replaced. A process that was stopped for long may have written with any of them. */
export async function retiredKeys(database: Queryable, owner: Owner): Promise<readonly string[]> {
  const { rows } = await database.query(dataKeySql.retiredDataKeys({ owner: ownerParameter(owner) }))
  return rows.map(({ id }) => id)
}

/** A row of payer_data that a replaced key encrypted. */
export interface PayerToReseal extends StoredPayer {
  readonly sealed: Uint8Array
}

/** The next of them, in the order of their IDs. */
export async function payersToReseal(
  database: Queryable,
  retired: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<readonly PayerToReseal[]> {
  const { rows } = await database.query(
    payerDataSql.payersToReseal({ after: after ?? '00000000-0000-0000-0000-000000000000', retired, limit }),
  )
  return rows.map((row) => ({ ...toStoredPayer(row), sealed: row.personal_sealed }))
}

/** A row, encrypted with the new key; `before` is what it was made from. */
export interface ResealedPayer {
  readonly id: string
  readonly before: Uint8Array
  readonly keyId: string
  readonly sealed: Buffer
}

/** Replaces ciphertexts, except of rows that were erased or encrypted again since. Returns how many. */
export async function resealPayers(database: Queryable, payers: readonly ResealedPayer[]): Promise<number> {
  const { rowCount } = await database.query(
    payerDataSql.resealPayers({
      id: payers.map(({ id }) => id),
      before: payers.map(({ before }) => before),
      sealed: payers.map(({ sealed }) => sealed),
      keyId: payers.map(({ keyId }) => keyId),
    }),
  )
  return rowCount ?? 0
}

/**
 * Deletes keys that were replaced more than a day ago and that no row names. A process that had read the key
 * before has ended its statements by then. Returns how many.
 */
export async function deleteUnusedKeys(database: Queryable, owner: Owner): Promise<number> {
  const { rowCount } = await database.query(dataKeySql.deleteUnusedKeys({ owner: ownerParameter(owner) }))
  return rowCount ?? 0
}
