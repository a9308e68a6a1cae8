import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { ConfigurationFault } from '../config.ts'
import { readIfPresent, writeOnce } from '../write-once.ts'

const fileName = 'secret-key'

/**
 * The installation's key in base64: the configured one, else the one in the data directory, created there at
 * the first start of a sandbox. (Live mode refuses to start without a configured key, see `readConfig`.) No
 * key is created when `isInUse` says that the database holds secrets that were encrypted with one: a new key
 * could not decrypt them.
 *
 * @throws ConfigurationFault when the key of such a database is missing
 */
export async function loadSecretKey(
  configured: string | undefined,
  dataDirectory: string,
  isInUse: () => Promise<boolean>,
): Promise<string> {
  const find = () => findSecretKey(configured, dataDirectory)
  const found = await find()
  if (found !== undefined) return found
  if (!(await isInUse())) return keepSecretKey(dataDirectory, randomBytes(32).toString('base64'))
  // Another first start may have written the key and encrypted with it since the first look.
  const written = await find()
  if (written !== undefined) return written
  const file = path.resolve(dataDirectory, fileName)
  throw new ConfigurationFault(
    `the database holds secrets that were encrypted with a secret key, and GATEWAY_SECRET_KEY is not set and ${file} does not exist: set GATEWAY_SECRET_KEY to that key, or copy the file ${fileName} of the old data directory to ${file}`,
  )
}

/** The existing key, if any: the configured one, else the one in the data directory. */
export async function findSecretKey(
  configured: string | undefined,
  dataDirectory: string,
): Promise<string | undefined> {
  return configured ?? (await readIfPresent(path.join(dataDirectory, fileName)))?.trim()
}

/** Writes a key into a data directory that has none, and returns the key that is there afterwards. */
export async function keepSecretKey(dataDirectory: string, key: string): Promise<string> {
  return (
    await writeOnce(
      path.join(dataDirectory, fileName),
      `${key}
`,
    )
  ).trim()
}
