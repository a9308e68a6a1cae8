import type { Queryable } from '../../db/database.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import { payersHashedThrough, writePayerHashes } from '#sql/installation'
import * as sql from '#sql/payer_data'

/** A row with the hashes that it is to be found by. */
export interface HashedPayer {
  readonly id: string
  /** What was decrypted: a row that was erased or encrypted anew since is left as it is. */
  readonly sealed: Uint8Array
  readonly lookup: readonly bigint[]
}

const firstUuid = '00000000-0000-0000-0000-000000000000'

/** After which row the hashes of earlier releases begin; undefined: there are none any more. */
export async function hashedThrough(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query(payersHashedThrough())
  return rows[0] && (rows[0].through ?? firstUuid)
}

/** The next encrypted rows in the order of their IDs. */
export async function payersToHash(
  database: Queryable,
  after: string,
  limit: number,
): Promise<readonly StoredPayer[]> {
  const { rows } = await database.query(sql.payersToHash({ after, limit }))
  return rows.map(toStoredPayer)
}

/** Writes the hashes where they differ, and up to which row that is done. */
export async function writeHashes(
  database: Queryable,
  payers: readonly HashedPayer[],
  through: string,
): Promise<void> {
  await database.query(
    writePayerHashes({
      id: payers.map(({ id }) => id),
      sealed: payers.map(({ sealed }) => sealed),
      lookup: payers.map(({ lookup }) => `{${lookup.join(',')}}`),
      through,
    }),
  )
}
