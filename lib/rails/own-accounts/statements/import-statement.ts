import { createHash, randomUUID, type Hash } from 'node:crypto'
import { detectFormat, type FileFormat } from '../../../bank-files/statements/detect-format.ts'
import { readStatementFile } from '../../../bank-files/statements/read-statement-file.ts'
import { mappings } from '../../../bank-files/statements/csv/mappings/mappings.ts'
import { selectOwnMappings } from '../../../payments/rail/statement-mappings.ts'
import { readInThread, unzippedInThread } from '../../../bank-files/statements/thread/read-in-thread.ts'
import {
  type FileError,
  statementFormats,
  type StatementFormat,
  type StatementPart,
} from '../../../bank-files/statements/statement.ts'
import { openFile } from '../../../bank-files/text/file-head.ts'
import { receivingBank } from '../../../methods/parts/operators.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { DueLine, PlannedLine } from './planned/planned-lines.ts'
import { isCalled, selectAccounts, type OperatorAccount } from '../accounts/account.ts'
import type { ImportOptions } from './import-options.ts'
import { importStatusReport } from './import-status-report.ts'
import { refusedFile, type ImportResult } from './import-result.ts'
import { bookReadFile } from './book-read-file.ts'
import { whileReading } from './reading/reading-lock.ts'
import { readIntoDatabase } from './reading/read-into-database.ts'
import { hasStatements } from './reported/reported-transfers.ts'
import { deleteImport, finishReading, insertImport } from './sql/imports.ts'

/**
 * Imports a bank's file. It is read whole and checked first; with an error nothing is kept. Then its
 * new lines are booked, at most 200 in one transaction. An import that was interrupted goes on when the
 * same file is imported again: no line is booked twice. Faults of the file are in the result; it throws
 * only where the database fails.
 */
export async function importStatement(
  context: PaymentContext,
  options: ImportOptions,
): Promise<ImportResult> {
  const accounts = (await selectAccounts(context.db)).filter((account) => hasStatements(context, account))
  const given = givenAccount(accounts, options.accountId)
  if (typeof given === 'string') return refusedFile('NO_SUCH_ACCOUNT', [{ line: 1, reason: given }])
  const { head, all } = await openFile(await unzippedInThread(options.bytes))
  const format = options.format ?? (await detectFormat(head))
  if (format === 'pain.002') return importStatusReport(context, all, options)
  if (!isStatementFormat(format)) return notAStatement(all, format)
  const importId = randomUUID()
  return whileReading(context.db, importId, () =>
    importFile(context, options, { importId, format, all, accounts, given }),
  )
}

interface OpenedImport {
  readonly importId: string
  readonly format: StatementFormat
  readonly all: AsyncIterable<Uint8Array>
  readonly accounts: readonly OperatorAccount[]
  readonly given: OperatorAccount | undefined
}

async function importFile(
  context: PaymentContext,
  options: ImportOptions,
  { importId, format, all, accounts, given }: OpenedImport,
): Promise<ImportResult> {
  const { db } = context
  const { mapping, actor, fileName } = options
  const own = await selectOwnMappings(db)
  const named = given?.mapping
  const layout = mapping ?? [...own, ...mappings].find(({ name }) => name === named)
  await insertImport(db, importId, format, { accountGiven: given?.id, fileName }, actor)
  const hash = createHash('sha256')
  const { parts } = await readInThread(hashed(all, hash), {
    format,
    ...(layout && { mapping: layout }),
    ownMappings: own,
    ...(given && { currencyCode: given.currencyCode }),
    ...(given && { banks: namesOfBank(given) }),
    today: context.clock.now().toISOString().slice(0, 10),
  })
  return importParts(context, options, { importId, format, parts, accounts, given }, () => hash.digest())
}

/** What an account calls its bank, and the name that goes with its number in the country. */
function namesOfBank({ bankName, bankCode, currencyCode, identifier }: OperatorAccount): readonly string[] {
  const code = bankCode ?? (currencyCode === 'MXN' ? identifier : undefined)
  const known = code === undefined ? [] : [receivingBank({ bankCode: code }, currencyCode).name]
  return [...(bankName === undefined ? [] : [bankName]), ...known]
}

interface ReadParts extends Omit<OpenedImport, 'all'> {
  readonly parts: AsyncIterable<StatementPart>
  /** The planned lines that they are made of; absent: they are of a file. */
  readonly due?: readonly DueLine[]
}

/** Stores what a file says, or planned lines, and books it. `digest` tells it apart once all was read. */
export async function importParts(
  context: PaymentContext,
  { isDryRun = false, actor, mayUse = () => true, ...options }: Omit<ImportOptions, 'bytes'>,
  { importId, format, parts, accounts, given, due }: ReadParts,
  digest: () => Buffer,
): Promise<ImportResult> {
  const { db } = context
  let planned: readonly PlannedLine[]
  let lineErrors: readonly FileError[]
  let ahead: number
  try {
    const reading = { importId, format, parts, accounts, given, isTrial: isDryRun }
    const read = await readIntoDatabase(context, reading)
    const isForbidden = [...read.accountIds].some((id) => !mayUse(id))
    const failure = isForbidden ? 'FORBIDDEN_ACCOUNT' : read.isOfOtherAccount ? 'WRONG_ACCOUNT' : 'UNREADABLE'
    const { warnings, lines, ignored } = read
    lineErrors = read.lineErrors
    ahead = read.ahead
    planned = read.planned
    const errors = isForbidden ? [forbidden] : read.errors
    if (errors.length > 0) {
      await deleteImport(db, importId)
      return refusedFile(failure, errors, { format, warnings, lines, ignored, ahead })
    }
    await finishReading(db, importId, digest(), ignored, warnings)
  } catch (error) {
    // The file broke off, or the database did: where it still answers, nothing is kept.
    await deleteImport(db, importId).catch(() => undefined)
    throw error
  }
  return bookReadFile(context, {
    importId,
    accounts,
    isDryRun,
    actor,
    parts: options.parts ?? {},
    planned: due ? undefined : planned,
    due: (due ?? [])
      .filter(({ line }) => line && !lineErrors.some((error) => error.line === line.line))
      .map(({ id }) => id),
    errors: lineErrors,
    ahead,
  })
}

const forbidden = { line: 1, reason: 'the file is of an account that you may not import for' }

/** The cash account that the importer named, or what is wrong with it. */
function givenAccount(
  accounts: readonly OperatorAccount[],
  id: string | undefined,
): OperatorAccount | string | undefined {
  if (id === undefined) return undefined
  const found = accounts.find((account) => isCalled(account, id))
  if (!found) return `there is no account ${id}: "account list" shows all`
  return found.settlesIn === undefined
    ? found
    : `this address settles in ${found.settlesIn}: name that account, whose statements these are`
}

const isStatementFormat = (format: FileFormat | undefined): format is StatementFormat =>
  (statementFormats as readonly (string | undefined)[]).includes(format)

async function notAStatement(
  all: AsyncIterable<Uint8Array>,
  format: FileFormat | undefined,
): Promise<ImportResult> {
  const { parts } = await readStatementFile(all, format ? { format } : {})
  const errors = []
  for await (const part of parts) if (part.part === 'error') errors.push(part.error)
  return refusedFile('UNREADABLE', errors, { format })
}

/**
 * Passes bytes on and hashes them. A reader that ends before the file does leaves the rest to be
 * hashed.
 */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  let isDone = false
  const pieces = bytes[Symbol.asyncIterator]()
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      hash.update(next.value)
      yield next.value
    }
    isDone = true
  } finally {
    if (!isDone)
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) hash.update(next.value)
  }
}
