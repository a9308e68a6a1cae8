import type { CurrencyCode } from '../../../../money/currency.ts'
import { amountFixed, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

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
  const { rows } = await database.query<{ id: string }>({
    name: 'insert_bank_statement',
    text: `
      insert into bank_statement (import_id, position, receiving_account_id, format, named_account, number)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [importId, position, accountId, format, namedAccount ?? null, number ?? null],
  })
  return rows[0]?.id ?? ''
}

/** Stores what its end says. */
export async function updateStatement(database: Queryable, row: StatementRow): Promise<void> {
  const { id, from, to, opening, closing, lines } = row
  await database.query({
    name: 'update_bank_statement',
    text: `update bank_statement set from_day = $2, to_day = $3, opening = $4, closing = $5, lines = $6 where id = $1`,
    values: [
      id,
      from ?? null,
      to ?? null,
      opening ? amountFixed(opening) : null,
      closing ? amountFixed(closing) : null,
      lines,
    ],
  })
}
