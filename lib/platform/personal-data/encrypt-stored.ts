import type { Database } from '../db/database.ts'
import type { PersonalKeys } from './data-key.ts'
import type { PersonalData } from './personal-data.ts'
import { findKeysOf } from './sql/data-keys.ts'
import { countPlain, sealPlain, type PlainPayer } from './sql/plain-payers.ts'
import { recordAllEncrypted } from '#sql/installation'
import { plainPayers } from '#sql/payer_data'

const rowsPerStatement = 500

/**
 * Encrypts the rows of `payer_data` that earlier releases wrote, 500 in each statement, while the gateway
 * runs. It may be stopped at any time: the next run continues. Returns the number of rows that it
 * encrypted.
 */
export async function encryptStored(
  db: Database,
  personal: PersonalData,
  onProgress: (line: string) => void = () => undefined,
): Promise<number> {
  const keysOf = keysByMerchant(db, personal)
  const left = await countPlain(db)
  let encrypted = 0
  let after: string | undefined
  for (;;) {
    const { rows: page } = await db.query(
      plainPayers({ after: after ?? '00000000-0000-0000-0000-000000000000', limit: rowsPerStatement }),
    )
    const last = page.at(-1)
    if (!last) break
    const sealed = await Promise.all(page.map((row) => seal(personal, keysOf, row)))
    encrypted += await sealPlain(db, sealed)
    after = last.id
    onProgress(`payer_data: ${encrypted} of ${left} rows encrypted`)
  }
  if ((await countPlain(db)) === 0) await db.query(recordAllEncrypted())
  return encrypted
}

type KeysOf = (merchantCode: string | null) => Promise<PersonalKeys>

async function seal(personal: PersonalData, keysOf: KeysOf, { id, merchantCode, data }: PlainPayer) {
  const keys = await keysOf(merchantCode)
  const value = personal.seal(keys, `payer_data:${id}`, data)
  return { id, data, ...value, lookup: personal.hashes(keys, data) }
}

/** Keys of each merchant are read once; without a merchant, or keys, they are the installation's. */
function keysByMerchant(db: Database, personal: PersonalData): KeysOf {
  const known = new Map<string, Promise<PersonalKeys>>()
  const read = async (merchantCode: string | null) => {
    const keys = merchantCode === null ? undefined : await findKeysOf(db, merchantCode)
    return personal.keysFor(db, keys && { personalKeys: keys })
  }
  return (merchantCode) => {
    const name = merchantCode ?? ''
    const keys = known.get(name) ?? read(merchantCode)
    known.set(name, keys)
    return keys
  }
}
