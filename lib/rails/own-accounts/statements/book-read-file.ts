import type { FileError, FileWarning } from '../../../bank-files/statements/statement.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { ReportedTransfer } from '../../../payments/rail/reported-transfer.ts'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { calledOf, type OperatorAccount } from '../accounts/account.ts'
import { accountState } from '../accounts/account-state.ts'
import { bookImport } from './booking/book-import.ts'
import type { StatementParts } from './booking/statement-parts.ts'
import { bookOpeningBalance, openingWarning } from './continuity/opening-balance.ts'
import { recordStatementThrough } from './continuity/statement-through.ts'
import { statementState, stateWarnings } from './continuity/statement-state.ts'
import { forgetPlannedLines, keepPlannedLines, type PlannedLine } from './planned/planned-lines.ts'
import { identifyImport } from './identity/identify-import.ts'
import type { ImportResult } from './import-result.ts'
import { reportedLine } from './reported/reported-lines.ts'
import { transfersReported } from './reported/reported-transfers.ts'
import { selectImports, selectStatements, type StoredImport } from './sql/import-figures.ts'
import { warnImports } from './sql/imports-to-repeat.ts'
import { tryImport } from './try-import.ts'
import { bookedImport, deleteImport, endImport, interruptedImport, startBooking } from './sql/imports.ts'

/** How the lines of an import are booked. */
interface Booking {
  readonly accounts: readonly OperatorAccount[]
  readonly isDryRun: boolean
  readonly parts: StatementParts
  /** What its file plans; absent: it has no file, and says nothing of that. */
  readonly planned?: readonly PlannedLine[] | undefined
  /** Of lines that were left out. */
  readonly errors: readonly FileError[]
  /** Lines of days that have not come. */
  readonly ahead: number
}

interface ReadFile extends Booking {
  readonly importId: string
  readonly actor: CurrentActor
  /** Its lines were planned, by these IDs: from now on they are the import's alone. */
  readonly due: readonly string[]
}

/** Which import is booked, and whether this reading of the file is not needed any more. */
interface Chosen {
  readonly importId: string
  /** The import that brought all of it before. */
  readonly knownAs?: string
}

/** Tells what is new in a file whose lines are stored, and books it. */
export async function bookReadFile(context: PaymentContext, file: ReadFile): Promise<ImportResult> {
  const { db } = context
  const chosen = await db.transaction((transaction) => choose(transaction, context, file), {
    statementLimitMs: 120_000,
  })
  if (chosen.importId !== file.importId) await deleteImport(db, file.importId)
  return bookChosen(context, chosen, file)
}

/** Goes on with an import that has no file and was interrupted while it was booked. */
export const resumeImport = (
  context: PaymentContext,
  importId: string,
  booking: Pick<Booking, 'accounts' | 'parts'>,
): Promise<ImportResult> =>
  bookChosen(context, { importId }, { ...booking, isDryRun: false, errors: [], ahead: 0 })

async function bookChosen(
  context: PaymentContext,
  chosen: Chosen,
  { accounts, isDryRun, parts, planned, errors, ahead }: Booking,
): Promise<ImportResult> {
  const { db } = context
  const booked = await bookImport(context, parts, chosen.importId, isDryRun)
  const stored = await figuresOf(db, chosen.importId)
  const statements = await selectStatements(db, chosen.importId)
  const warnings = [...stored.warnings, ...doubts(stored), ...undoneMeanwhile(stored)]
  const result = {
    ...stored,
    ...(isDryRun && booked),
    idImport: chosen.knownAs ?? chosen.importId,
    statements,
  }
  const ofFile = new Set(statements.map(({ idAccount }) => idAccount))
  const changed = accounts.filter(({ id }) => ofFile.has(id))
  const tried =
    isDryRun && chosen.knownAs === undefined ? await tryImport(context, chosen.importId, changed) : undefined
  const breaks = tried?.breaks ?? []
  if (tried) warnings.push(...tried.warnings)
  if (isDryRun || chosen.knownAs !== undefined) {
    await deleteImport(db, chosen.importId)
    const { idImport } = result
    const kept = isDryRun ? undefined : idImport
    return resultOf({ ...result, idImport: kept, ahead, breaks, warnings, errors })
  }
  for (const account of changed) {
    const { books } = await accountState(db, account)
    const reported = await transfersReported(context, db, account)
    const state = await statementState(db, account.id, books, reported)
    warnings.push(...stateWarnings(state, calledOf(account)))
  }
  await db.transaction(async (transaction) => {
    await endImport(transaction, chosen.importId, warnings)
    if (planned) await keepPlannedLines(transaction, chosen.importId, [...ofFile], planned)
    for (const account of [...ofFile].toSorted()) await recordStatementThrough(transaction, account)
  })
  return resultOf({ ...result, ahead, breaks, warnings, errors })
}

/** Identifies the lines under a lock of their accounts, unless an import of the same file goes on. */
async function choose(
  transaction: Queryable,
  { rails, digest, personal }: PaymentContext,
  file: ReadFile,
): Promise<Chosen> {
  const { importId, isDryRun, actor } = file
  // Of all time, and so read once for both uses.
  const reported = new Map<string, readonly ReportedTransfer[]>()
  const reportedLinesOf = async (accountId: string) => {
    const account = file.accounts.find(({ id }) => id === accountId)
    const transfers = await transfersReported({ rails }, transaction, account)
    reported.set(accountId, transfers)
    return transfers.map((transfer) => reportedLine(digest, transfer))
  }
  const interrupted = isDryRun ? undefined : await interruptedImport(transaction, importId)
  if (interrupted !== undefined) return { importId: interrupted }
  const { accounts, added, duplicates } = await identifyImport(
    transaction,
    personal,
    { importId, isTrial: isDryRun },
    reportedLinesOf,
  )
  const isKnown = added === 0
  // Another process may have begun to book the same file while this one waited for the accounts.
  const other = isKnown && !isDryRun ? await interruptedImport(transaction, importId) : undefined
  if (other !== undefined) return { importId: other }
  const knownAs = isKnown ? await bookedImport(transaction, importId) : undefined
  await startBooking(transaction, importId, duplicates, isDryRun || knownAs !== undefined)
  await forgetPlannedLines(transaction, file.due)
  if (knownAs !== undefined) return { importId, knownAs }
  if (isDryRun) return { importId }
  for (const id of accounts) {
    const setOff = await bookOpeningBalance(transaction, id, reported.get(id))
    const account = file.accounts.find((one) => one.id === id)
    if (setOff)
      await warnImports(transaction, [importId], openingWarning(setOff, account ? calledOf(account) : id))
  }
  const after = { idImport: importId, accounts, lines: added, duplicates }
  await recordAudit(transaction, { actor, command: 'statement import', after })
  return { importId }
}

async function figuresOf(database: Queryable, id: string): Promise<StoredImport> {
  const [found] = await selectImports(database, { id })
  if (!found) throw new Error(`the import ${id} is gone`)
  return found
}

/** Lines that may be known: a person looks at them. */
const doubts = ({ possibleDuplicates }: StoredImport): FileWarning[] =>
  possibleDuplicates === 0
    ? []
    : [
        {
          code: 'POSSIBLE_DUPLICATE',
          message:
            possibleDuplicates === 1
              ? '1 line may have come in another file before: it is kept for a person to decide'
              : `${possibleDuplicates} lines may have come in another file before: they are kept for a person to decide`,
        },
      ]

/** An undo of the import that this one goes on with has taken its lines back, or takes them back now. */
const undoneMeanwhile = ({ id, state }: StoredImport): FileWarning[] =>
  state === 'UNDOING' || state === 'UNDONE'
    ? [
        {
          code: 'IMPORT_UNDONE',
          message: `the import ${id} is being undone, and nothing more of it is booked: import the file again afterwards`,
        },
      ]
    : []

const resultOf = ({ idImport, ...from }: ImportResult): ImportResult => ({
  idImport,
  format: from.format,
  statements: from.statements,
  lines: from.lines,
  receipts: from.receipts,
  matched: from.matched,
  payouts: from.payouts,
  suspense: from.suspense,
  restored: from.restored,
  duplicates: from.duplicates,
  ignored: from.ignored,
  ahead: from.ahead,
  breaks: from.breaks,
  errors: from.errors,
  warnings: from.warnings,
})
