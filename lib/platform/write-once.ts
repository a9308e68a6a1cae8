import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeDirectory } from './make-directory.ts'

/**
 * Writes a file that only its owner reads (0600), unless it exists, and answers what it holds then. It is
 * written under another name and linked into place: a reader sees the whole text, and of two writers at once
 * the first one wins.
 */
export async function writeOnce(file: string, text: string): Promise<string> {
  await makeDirectory(path.dirname(file))
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

/** What a file holds; undefined: there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
