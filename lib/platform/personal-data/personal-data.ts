import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { keyedHash, type KeyedHash } from '../secrets/keyed-hash.ts'
import { SecretBoxFault, type SecretBox } from '../secrets/secret-box.ts'
import { isSealed, openBytes, sealBytes } from '../secrets/sealed-bytes.ts'
import { wrappedAs, type PersonalKeys, type WrappedKey } from './data-key.ts'
import { openInstallationKeys } from './installation-keys.ts'
import { termsIn, type Term } from './lookup-terms.ts'
import { keepNewest } from '../keep-newest.ts'

/** Where a value is stored: table and row. It opens there and nowhere else. */
export type Place = `payer_data:${string}` | `checkout_session:${string}` | `callback_answer:${string}`

/** An encrypted value, ready to be written. */
export interface SealedValue {
  readonly keyId: string
  readonly sealed: Buffer
}

/** A value as it was read: encrypted with its key, or the text that an earlier release wrote. */
export interface StoredValue {
  readonly plain: unknown
  readonly sealed: Uint8Array | null
  /** Null where there is nothing sealed, or the key is missing. */
  readonly key: WrappedKey | null
}

/**
 * Encrypts personal data with the keys of merchants, and decrypts it (decision 0045). Only `keysFor` does
 * I/O.
 */
export interface PersonalData {
  /**
   * The keys of a merchant, as its record has them. Without a merchant, or where it has no keys yet: those of
   * the installation, which are read once in ten seconds.
   */
  keysFor(
    database: Queryable,
    merchant: { readonly personalKeys?: PersonalKeys } | undefined,
  ): Promise<PersonalKeys>
  seal(keys: Pick<PersonalKeys, 'seal'>, place: Place, value: unknown): SealedValue
  /** Undefined where nothing is stored. Throws `SecretBoxFault` when the value does not open. */
  open(stored: StoredValue, place: Place): unknown
  /** A keyed hash of a term, as a 64-bit integer. */
  hash(keys: Pick<PersonalKeys, 'lookup'>, term: Term): bigint
  /** The hashes of all terms in a value. */
  hashes(keys: PersonalKeys, value: unknown): readonly bigint[]
}

/** Decrypted keys that a process keeps; one takes about 300 bytes. */
const keysKept = 10_000

export function openPersonalData(secrets: Pick<SecretBox, 'seal' | 'open'>): PersonalData {
  const installationKeys = openInstallationKeys(secrets)
  const unwrapped = new Map<string, KeyObject>()
  const hashers = new Map<string, KeyedHash>()

  const unwrap = (key: WrappedKey): KeyObject => {
    const known = unwrapped.get(key.id)
    if (known) return known
    const opened = createSecretKey(Buffer.from(secrets.open(key.wrapped, wrappedAs(key)), 'base64'))
    keepNewest(unwrapped, keysKept, key.id, opened)
    return opened
  }

  const hasherOf = (key: WrappedKey): KeyedHash => {
    const known = hashers.get(key.id)
    if (known) return known
    const opened = keyedHash(unwrap(key))
    keepNewest(hashers, keysKept, key.id, opened)
    return opened
  }

  const hash = ({ lookup }: Pick<PersonalKeys, 'lookup'>, { kind, text }: Term): bigint =>
    hasherOf(lookup)(`${kind}:${text}`).readBigInt64BE()

  return {
    keysFor: async (database, merchant) => merchant?.personalKeys ?? installationKeys(database),
    seal: ({ seal: key }, place, value) => ({
      keyId: key.id,
      sealed: sealBytes(unwrap(key), JSON.stringify(value), place),
    }),
    open: ({ plain, sealed, key }, place) => {
      if (sealed === null) return plain ?? undefined
      if (key === null) throw new SecretBoxFault(`the key of ${place} is missing: restore the table data_key`)
      const opened = unwrap(key)
      if (!isSealed(sealed)) throw new SecretBoxFault(`${place} is not of a version that this gateway knows`)
      try {
        return JSON.parse(openBytes(opened, sealed, place))
      } catch (cause) {
        throw new SecretBoxFault(`${place} does not open: its bytes were changed or belong to another row`, {
          cause,
        })
      }
    },
    hash,
    hashes: (keys, value) => termsIn(value).map((term) => hash(keys, term)),
  }
}
