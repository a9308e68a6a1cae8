import { randomBytes } from 'node:crypto'
import type { CryptoKey } from 'jose'
import { isFresh, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { SealedColumn } from '../platform/secrets/reseal-column.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import { signingKeyAny, signingKeyInsert, signingKeyList, signingKeyLock } from '#sql/signing_key'

export interface SigningKey {
  readonly kid: string
  /** Imported once: from bytes, each signature and each verification would import it anew. */
  readonly key: CryptoKey
}

/** The signing keys of our tokens. The newest signs, all of them verify (specification-gaps.md, "Tokens"). */
export interface SigningKeys {
  /** Created by the first call in a new installation. */
  newest(): Promise<SigningKey>
  /** A key that another process has just added is found within seconds. */
  find(kid: string): Promise<SigningKey | undefined>
}

interface Loaded {
  readonly keys: readonly SigningKey[]
  readonly at: number
}

const refreshNewestAfterMs = 30_000
const refreshUnknownAfterMs = 3_000

export function openSigningKeys(db: Database, secrets: SecretBox, clock: Clock): SigningKeys {
  let loading: Promise<Loaded> | undefined

  const loaded = (maximumAgeMs: number): Promise<Loaded> => {
    const previous = loading
    const current = (async () => {
      const known = await previous?.catch(() => undefined)
      if (known && (maximumAgeMs === Infinity || isFresh(clock, known.at, maximumAgeMs))) return known
      // A key that is added while they are read may be missing: they are as old as their beginning.
      const at = clock.now().getTime()
      return { keys: await loadOrCreate(db, secrets, clock), at }
    })()
    loading = current
    return current
  }

  return {
    newest: async () => newestOf((await loaded(refreshNewestAfterMs)).keys),
    find: async (kid) => {
      const known = (await loaded(Infinity)).keys.find((key) => key.kid === kid)
      return known ?? (await loaded(refreshUnknownAfterMs)).keys.find((key) => key.kid === kid)
    },
  }
}

/** Adds a key: from now on it signs, while tokens of the earlier ones stay valid until they expire. */
export async function addSigningKey(db: Queryable, secrets: SecretBox, clock: Clock): Promise<string> {
  const kid = uuidV7(clock.now())
  const secret = secrets.seal(randomBytes(32).toString('base64'), purposeOf(kid))
  await db.query(signingKeyInsert({ kid, secret }))
  return kid
}

async function loadOrCreate(db: Database, secrets: SecretBox, clock: Clock): Promise<readonly SigningKey[]> {
  const present = await readAll(db, secrets)
  if (present.length > 0) return present
  await db.transaction(async (transaction) => {
    // Two first starts at once: the second waits here and finds the key of the first.
    await transaction.query(signingKeyLock())
    const { rowCount } = await transaction.query(signingKeyAny())
    if (rowCount === 0) await addSigningKey(transaction, secrets, clock)
  })
  return readAll(db, secrets)
}

async function readAll(db: Queryable, secrets: SecretBox): Promise<readonly SigningKey[]> {
  const { rows } = await db.query(signingKeyList())
  return Promise.all(
    rows.map(async ({ kid, secret }) => ({ kid, key: await imported(secrets.open(secret, purposeOf(kid))) })),
  )
}

/** For HS256, from base64. */
const imported = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Buffer.from(secret, 'base64'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

function newestOf(keys: readonly SigningKey[]): SigningKey {
  const [newest] = keys
  if (!newest) throw new Error('there is no signing key although one was just made')
  return newest
}

const purposeOf = (kid: string): string => `signing-key:${kid}`

/** Where the keys are stored, encrypted. */
export const signingKeyColumn: SealedColumn = {
  table: 'signing_key',
  key: 'kid',
  keyType: 'text',
  column: 'secret',
  named: 't.kid',
  purposeOf,
}
