import { randomUUID } from 'node:crypto'
import { readPain002 } from '../../../bank-files/payments/pain-002.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { refusedFile, type ImportResult } from './import-result.ts'
import type { ImportOptions } from './import-options.ts'
import { insertReport } from './sql/imports.ts'

/**
 * Imports what a bank says about a file of payouts (pain.002). It has no statements and no lines;
 * `statement list` names it.
 */
export async function importStatusReport(
  context: PaymentContext,
  bytes: AsyncIterable<Uint8Array>,
  { parts, actor, isDryRun = false, accountId, mayUse, fileName }: ImportOptions,
): Promise<ImportResult> {
  const format = 'pain.002'
  const read = await readPain002(bytes)
  if (!read.ok) return refusedFile('UNREADABLE', read.errors, { format })
  const apply = parts?.applyPain002
  if (!apply) {
    const reason = 'the file answers a file of payouts, and this installation has sent none'
    return refusedFile('UNREADABLE', [{ line: 1, reason }], { format })
  }
  const { payouts, warnings, errors, isForbidden } = await apply(context, read.report, {
    actor,
    isDryRun,
    accountId,
    ...(mayUse && { mayUse }),
  })
  const failure = isForbidden ? 'FORBIDDEN_ACCOUNT' : 'UNREADABLE'
  if (errors.length > 0) return refusedFile(failure, errors, { format, payouts, warnings })
  const { failure: _, ...imported } = refusedFile('UNREADABLE', [], { format, payouts, warnings })
  if (isDryRun) return imported
  const idImport = randomUUID()
  await insertReport(context.db, idImport, { fileName, payouts, warnings, actor })
  return { ...imported, idImport }
}
