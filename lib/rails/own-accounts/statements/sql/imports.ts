import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { byClock, writeActor, type CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Database, Queryable } from '../../../../platform/db/database.ts'
import { linesUndone } from './imports-to-repeat.ts'
import {
  deleteBankImport,
  endBankImport,
  finishReadingBankImport,
  insertBankImport,
  insertStatusReport,
  interruptedImportWithoutFile,
  sameBankFile,
  startBookingBankImport,
} from '#sql/bank_import'
import { deleteLinesOfBankImport } from '#sql/statement_line'
import { deleteStatementsOfBankImport } from '#sql/bank_statement'

/** Begins an import of a file; its digest is known once all of it was read. */
export async function insertImport(
  database: Queryable,
  id: string,
  format: string,
  {
    accountGiven,
    fileName,
  }: { readonly accountGiven: string | undefined; readonly fileName: string | undefined },
  actor: CurrentActor,
): Promise<void> {
  await database.query(insertBankImport({ id, format, accountGiven, fileName, actor: writeActor(actor) }))
}

/** Keeps that a status report was imported, and what it did: it has no lines, and is done at once. */
export async function insertReport(
  database: Queryable,
  id: string,
  report: {
    readonly fileName: string | undefined
    readonly payouts: number
    readonly warnings: readonly FileWarning[]
    readonly actor: CurrentActor
  },
): Promise<void> {
  const { fileName, payouts, warnings, actor } = report
  await database.query(
    insertStatusReport({
      id,
      fileName,
      actor: writeActor(actor),
      payouts,
      warnings: JSON.stringify(warnings),
    }),
  )
}

/** Records what the whole file said. */
export async function finishReading(
  database: Queryable,
  id: string,
  digest: Buffer,
  ignored: number,
  warnings: readonly FileWarning[],
): Promise<void> {
  await database.query(finishReadingBankImport({ id, digest, ignored, warnings: JSON.stringify(warnings) }))
}

/** An import of the same file, for the same accounts, that was interrupted while it was booked. */
export const interruptedImport = (database: Queryable, id: string): Promise<string | undefined> =>
  sameFile(database, id, 'BOOKING')

/** An import of planned lines whose day has come that was interrupted while it was booked. */
export async function interruptedWithoutFile(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query(interruptedImportWithoutFile({ byClock: writeActor(byClock) }))
  return rows[0]?.id
}

/**
 * The oldest import of the same file, for the same accounts, that is booked. None where the file was read
 * otherwise now, by another layout, and brings balances that no import of it had.
 */
export const bookedImport = (database: Queryable, id: string): Promise<string | undefined> =>
  sameFile(database, id, 'BOOKED')

async function sameFile(
  database: Queryable,
  id: string,
  state: 'BOOKING' | 'BOOKED',
): Promise<string | undefined> {
  const { rows } = await database.query(sameBankFile({ id, state }))
  return rows[0]?.id
}

/**
 * Records how many lines are known; from here on the import goes on after an interruption, unless it
 * only tries.
 */
export async function startBooking(
  transaction: Queryable,
  id: string,
  duplicates: number,
  triesOnly: boolean,
): Promise<void> {
  await transaction.query(startBookingBankImport({ id, duplicates, triesOnly }))
}

/** All lines are booked. */
export async function endImport(
  database: Queryable,
  id: string,
  warnings: readonly FileWarning[],
): Promise<void> {
  await database.query(endBankImport({ id, warnings: JSON.stringify(warnings), linesUndone }))
}

/**
 * Deletes an import of which nothing was booked, with its lines and their personal data: a file with
 * errors, a trial, or one that only repeats others. A few thousand lines at a time.
 */
export async function deleteImport(db: Database, id: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(deleteLinesOfBankImport({ importId: id }))
    if (!rowCount) break
  }
  await db.query(deleteStatementsOfBankImport({ importId: id }))
  await db.query(deleteBankImport({ id }))
}
