import type { Queryable } from '../../db/database.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { makeDataKey, type KeyPurpose, type PersonalKeys, type WrappedKey } from '../data-key.ts'
import type { RowOf } from '../../db/statement.ts'
import * as sql from '#sql/data_key'

const purposes: readonly KeyPurpose[] = ['SEAL', 'LOOKUP']

/**
 * Makes the keys that merchants lack; null stands for the installation. Other processes may do the same at
 * once: the keys that were written first stay.
 */
export async function addDataKeys(
  database: Queryable,
  secrets: Pick<SecretBox, 'seal'>,
  owners: readonly (string | null)[],
): Promise<void> {
  await insertDataKeys(
    database,
    owners.flatMap((owner) => purposes.map((purpose) => makeDataKey(secrets, owner, purpose))),
  )
}

/** Inserts keys, except where the owner has one in use for the purpose. */
export async function insertDataKeys(database: Queryable, keys: readonly WrappedKey[]): Promise<void> {
  await database.query(
    sql.addDataKeys({
      ids: keys.map(({ id }) => id),
      merchantCodes: keys.map(({ merchantCode }) => merchantCode),
      purposes: keys.map(({ purpose }) => purpose),
      wrappeds: keys.map(({ wrapped }) => wrapped),
    }),
  )
}

/** Up to `limit` merchants that lack a key, as those of earlier releases do. */
export async function merchantsWithoutKeys(database: Queryable, limit: number): Promise<readonly string[]> {
  const { rows } = await database.query(sql.merchantsWithoutKeys({ limit }))
  return rows.map(({ code }) => code)
}

/** The keys in use of a merchant, or of the installation (null). Throws where one is missing. */
export async function selectKeysOf(database: Queryable, owner: string | null): Promise<PersonalKeys> {
  const keys = await findKeysOf(database, owner)
  if (!keys)
    throw new Error(`${owner ?? 'the installation'} has no keys for personal data: start the gateway`)
  return keys
}

/** The same; undefined where one is missing, or was not made yet. */
export async function findKeysOf(
  database: Queryable,
  owner: string | null,
): Promise<PersonalKeys | undefined> {
  const { rows } = await database.query(sql.keysInUse({ merchantCode: owner }))
  return personalKeys(owner, rows)
}

/** A row of `data_key`; JSON holds the wrapped key in base64. */
export type KeyRow = Omit<RowOf<typeof sql.keysInUse>, 'wrapped'> & { readonly wrapped: Buffer | string }

/** The keys in use of a merchant, from its rows; undefined where one is missing. */
export function personalKeys(merchantCode: string | null, rows: readonly KeyRow[]): PersonalKeys | undefined {
  const find = (purpose: KeyPurpose): WrappedKey | undefined => {
    const row = rows.find((one) => one.purpose === purpose)
    if (!row) return undefined
    const wrapped = typeof row.wrapped === 'string' ? Buffer.from(row.wrapped, 'base64') : row.wrapped
    return { id: row.id, merchantCode, purpose, wrapped }
  }
  const [seal, lookup] = [find('SEAL'), find('LOOKUP')]
  return seal && lookup && { seal, lookup }
}
