import { createHmac, createSecretKey } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { digestKeyOf, type SecretBox } from '../secrets/secret-box.ts'
import { wrappedAs } from './data-key.ts'

/** A keyed SHA-256, the same in every process of this installation. */
export type Digest = (text: string) => Buffer

/**
 * The digest of this installation. Its key was derived from the secret key at the first start and is stored
 * encrypted since: digests of earlier requests stay comparable when the secret key is replaced.
 */
export async function loadDigest(
  database: Queryable,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
  secretKey: string,
): Promise<Digest> {
  // One fixed ID: of two first starts at once, one inserts it.
  const id = '00000000-0000-8000-8000-000000000001'
  const named = { id, merchantCode: null, purpose: 'DIGEST' } as const
  await database.query({
    name: 'add_digest_key',
    text: `insert into data_key (id, purpose, wrapped) values ($1, 'DIGEST', $2) on conflict do nothing`,
    values: [id, secrets.seal(digestKeyOf(secretKey), wrappedAs(named))],
  })
  const { rows } = await database.query<{ wrapped: Buffer }>({
    name: 'digest_key',
    text: 'select wrapped from data_key where id = $1',
    values: [id],
  })
  const row = rows[0]
  if (!row) throw new Error('the key of digests was not stored')
  const key = createSecretKey(Buffer.from(secrets.open(row.wrapped, wrappedAs(named)), 'base64'))
  return (text) => createHmac('sha256', key).update(text).digest()
}
