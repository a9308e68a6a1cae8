import type { Queryable } from '../db/database.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { PersonalKeys } from './data-key.ts'
import { addDataKeys, merchantsWithoutKeys, findKeysOf } from './sql/data-keys.ts'

/** The keys of the installation, for payers whose merchant is not known yet. */
export type InstallationKeys = (database: Queryable) => Promise<PersonalKeys>

/** How long a process uses keys that it read: a key that another process retired encrypts no longer. */
export const keysKnownForMs = 10_000

/** Reads the keys once in ten seconds, and makes them in a new installation. */
export function openInstallationKeys(secrets: Pick<SecretBox, 'seal'>): InstallationKeys {
  let known: { readonly keys: PersonalKeys; readonly at: number } | undefined
  return async (database) => {
    const at = performance.now()
    if (known && at - known.at < keysKnownForMs) return known.keys
    const keys = (await findKeysOf(database, null)) ?? (await makeInstallationKeys(database, secrets))
    known = { keys, at }
    return keys
  }
}

async function makeInstallationKeys(
  database: Queryable,
  secrets: Pick<SecretBox, 'seal'>,
): Promise<PersonalKeys> {
  await addDataKeys(database, secrets, [null])
  const keys = await findKeysOf(database, null)
  if (!keys) throw new Error('the installation has no keys for personal data although they were just made')
  return keys
}

const merchantsPerStatement = 500

/** Makes the keys of the installation and of merchants that earlier releases registered. Repeatable. */
export async function ensureDataKeys(database: Queryable, secrets: Pick<SecretBox, 'seal'>): Promise<void> {
  if (!(await findKeysOf(database, null))) await addDataKeys(database, secrets, [null])
  for (;;) {
    const without = await merchantsWithoutKeys(database, merchantsPerStatement)
    if (without.length === 0) return
    await addDataKeys(database, secrets, without)
  }
}
