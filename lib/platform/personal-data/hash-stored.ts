import type { Database } from '../db/database.ts'
import type { PersonalKeys } from './data-key.ts'
import { openPayer, type StoredPayer } from './payer-data.ts'
import type { PersonalData } from './personal-data.ts'
import { selectKeysOf } from './sql/data-keys.ts'
import { hashedThrough, payersToHash, writeHashes, type HashedPayer } from './sql/payers-to-hash.ts'
import { recordAllPayersHashed } from '#sql/installation'

/** Few enough to hold up the process for some ten milliseconds. */
const rowsPerStatement = 100

/**
 * Makes the hashes anew by which rows of earlier releases are found: of up to so many rows, after those of
 * the last run. Returns how many. Rows that are plain text get theirs when they are encrypted.
 */
export async function hashStored(db: Database, personal: PersonalData, most: number): Promise<number> {
  const keysOf = new Map<string | null, PersonalKeys>()
  const hashed = async (payer: StoredPayer): Promise<HashedPayer[]> => {
    const { id, sealed, key } = payer
    if (sealed === null) return []
    const owner = key?.merchantCode ?? null
    const keys = keysOf.get(owner) ?? (await selectKeysOf(db, owner))
    keysOf.set(owner, keys)
    return [{ id, sealed, lookup: personal.hashes(keys, openPayer(personal, payer)) }]
  }
  let after = await hashedThrough(db)
  let done = 0
  while (after !== undefined && done < most) {
    const page = await payersToHash(db, after, rowsPerStatement)
    after = page.at(-1)?.id
    if (after === undefined) {
      await db.query(recordAllPayersHashed())
      break
    }
    await writeHashes(db, (await Promise.all(page.map(hashed))).flat(), after)
    done += page.length
  }
  return done
}
