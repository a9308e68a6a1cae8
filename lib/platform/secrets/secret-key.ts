import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeDirectory } from '../make-directory.ts'

const fileName = 'secret-key'

/**
 * The installation's key in base64: the configured one, else the one in the data directory, made there at the first start
 * of a sandbox. (Live refuses to start without a configured key, see `readConfig`.)
 */
export async function loadSecretKey(configured: string | undefined, dataDirectory: string): Promise<string> {
  const found = await findSecretKey(configured, dataDirectory)
  return found ?? (await keepSecretKey(dataDirectory, randomBytes(32).toString('base64')))
}

/** The key where there is one already: the configured one, else the one in the data directory. */
export async function findSecretKey(
  configured: string | undefined,
  dataDirectory: string,
): Promise<string | undefined> {
  return configured ?? readIfPresent(path.join(dataDirectory, fileName))
}

/** Writes a key into a data directory that has none, and answers the one that stands there then. */
export const keepSecretKey = (dataDirectory: string, key: string): Promise<string> =>
  create(path.join(dataDirectory, fileName), key)

/** Written beside and linked into place: whoever reads the name reads a whole key, and of two first starts one wins. */
async function create(file: string, key: string): Promise<string> {
  await makeDirectory(path.dirname(file))
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
