import { constants } from 'node:fs'
import { access, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { isAccountFolder, isOutcome, outcomes } from '../../platform/statement-folder.ts'
import { finding, type Finding } from '../finding.ts'

/**
 * Whether a worker of a live gateway can take files from GATEWAY_STATEMENT_DIR, by what the user of this
 * command may do there; and whether files of which nothing was imported wait for a person. Names of files
 * are left out: banks write account numbers in them.
 */
export async function checkStatementFolder({
  mode,
  role,
  statementDirectory: root,
}: Config): Promise<Finding[]> {
  if (mode !== 'live' || role === 'server' || root === undefined) return []
  const accounts = await foldersIn(root)
  if (!accounts)
    return [
      finding('STATEMENT_FOLDER_MISSING', `GATEWAY_STATEMENT_DIR=${root} is not there or cannot be read.`),
    ]
  const findings: Finding[] = []
  for (const account of accounts.filter(isAccountFolder)) {
    findings.push(...(await checkFolder(root, account)))
    for (const mapping of (await foldersIn(path.join(root, account))) ?? [])
      if (!isOutcome(mapping)) findings.push(...(await checkFolder(root, path.join(account, mapping))))
  }
  return findings
}

async function checkFolder(root: string, place: string): Promise<Finding[]> {
  const folder = path.join(root, place)
  const findings: Finding[] = []
  if (!(await canMoveFiles(folder)))
    findings.push(
      finding(
        'STATEMENT_FOLDER_NOT_WRITABLE',
        `Files in ${place} of the watched folder cannot be moved away.`,
      ),
    )
  const failed = await readdir(path.join(folder, 'failed')).catch(() => [])
  const files = failed.filter(
    (name) => !name.startsWith('.') && !name.endsWith('.result.json') && !name.endsWith('.tmp'),
  )
  if (files.length > 0)
    findings.push(
      finding(
        'STATEMENT_FILES_FAILED',
        `${path.join(place, 'failed')} of the watched folder has ${files.length}.`,
      ),
    )
  return findings
}

/** The folders in a folder, without hidden ones; undefined where it cannot be read. */
async function foldersIn(folder: string): Promise<readonly string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  return entries
    ?.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
}

async function canMoveFiles(folder: string): Promise<boolean> {
  const isWritable = (target: string) =>
    access(target, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
  if (!(await isWritable(folder))) return false
  for (const outcome of outcomes) {
    const target = path.join(folder, outcome)
    const found = await lstat(target).catch(() => undefined)
    // The worker makes them.
    if (found && !(found.isDirectory() && (await isWritable(target)))) return false
  }
  return true
}
