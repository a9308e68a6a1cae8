import { constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { failedIn, outcomes, placesIn, type Place } from '../../platform/statement-folder.ts'
import { finding, type Finding } from '../finding.ts'

/**
 * Whether a worker of a live gateway can take files from GATEWAY_STATEMENT_DIR, by what the user of this
 * command may do there; and, from whatever process has the folder, whether files of which nothing was imported
 * wait for a person. Names of files are left out: banks write account numbers in them.
 */
export async function checkStatementFolder({
  mode,
  role,
  statementDirectory: root,
}: Config): Promise<Finding[]> {
  if (mode !== 'live' || root === undefined) return []
  const moves = role !== 'server'
  const places = await placesIn(root)
  if (!places && moves)
    return [
      finding('STATEMENT_FOLDER_MISSING', `GATEWAY_STATEMENT_DIR=${root} is not there or cannot be read.`),
    ]
  const findings: Finding[] = []
  for (const place of places ?? []) findings.push(...(await checkPlace(root, place, moves)))
  return findings
}

async function checkPlace(root: string, place: Place, moves: boolean): Promise<Finding[]> {
  const { folder } = place
  const findings: Finding[] = []
  if (moves && !(await canMoveFiles(path.join(root, folder))))
    findings.push(
      finding(
        'STATEMENT_FOLDER_NOT_WRITABLE',
        `Files in ${folder} of the watched folder cannot be moved away.`,
      ),
    )
  const { length } = await failedIn(root, place)
  if (length > 0)
    findings.push(
      finding(
        'STATEMENT_FILES_FAILED',
        `${path.join(folder, 'failed')} of the watched folder has ${length}.`,
      ),
    )
  return findings
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
