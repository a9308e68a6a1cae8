import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isAccountFolder, isOutcome } from '../../platform/statement-folder.ts'

/** A file that waits in the folder of an account, or of a mapping of it. */
export interface WaitingFile {
  readonly folder: string
  readonly name: string
  readonly accountId: string
  readonly mappingName: string | undefined
  /** Changes with the file. */
  readonly version: string
  /** Milliseconds; older files are imported first. */
  readonly modifiedAt: number
}

/** Names that programs give to what they have not written completely. */
const isUnfinished = (name: string): boolean => name.startsWith('.') || /\.(?:part|tmp)$/i.test(name)

/**
 * The files below `root`, a real path, the oldest first: in folders that are named like an account, and in
 * folders of these. Links are never followed: what they point to may be elsewhere. `complain` hears of a
 * folder that cannot be read; the others are read all the same.
 */
export async function waitingFiles(root: string, complain: (error: unknown) => void): Promise<WaitingFile[]> {
  const files: WaitingFile[] = []
  const entriesOf = (folder: string) =>
    readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      complain(error)
      return []
    })
  const collect = async (folder: string, accountId: string, mappingName?: string) => {
    const entries = await entriesOf(folder)
    for (const entry of entries) {
      if (!entry.isFile() || isUnfinished(entry.name)) continue
      const found = await versionOf(path.join(folder, entry.name))
      if (found) files.push({ folder, name: entry.name, accountId, mappingName, ...found })
    }
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  }
  for (const account of await entriesOf(root)) {
    if (!account.isDirectory() || !isAccountFolder(account.name)) continue
    const folder = path.join(root, account.name)
    const accountId = account.name.toLowerCase()
    for (const { name } of await collect(folder, accountId))
      if (!isOutcome(name)) await collect(path.join(folder, name), accountId, name)
  }
  return files.toSorted((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1))
}

/** The version of a file; undefined where it is gone or no plain file. */
export async function versionOf(
  file: string,
): Promise<Pick<WaitingFile, 'version' | 'modifiedAt'> | undefined> {
  const found = await lstat(file, { bigint: true }).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const { ino, size, mtimeNs } = found
  return { version: `${ino}/${size}/${mtimeNs}`, modifiedAt: Number(mtimeNs / 1_000_000n) }
}
