import type { Database, Queryable } from '../../db/database.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { makeDataKey } from '../data-key.ts'
import { toStoredPayer, type StoredPayer } from '../payer-data.ts'
import { insertDataKeys } from './data-keys.ts'
import { joinKey, payerColumns, type PayerRow } from './stored-columns.ts'
import { endRotation as endRotationStatement, retireDataKeys } from '#sql/data_key'
import { resealPayers as resealPayersStatement } from '#sql/payer_data'

/** The merchant; null: the installation; undefined: all of them and the installation. */
type Owner = string | null | undefined

// $1 is null for all owners, '' for the installation.
const ofOwner = `($1::text is null or coalesce(k.merchant_code, '') = $1)`
const ownerParameter = (owner: Owner): string | null => (owner === undefined ? null : (owner ?? ''))

/**
 * Retires the key in use of each owner whose last rotation has finished, and puts a new one in use. Returns
 * how many.
 */
export function replaceKeys(db: Database, secrets: Pick<SecretBox, 'seal'>, owner: Owner): Promise<number> {
  return db.transaction(async (transaction) => {
    // The order is fixed, so that two rotations at once wait for each other and do not deadlock.
    const { rows } = await transaction.query<{ id: string; merchant_code: string | null }>({
      name: 'data_keys_to_replace',
      text: `
        select k.id, k.merchant_code from data_key k
         where ${ofOwner} and k.purpose = 'SEAL' and k.retired_at is null and not exists (
           select from data_key earlier
            where coalesce(earlier.merchant_code, '') = coalesce(k.merchant_code, '') and earlier.purpose = 'SEAL'
              and earlier.retired_at is not null and earlier.resealed_at is null)
         order by k.id for update`,
      values: [ownerParameter(owner)],
    })
    await transaction.query(retireDataKeys({ ids: rows.map(({ id }) => id) }))
    await insertDataKeys(
      transaction,
      rows.map((row) => makeDataKey(secrets, row.merchant_code, 'SEAL')),
    )
    return rows.length
  })
}

/** The keys that were replaced. A process that was stopped for long may have written with any of them. */
export async function retiredKeys(database: Queryable, owner: Owner): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>({
    name: 'retired_data_keys',
    text: `
      select k.id from data_key k
       where ${ofOwner} and k.purpose = 'SEAL' and k.retired_at is not null order by k.id`,
    values: [ownerParameter(owner)],
  })
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
  const { rows } = await database.query<PayerRow & { personal_sealed: Buffer }>({
    name: 'payers_to_reseal',
    text: `
      select ${payerColumns('d')} from payer_data d ${joinKey('d')}
       where d.id > $1 and d.data_key_id = any($2::uuid[]) order by d.id limit $3`,
    values: [after ?? '00000000-0000-0000-0000-000000000000', retired, limit],
  })
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
    resealPayersStatement({
      id: payers.map(({ id }) => id),
      before: payers.map(({ before }) => before),
      sealed: payers.map(({ sealed }) => sealed),
      keyId: payers.map(({ keyId }) => keyId),
    }),
  )
  return rowCount ?? 0
}

/** Records that no row is left that these keys encrypted, except of visits and answers, which end by time. */
export async function endRotation(database: Queryable, keys: readonly string[]): Promise<void> {
  await database.query(endRotationStatement({ keys }))
}

/**
 * Deletes keys that were replaced more than a day ago and that no row names. A process that had read the key
 * before has ended its statements by then. Returns how many.
 */
export async function deleteUnusedKeys(database: Queryable, owner: Owner): Promise<number> {
  const { rowCount } = await database.query({
    name: 'delete_unused_keys',
    text: `
      delete from data_key k
       where ${ofOwner} and k.purpose = 'SEAL' and k.retired_at < now() - interval '1 day' and k.resealed_at is not null
         and not exists (select from payer_data d where d.data_key_id = k.id)
         and not exists (select from callback_answer a where a.data_key_id = k.id)
         and not exists (select from checkout_session s where k.id in (s.order_key_id, s.entered_key_id))`,
    values: [ownerParameter(owner)],
  })
  return rowCount ?? 0
}
