import type { CurrencyCode } from '../../../../money/currency.ts'
import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { insertBankStatement, updateBankStatement } from '#sql/bank_statement'

/** A statement of a file, filled while the file is read. */
export interface StatementRow {
  id?: string
  readonly position: number
  readonly accountId: string
  readonly currencyCode: CurrencyCode
  readonly format: string
  /** The account as the file names it. */
  readonly namedAccount: string | undefined
  readonly number: string | undefined
  /** `YYYY-MM-DD` */
  from?: string | undefined
  to?: string | undefined
  opening?: Money | undefined
  closing?: Money | undefined
  /** Booked lines. */
  lines: number
  /** What they add up to, in minor units. */
  change: bigint
  /** The same of lines whose day has not come, which are not booked yet. */
  plannedChange?: bigint
  firstDay?: string | undefined
  lastDay?: string | undefined
}

/** Stores what the beginning of a statement says; returns its ID. */
export async function insertStatement(
  database: Queryable,
  importId: string,
  { position, accountId, format, namedAccount, number }: StatementRow,
): Promise<string> {
  const { rows } = await database.query(
    insertBankStatement({ importId, position, accountId, format, namedAccount, number }),
  )
  return rows[0]?.id ?? ''
}

/** Stores what its end says. */
export async function updateStatement(database: Queryable, row: StatementRow): Promise<void> {
  const { id, from, to, opening, closing, lines } = row
  await database.query(
    updateBankStatement({
      id,
      from,
      to,
      opening: opening ? amountFixed(opening) : null,
      closing: closing ? amountFixed(closing) : null,
      lines,
    }),
  )
}
