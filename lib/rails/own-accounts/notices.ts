import { createReadStream } from 'node:fs'
import { statementFormats, type StatementFormat } from '../../bank-files/statements/statement.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { FileToImport, ImportedFile } from '../../payments/rail/import-file.ts'
import { applyPain002 } from './batches/status-report/apply-pain-002.ts'
import { settlePayouts } from './batches/lines/settle-lines.ts'
import { importJson } from './statements/import-json.ts'
import type { ImportOptions } from './statements/import-options.ts'
import type { ImportResult } from './statements/import-result.ts'
import { importStatement } from './statements/import-statement.ts'
import { importDueLines } from './statements/planned/import-due-lines.ts'

/** Imports a statement, or what a bank says about a file of payouts: see `importStatement`. */
export const importBankFile = (
  context: PaymentContext,
  options: Omit<ImportOptions, 'parts'>,
): Promise<ImportResult> => importStatement(context, { ...options, parts: { settlePayouts, applyPain002 } })

/** Books planned lines whose day has come: see `importDueLines`. */
export const importPlanned = (context: PaymentContext): Promise<boolean> =>
  importDueLines(context, { settlePayouts, applyPain002 })

/** The same for a file that a machine of the operator sent, or put into a folder. */
export async function importSentFile(
  context: PaymentContext,
  { path, format, ...file }: FileToImport,
): Promise<ImportedFile> {
  const result = await importBankFile(context, {
    ...file,
    ...(format !== undefined && { format: formatNamed(format) }),
    bytes: createReadStream(path, { highWaterMark: 256 * 1024 }),
  })
  const { failure } = result
  return {
    document: importJson(result),
    isImported: failure === undefined,
    isForbidden: failure === 'FORBIDDEN_ACCOUNT',
  }
}

function formatNamed(name: string): StatementFormat | 'pain.002' {
  const format = [...statementFormats, 'pain.002' as const].find((known) => known === name)
  if (!format) throw new Error(`${name} is no format of a bank's file`)
  return format
}
