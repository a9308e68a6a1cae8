import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { ImportedFile, ImportFile } from '../../payments/rail/import-file.ts'
import { byStatementFolder } from '../../platform/audit/actor.ts'
import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import { mappingNamed } from '../../payments/rail/statement-mappings.ts'
import type { Database } from '../../platform/db/database.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import { withoutMessage } from '../../platform/log/error-without-message.ts'
import type { Log } from '../../platform/log/log.ts'
import { statementFolderEvents } from './log-events.ts'
import { moveAside, prepareOutcomes } from './move-aside.ts'
import { openSeenFiles } from './seen-files.ts'
import { versionOf, waitingFiles, type WaitingFile } from './waiting-files.ts'
import { lockAccountFiles, unlockAccountFiles } from '#sql/bank_import'

export interface StatementFolderParts {
  readonly directory: string
  readonly importFile: ImportFile
  readonly db: Pick<Database, 'session' | 'query'>
  readonly log: Log
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  /** Whether the process is stopping: then no further file is begun. */
  readonly stopping: () => boolean
}

/** A folder whose files are imported. */
export interface StatementFolder {
  /** Imports the files that are complete by now, those of an account one after another, the oldest first. */
  round(): Promise<void>
}

/**
 * Watches `directory/IDACCOUNT/[MAPPING/]`. Several workers may watch it: one at a time imports the files of
 * an account. A crash between an import and the move leaves the file, and its next import finds duplicates
 * alone.
 */
export function openStatementFolder(parts: StatementFolderParts): StatementFolder {
  const { directory, log, db, now, stopping } = parts
  const seen = openSeenFiles(now)
  let isReadable = true
  const list = async () => {
    let fault: unknown
    const files = await realpath(directory)
      .then((root) => waitingFiles(root, (error) => (fault = error)))
      .catch((error: unknown) => {
        fault = error
        return []
      })
    if (fault !== undefined && isReadable)
      log.write(statementFolderEvents['statement-folder.unreadable'], { err: withoutMessage(fault) })
    isReadable = fault === undefined
    return files
  }
  const take = async (file: WaitingFile) => {
    const refuse = (event: 'file-refused' | 'import-failed', error: unknown) => {
      if (!seen.postpone(file)) return
      const line = { err: withoutMessage(error), place: placeOf(file) }
      log.write(statementFolderEvents[`statement-folder.${event}`], line)
    }
    try {
      if (!(await canBeTaken(file))) return
    } catch (error) {
      return refuse('file-refused', error)
    }
    let imported: ImportedFile
    try {
      imported = await importWaiting(parts, file)
    } catch (error) {
      // A stop ends the connections of the import.
      if (stopping()) return
      if (isDatabaseUnreachable(error)) throw error
      return refuse('import-failed', error)
    }
    // What changed meanwhile is another file, and waits until it is complete.
    if (!(await isUnchanged(file))) return
    const { isImported, document } = imported
    try {
      await moveAside(file, isImported ? 'done' : 'failed', document)
    } catch (error) {
      return refuse('file-refused', error)
    }
    log.write(statementFolderEvents['statement-folder.taken'], { place: placeOf(file), isImported })
  }
  return {
    round: async () => {
      const settled = seen.settled(await list())
      if (settled.length === 0) return
      const session = await db.session()
      try {
        for (const [accountId, files] of Map.groupBy(settled, (file) => file.accountId)) {
          const { rows } = await clientQueryable(session).query(lockAccountFiles({ accountId }))
          if (!rows[0]?.locked) continue
          for (const file of files) if (!stopping()) await take(file)
          // A connection that was lost meanwhile has released its lock.
          await clientQueryable(session)
            .query(unlockAccountFiles({ accountId }))
            .catch(() => {})
        }
      } finally {
        // A lock that is still held ends with the session.
        await session.end().catch(() => {})
      }
    },
  }
}

const placeOf = ({ accountId, mappingName }: WaitingFile): string =>
  mappingName === undefined ? accountId : `${accountId}/${mappingName}`

const pathOf = ({ folder, name }: WaitingFile): string => path.join(folder, name)

const isUnchanged = async (file: WaitingFile): Promise<boolean> =>
  (await versionOf(pathOf(file)))?.version === file.version

/**
 * Whether the file is still the one that was seen, at its own place and no link's. Throws where it cannot be
 * read or moved.
 */
async function canBeTaken(file: WaitingFile): Promise<boolean> {
  if (!(await isUnchanged(file)) || (await realpath(pathOf(file))) !== pathOf(file)) return false
  const handle = await open(pathOf(file), constants.O_RDONLY | constants.O_NOFOLLOW)
  await handle.close()
  await prepareOutcomes(file.folder)
  return true
}

async function importWaiting(
  { db, importFile }: StatementFolderParts,
  file: WaitingFile,
): Promise<ImportedFile> {
  const { accountId, mappingName } = file
  const mapping = mappingName === undefined ? undefined : await mappingNamed(db, mappingName)
  if (mappingName !== undefined && !mapping) {
    const reason = `There is no mapping ${mappingName}: "statement mapping list" shows all.`
    return { document: { errors: [{ line: null, reason }] }, isImported: false }
  }
  return importFile({
    path: pathOf(file),
    fileName: file.name,
    accountId,
    mapping,
    isDryRun: false,
    actor: byStatementFolder,
  })
}
