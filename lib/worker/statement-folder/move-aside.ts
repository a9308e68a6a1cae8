import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, lstat, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { outcomes, type Outcome } from '../../platform/statement-folder.ts'
import type { WaitingFile } from './waiting-files.ts'

/**
 * Makes the folders to which files are moved. Throws where one cannot be made or written, or is a link: then
 * nothing is imported that could not be moved.
 */
export async function prepareOutcomes(folder: string): Promise<void> {
  for (const outcome of outcomes) {
    const target = path.join(folder, outcome)
    await mkdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(target)).isDirectory()) throw new Error(`${outcome} is not a folder`)
    await access(target, constants.W_OK | constants.X_OK)
  }
}

/**
 * Moves a file to done/ or failed/ beside it, with the result of its import as `NAME.result.json`. Replaces
 * nothing: the next file of a name gets a number. The result is written first, so that no file is there
 * without one; a crash in between leaves a result without a file.
 */
export async function moveAside(
  { folder, name }: WaitingFile,
  outcome: Outcome,
  result: object,
): Promise<void> {
  const from = path.join(folder, name)
  const to = path.join(folder, outcome, await freeName(path.join(folder, outcome), name))
  // Who may read the file may read its result.
  const mode = (await stat(from)).mode & 0o666
  // A name that nobody can put a link at beforehand.
  const written = path.join(folder, outcome, `.${randomUUID()}.tmp`)
  await writeFile(written, `${JSON.stringify(result, null, 2)}\n`, { mode, flag: 'wx' })
  await rename(written, `${to}.result.json`)
  await rename(from, to)
}

const numberMax = 100_000

async function freeName(folder: string, name: string): Promise<string> {
  const extension = path.extname(name)
  const stem = shortened(name.slice(0, name.length - extension.length))
  for (let number = 1; number <= numberMax; number += 1) {
    const candidate = `${stem}${number === 1 ? '' : `.${number}`}${extension}`
    const target = path.join(folder, candidate)
    if (!(await isThere(target)) && !(await isThere(`${target}.result.json`))) return candidate
  }
  throw new Error('every name for the file is taken')
}

async function isThere(target: string): Promise<boolean> {
  try {
    await lstat(target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** File systems take 255 bytes for a name, and a result has a longer one than its file. */
const shortened = (stem: string): string =>
  Buffer.from(stem)
    .subarray(0, 200)
    .toString()
    .replace(/\uFFFD+$/, '')
