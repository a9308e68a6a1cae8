import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDirectory } from '../platform/make-directory.ts'
import { BackupFault } from './backup-fault.ts'

export const sumsFile = 'SHA256SUMS'

/** A backup that is being written. It is valid only after `finish`. */
export interface BackupDraft {
  /** Writes a file, through the given transforms, and syncs it to disk. */
  write(name: string, content: Readable, ...through: Transform[]): Promise<void>
  /** Writes the checksums of all files, as the last file: a directory without them is not a backup. */
  finish(): Promise<void>
  bytes(): number
}

/** Begins a backup in an empty or new directory; only this user may read it. */
export async function beginBackup(directory: string): Promise<BackupDraft> {
  await makeEmptyDirectory(directory)
  const sums = new Map<string, string>()
  let bytes = 0
  const write: BackupDraft['write'] = async (name, content, ...through) => {
    const hash = createHash('sha256')
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const file = createWriteStream(path.join(directory, name), { flags: 'wx', mode: 0o600, flush: true })
    await pipeline([content, ...through, measure, file])
    sums.set(name, hash.digest('hex'))
  }
  return {
    write,
    bytes: () => bytes,
    finish: async () => {
      const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`)
      await syncDirectory(directory)
      const partial = `${sumsFile}.partial`
      await write(partial, Readable.from(lines))
      await rename(path.join(directory, partial), path.join(directory, sumsFile))
      await syncDirectory(directory)
    },
  }
}

async function makeEmptyDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory)
    const entries = await readdir(directory)
    if (entries.length > 0)
      throw new BackupFault(`${directory} is not empty: name a directory for this backup alone.`)
    await chmod(directory, 0o700)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`Cannot write a backup into ${directory}: ${codeOf(error)}.`, { cause: error })
  }
}

/** A new file survives a crash only when its directory is synced too. */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open directories.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
