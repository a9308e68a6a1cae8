import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sumOfFile } from '../platform/sum-of-file.ts'
import { codeOf, sumsFile } from './backup-directory.ts'
import { BackupFault } from './backup-fault.ts'
import { filesOf, manifestFile, manifestSchema, secretKeyFile, type Manifest } from './manifest.ts'

/** A backup whose files all match their checksums. */
export interface VerifiedBackup {
  readonly directory: string
  readonly manifest: Manifest
  /** `GATEWAY_SECRET_KEY`, where the backup was taken with it. */
  readonly secretKey: string | undefined
}

/**
 * Reads a backup and compares every file with its checksum.
 *
 * @throws BackupFault for a backup that was not finished, that is damaged or that another program made
 */
export async function verifyBackup(directory: string): Promise<VerifiedBackup> {
  const sums = await readSums(directory)
  const text = await readFile(path.join(directory, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw damaged(directory, manifestFile, 'is missing')
  for (const [name, sum] of sums) {
    const now = await sumOfFile(path.join(directory, name)).catch((error: unknown) => {
      throw damaged(directory, name, `cannot be read (${codeOf(error)})`)
    })
    if (now !== sum) throw damaged(directory, name, 'is not as it was written')
  }
  const manifest = parseManifest(directory, text)
  const unsigned = filesOf(manifest).find((name) => !sums.has(name))
  if (unsigned !== undefined) throw damaged(directory, unsigned, `has no line in ${sumsFile}`)
  const secretKey = sums.has(secretKeyFile)
    ? (await readFile(path.join(directory, secretKeyFile), 'utf8')).trim()
    : undefined
  return { directory, manifest, secretKey }
}

/** The names are checked too: they become paths. */
const sumLine = /^([0-9a-f]{64}) {2}([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/

async function readSums(directory: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(directory, sumsFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupFault(
      `${directory} holds no finished backup: ${sumsFile}, which is written last, is not there.`,
    )
  const sums = new Map<string, string>()
  for (const line of text.trimEnd().split('\n')) {
    const [, sum, name] = sumLine.exec(line) ?? []
    if (sum === undefined || name === undefined)
      throw damaged(directory, sumsFile, 'is not as it was written')
    sums.set(name, sum)
  }
  return sums
}

function parseManifest(directory: string, text: string): Manifest {
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new BackupFault(
    `${path.join(directory, manifestFile)} is not one that this release can read: the backup was made by another program, or by a newer release of the gateway.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const damaged = (directory: string, name: string, what: string): BackupFault =>
  new BackupFault(`The backup in ${directory} is damaged, ${name} ${what}: use another copy of it.`)
