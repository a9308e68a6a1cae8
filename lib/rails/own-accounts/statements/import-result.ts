import type { FileError, FileWarning } from '../../../bank-files/statements/statement.ts'
import type { Money } from '../../../money/money.ts'
import type { Gap } from './continuity/gaps.ts'

/** Why nothing of a file was imported. */
export type ImportFailure =
  /** The file has errors, which say where. */
  | 'UNREADABLE'
  /** It is of no account, or of another one than was given. */
  | 'WRONG_ACCOUNT'
  /** The account that was given does not exist, or settles in another one. */
  | 'NO_SUCH_ACCOUNT'
  /** The importer may not do this for the account of the file. */
  | 'FORBIDDEN_ACCOUNT'

/** A statement of an imported file. */
export interface ImportedStatement {
  readonly idAccount: string
  /** As the file names it, else the account's identifier. */
  readonly account: string
  readonly number: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly opening: Money | undefined
  readonly closing: Money | undefined
  /** Booked lines. */
  readonly lines: number
  /** What they add up to. */
  readonly sum: Money
}

/** What became of a file. With a failure nothing is kept. */
export interface ImportResult {
  /** Undefined where nothing was kept. */
  readonly idImport: string | undefined
  readonly failure?: ImportFailure
  readonly format: string | undefined
  readonly statements: readonly ImportedStatement[]
  readonly lines: number
  readonly receipts: number
  readonly matched: number
  readonly payouts: number
  readonly suspense: number
  /** Lines about which everything is decided again as it was before the undo of an import. */
  readonly restored: number
  readonly duplicates: number
  readonly ignored: number
  /** Lines of days that have not come: planned, or errors. */
  readonly ahead: number
  /** Of a dry run: the gaps that the import would make, because what was there before is not continued. */
  readonly breaks: readonly Gap[]
  readonly errors: readonly FileError[]
  readonly warnings: readonly FileWarning[]
}

/** The result of a file of which nothing is imported. */
export const refusedFile = (
  failure: ImportFailure,
  errors: readonly FileError[],
  more: Partial<ImportResult> = {},
): ImportResult => ({
  idImport: undefined,
  failure,
  format: undefined,
  statements: [],
  lines: 0,
  receipts: 0,
  matched: 0,
  payouts: 0,
  suspense: 0,
  restored: 0,
  duplicates: 0,
  ignored: 0,
  ahead: 0,
  breaks: [],
  errors,
  warnings: [],
  ...more,
})
