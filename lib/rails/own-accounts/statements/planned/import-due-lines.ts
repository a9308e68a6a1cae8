import { createHash, randomUUID } from 'node:crypto'
import {
  statementFormats,
  type StatementLine,
  type StatementPart,
} from '../../../../bank-files/statements/statement.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { byClock } from '../../../../platform/audit/actor.ts'
import { selectAccounts, type OperatorAccount } from '../../accounts/account.ts'
import { resumeImport } from '../book-read-file.ts'
import type { StatementParts } from '../booking/statement-parts.ts'
import { importParts } from '../import-statement.ts'
import { whileReading } from '../reading/reading-lock.ts'
import { insertImport, interruptedWithoutFile } from '../sql/imports.ts'
import {
  dueLines,
  forgetPlannedLines,
  refusePlannedLines,
  type DueLines,
  type RefusedLine,
} from './planned-lines.ts'

/**
 * Books the next planned lines whose day has come, as an import of their own; false where there are none. An
 * import of such lines that was interrupted is ended first: no file could do that. What cannot be booked
 * stays planned, is tried again after an hour, and `doctor` names it.
 */
export async function importDueLines(context: PaymentContext, parts: StatementParts): Promise<boolean> {
  const { db } = context
  const accounts = await selectAccounts(db)
  const interrupted = await interruptedWithoutFile(db)
  if (interrupted !== undefined) {
    await resumeImport(context, interrupted, { accounts, parts })
    return true
  }
  const due = await dueLines(context)
  if (!due) return false
  const { refused, isImported } = await importDue(context, parts, { accounts, due })
  await refusePlannedLines(context, refused)
  const isRefused = new Set(refused.map(({ id }) => id))
  const ended = due.lines.map(({ id }) => id).filter((id) => !isRefused.has(id))
  // The import has taken those that are new: others had come in files before.
  if (isImported) await forgetPlannedLines(db, ended)
  return true
}

interface Imported {
  readonly isImported: boolean
  /** The lines that stay planned. Where some made the import fail, the others are tried at once. */
  readonly refused: readonly RefusedLine[]
}

async function importDue(
  context: PaymentContext,
  parts: StatementParts,
  { accounts, due }: { readonly accounts: readonly OperatorAccount[]; readonly due: DueLines },
): Promise<Imported> {
  const { db } = context
  const given = accounts.find(({ id }) => id === due.accountId)
  const format = statementFormats.find((one) => one === due.format)
  const lines = due.lines.flatMap(({ line }) => line ?? [])
  const all = (reason: string): Imported => ({
    isImported: false,
    refused: due.lines.map(({ id }) => ({ id, reason })),
  })
  if (!given) return all('the account has no statements')
  if (!format) return all(`${due.format} is no format of statements`)
  if (lines.length === 0) return all(erased)
  const importId = randomUUID()
  const { failure, errors } = await whileReading(db, importId, async () => {
    await insertImport(db, importId, format, { accountGiven: given.id, fileName: undefined }, byClock)
    const read = { importId, format, parts: partsOf(lines), accounts, given, due: due.lines }
    const ids = due.lines.map(({ id }) => id).join(',')
    return importParts(context, { actor: byClock, parts }, read, () =>
      createHash('sha256').update(ids).digest(),
    )
  })
  const refused = due.lines.flatMap(({ id, line }) => {
    const reason = line ? errors.find((error) => error.line === line.line)?.reason : erased
    return reason === undefined ? [] : [{ id, reason }]
  })
  return failure !== undefined && refused.length === 0
    ? all(errors[0]?.reason ?? failure)
    : { isImported: failure === undefined, refused }
}

const erased = 'its personal data was erased'

async function* partsOf(lines: readonly StatementLine[]): AsyncGenerator<StatementPart> {
  yield { part: 'statement', statement: {} }
  for (const line of lines) yield { part: 'line', line }
  yield { part: 'end', end: {} }
}
