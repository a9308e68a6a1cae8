import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { PersonalKeys } from './data-key.ts'
import { keysKnownForMs } from './installation-keys.ts'
import { openPayer } from './payer-data.ts'
import type { PersonalData } from './personal-data.ts'
import { selectKeysOf } from './sql/data-keys.ts'
import {
  deleteUnusedKeys,
  payersToReseal,
  replaceKeys,
  resealPayers,
  retiredKeys,
  type PayerToReseal,
} from './sql/rotate-keys.ts'
import { endRotation } from '#sql/data_key'

export interface RotationContext {
  readonly db: Database
  readonly personal: PersonalData
  readonly secrets: Pick<SecretBox, 'seal'>
}

export interface RotationOptions {
  /** The merchant; null: the installation; absent: all of them and the installation. */
  readonly owner?: string | null | undefined
  readonly onProgress?: (line: string) => void
  /** How long processes may still encrypt with a replaced key: they keep keys that they read. */
  readonly settleMs?: number
}

export interface Rotated {
  readonly newKeys: number
  readonly resealed: number
  readonly deletedKeys: number
}

const rowsPerStatement = 500

/**
 * Gives each owner a new key for personal data, and encrypts the rows of the old ones with it, 500 in each
 * statement, while the gateway runs. It may be stopped: an owner whose last rotation is unfinished gets no
 * further key, and the rows that are left are encrypted. Two runs at once do the same together. Keys that no
 * row names are deleted a day after they were replaced. Hashes do not change.
 */
export async function rotateDataKeys(
  { db, personal, secrets }: RotationContext,
  { owner, onProgress = () => {}, settleMs = 2 * keysKnownForMs }: RotationOptions = {},
): Promise<Rotated> {
  const newKeys = await replaceKeys(db, secrets, owner)
  const retired = await retiredKeys(db, owner)
  if (retired.length === 0) return { newKeys, resealed: 0, deletedKeys: await deleteUnusedKeys(db, owner) }
  const pass = () => resealAll(db, personal, retired, onProgress)
  let resealed = await pass()
  await delay(settleMs)
  // Rows that processes wrote with a replaced key meanwhile.
  resealed += await pass()
  await db.query(endRotation({ keys: retired }))
  return { newKeys, resealed, deletedKeys: await deleteUnusedKeys(db, owner) }
}

async function resealAll(
  db: Database,
  personal: PersonalData,
  retired: readonly string[],
  onProgress: (line: string) => void,
): Promise<number> {
  const known = new Map<string | null, PersonalKeys>()
  let after: string | undefined
  let resealed = 0
  for (;;) {
    const page = await payersToReseal(db, retired, after, rowsPerStatement)
    const last = page.at(-1)
    if (!last) return resealed
    const rows = []
    for (const row of page) {
      const owner = row.key?.merchantCode ?? null
      const keys = known.get(owner) ?? (await selectKeysOf(db, owner))
      known.set(owner, keys)
      rows.push(withNewKey(personal, keys, row))
    }
    resealed += await resealPayers(db, rows)
    after = last.id
    onProgress(`payer_data: ${resealed} rows encrypted with the new keys`)
  }
}

function withNewKey(personal: PersonalData, keys: PersonalKeys, row: PayerToReseal) {
  const value = openPayer(personal, row)
  return { id: row.id, before: row.sealed, ...personal.seal(keys, `payer_data:${row.id}`, value) }
}
