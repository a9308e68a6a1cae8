import { describeActor, readActor } from '../../../platform/audit/actor.ts'
import { amountShortest, type Money } from '../../../money/money.ts'
import type { ImportResult, ImportedStatement } from './import-result.ts'
import type { StoredImport } from './sql/import-figures.ts'

/** What became of a file, as commands print it. */
export const importJson = (result: ImportResult) => ({
  idImport: result.idImport ?? null,
  format: result.format ?? null,
  statements: result.statements.map(statementJson),
  ...figuresJson(result),
  errors: result.errors,
  warnings: result.warnings,
})

/** An earlier import, as `statement list` and `statement show` print it. */
export const storedImportJson = (stored: StoredImport) => ({
  idImport: stored.id,
  file: stored.fileName,
  format: stored.format,
  by: describeActor(readActor(stored.importedBy)),
  state: stored.state,
  importedAt: stored.startedAt.toISOString(),
  undoneAt: stored.undoneAt?.toISOString(),
  ...figuresJson(stored),
  openDebits: stored.openDebits,
  warnings: stored.warnings,
})

type Figures = Pick<
  ImportResult,
  'lines' | 'receipts' | 'matched' | 'payouts' | 'suspense' | 'restored' | 'duplicates' | 'ignored'
>

const figuresJson = ({
  lines,
  receipts,
  matched,
  payouts,
  suspense,
  restored,
  duplicates,
  ignored,
}: Figures) => ({
  lines,
  receipts,
  matched,
  payouts,
  suspense,
  restored,
  duplicates,
  ignored,
})

export const statementJson = ({ opening, closing, number, from, to, ...statement }: ImportedStatement) => ({
  account: statement.account,
  idAccount: statement.idAccount,
  number: number ?? null,
  from: from ?? null,
  to: to ?? null,
  ...((closing ?? opening) && { currencyCode: (closing ?? opening)?.currencyCode }),
  opening: opening ? exact(opening) : null,
  closing: closing ? exact(closing) : null,
  lines: statement.lines,
})

const exact = (of: Money) => JSON.rawJSON(amountShortest(of))
