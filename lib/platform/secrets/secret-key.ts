import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readIfPresent, writeOnce } from '../write-once.ts'

const fileName = 'secret-key'

/**
 * The installation's key in base64: the configured one, else the one in the data directory, created there at the first start of a sandbox.
 * (Live mode refuses to start without a configured key, see `readConfig`.)
 */
export async function loadSecretKey(configured: string | undefined, dataDirectory: string): Promise<string> {
  const found = await findSecretKey(configured, dataDirectory)
  return found ?? (await keepSecretKey(dataDirectory, randomBytes(32).toString('base64')))
}

/** The existing key, if any: the configured one, else the one in the data directory. */
export async function findSecretKey(
  configured: string | undefined,
  dataDirectory: string,
): Promise<string | undefined> {
  return configured ?? (await readIfPresent(path.join(dataDirectory, fileName)))?.trim()
}

/** Writes a key into a data directory that has none, and answers the one that stands there then. */
export async function keepSecretKey(dataDirectory: string, key: string): Promise<string> {
  return (
    await writeOnce(
      path.join(dataDirectory, fileName),
      `${key}
`,
    )
  ).trim()
}
