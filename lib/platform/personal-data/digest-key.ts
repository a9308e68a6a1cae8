import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { keyedHash, type KeyedHash } from '../secrets/keyed-hash.ts'
import { digestKeyOf, type SecretBox } from '../secrets/secret-box.ts'
import { wrappedAs } from './data-key.ts'
import * as sql from '#sql/data_key'

/** A keyed hash that is the same in every process of this installation. */
export type Digest = KeyedHash

// One fixed ID: of two first starts at once, one inserts it.
const id = '00000000-0000-8000-8000-000000000001'
const named = { id, merchantCode: null, purpose: 'DIGEST' } as const

/**
 * The digest of this installation. Its key was derived from the secret key at the first start and is stored
 * encrypted since: digests of earlier requests stay comparable when the secret key is replaced.
 */
export async function loadDigest(
  database: Queryable,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
  secretKey: string,
): Promise<Digest> {
  await database.query(
    sql.addDigestKey({ id, secretKey: secrets.seal(digestKeyOf(secretKey), wrappedAs(named)) }),
  )
  const key = await readDigestKey(database, secrets)
  if (!key) throw new Error('the key of digests was not stored')
  return keyedHash(key)
}

/**
 * The stored key of digests, which the first start writes; undefined before. Throws `SecretBoxFault` where it
 * was encrypted with another secret key.
 */
export async function readDigestKey(
  database: Queryable,
  secrets: Pick<SecretBox, 'open'>,
): Promise<KeyObject | undefined> {
  const { rows } = await database.query(sql.digestKey({ id }))
  const row = rows[0]
  return row && createSecretKey(Buffer.from(secrets.open(row.wrapped, wrappedAs(named)), 'base64'))
}

/** Whether the key of digests was stored, whatever opens it. */
export async function hasDigestKey(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(sql.hasDigestKey({ id }))
  return rowCount === 1
}
