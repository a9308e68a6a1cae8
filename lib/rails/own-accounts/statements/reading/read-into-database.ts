import type { FileError, FileWarning } from '../../../../bank-files/statements/statement.ts'
import type { PlannedLine } from '../planned/planned-lines.ts'
import type { StatementRow } from '../sql/statements.ts'
import { errorsMax, FileBeingRead, type Reading, type ReadingContext } from './file-being-read.ts'
import { futureDay } from './judge-day.ts'

/** What a file holds. With errors, what was stored of it is to be deleted. */
export interface FileRead {
  readonly statements: readonly StatementRow[]
  readonly lines: number
  /** Lines that the bank has not booked. */
  readonly ignored: number
  readonly errors: readonly FileError[]
  readonly planned: readonly PlannedLine[]
  /** Lines of days that have not come: planned, or errors. */
  readonly ahead: number
  /** Lines that are left out, and the others are imported. */
  readonly lineErrors: readonly FileError[]
  readonly warnings: readonly FileWarning[]
  readonly isOfOtherAccount: boolean
  /** The accounts that its statements are of, also where that is an error. */
  readonly accountIds: ReadonlySet<string>
}

const warningsMax = 1_000

/**
 * Reads a file and stores its booked lines under an import, a batch at a time. After the first error
 * nothing more is stored; the rest of the file is read for its errors.
 */
export async function readIntoDatabase(context: ReadingContext, reading: Reading): Promise<FileRead> {
  const { db, personal } = context
  const keys = await personal.keysFor(db, undefined)
  const file = new FileBeingRead(context, reading, keys)
  try {
    await readParts(file, reading.parts)
  } finally {
    // Nothing is stored any more when the caller deletes what was read.
    await file.stored()
  }
  if (file.statements.length === 0 && file.errors.length === 0)
    file.errors.push({ line: 1, reason: 'the file holds no statement' })
  if (file.planned > 0) file.warnings.push(futureDay(file.planned))
  const { statements, lines, ignored, ahead, lineErrors, warnings, isOfOtherAccount, accountIds } = file
  const isNothingLeft = lineErrors.length > 0 && statements.every((row) => row.lines === 0)
  const errors = isNothingLeft ? [...file.errors, ...lineErrors] : file.errors
  const planned = file.plannedLines
  return {
    statements,
    lines,
    ignored,
    ahead,
    errors,
    planned,
    lineErrors,
    warnings,
    isOfOtherAccount,
    accountIds,
  }
}

async function readParts(file: FileBeingRead, parts: Reading['parts']): Promise<void> {
  for await (const part of parts) {
    if (part.part === 'statement') await file.start(part.statement)
    else if (part.part === 'line') await file.add(part.line)
    else if (part.part === 'end') await file.end(part.end)
    else if (part.part === 'error') file.errors.push(part.error)
    else if (file.warnings.length < warningsMax) file.warnings.push(part.warning)
    if (file.errors.length >= errorsMax) break
  }
  await file.end({})
  await file.store()
}
