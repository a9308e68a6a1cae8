import type { Queryable } from '../../db/database.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import { joinKey, payerColumns, type PayerRow } from './stored-columns.ts'

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
  const { rows } = await database.query<{ through: string | null }>({
    name: 'payers_hashed_through',
    text: 'select payers_hashed_through as through from installation where payers_hashed_at is null',
  })
  return rows[0] && (rows[0].through ?? firstUuid)
}

/** The next encrypted rows in the order of their IDs. */
export async function payersToHash(
  database: Queryable,
  after: string,
  limit: number,
): Promise<readonly StoredPayer[]> {
  const { rows } = await database.query<PayerRow>({
    name: 'payers_to_hash',
    text: `
      select ${payerColumns('d')} from payer_data d ${joinKey('d')}
       where d.id > $1 and d.sealed is not null order by d.id limit $2`,
    values: [after, limit],
  })
  return rows.map(toStoredPayer)
}

/** Writes the hashes where they differ, and up to which row that is done. */
export async function writeHashes(
  database: Queryable,
  payers: readonly HashedPayer[],
  through: string,
): Promise<void> {
  await database.query({
    name: 'write_payer_hashes',
    text: `
      with done as (update installation set payers_hashed_through = $4)
      update payer_data set lookup = given.lookup::bigint[]
        from unnest($1::uuid[], $2::bytea[], $3::text[]) as given (id, sealed, lookup)
       where payer_data.id = given.id and payer_data.sealed = given.sealed
         and payer_data.lookup is distinct from given.lookup::bigint[]`,
    values: [
      payers.map(({ id }) => id),
      payers.map(({ sealed }) => sealed),
      payers.map(({ lookup }) => `{${lookup.join(',')}}`),
      through,
    ],
  })
}

/** Records that every row has its hashes. */
export async function recordAllHashed(database: Queryable): Promise<void> {
  await database.query({
    name: 'record_all_payers_hashed',
    text: 'update installation set payers_hashed_at = now() where payers_hashed_at is null',
  })
}
