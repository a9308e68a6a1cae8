import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { lastStatementsOfAccounts } from '#sql/bank_statement'

/** The last statement of a cash account, by the day that it ends with. */
export interface LastStatement {
  readonly accountId: string
  readonly number: string | undefined
  readonly format: string
  /** `YYYY-MM-DD`: the day that it ends with, or today where it has lines of tomorrow already */
  readonly to: string
  /** `YYYY-MM-DD`: the day of its balance, tomorrow where it has lines of tomorrow. */
  readonly through: string
  readonly closing: Money | undefined
  /** What the books have of lines of later days, which its balance does not count. */
  readonly bookedLater: Money
}

/** Whose statements: of one cash account, or of all of one rail; all where nothing is said. */
interface StatementsOf {
  readonly accountId?: string
  readonly provider?: string
}

/**
 * The last statement of one cash account, or of each that has any. Where statements of an account have
 * balances, the last one that has: notices between them tell of some lines only.
 */
export async function lastStatements(
  database: Queryable,
  { accountId, provider }: StatementsOf = {},
): Promise<LastStatement[]> {
  const { rows } = await database.query(lastStatementsOfAccounts({ accountId, provider }))
  return rows.map((row) => ({
    accountId: row.account_id,
    number: row.number ?? undefined,
    format: row.format,
    to: row.to_day,
    through: row.through,
    closing: row.closing === null ? undefined : moneyFromDatabase(row.closing, row.currency_code),
    bookedLater: moneyFromDatabase(row.later, row.currency_code),
  }))
}
