import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import * as sql from '#sql/bank_statement'

/** How late the next statement of a cash account is. */
export interface StatementLateness {
  readonly accountId: string
  /** The last day that its statements cover, `YYYY-MM-DD`; undefined before the first. */
  readonly lastDay: string | undefined
  /** 0: not late. */
  readonly lateSeconds: number
}

/**
 * Tells of one cash account, or of each, how late its statements are. An enabled one is looked at from its
 * first statement on. Any other while something waits for a statement: a claimed amount that could be paid
 * after the last one, or a file of payouts. Before the first statement, the day before the oldest of these
 * counts as the last day.
 */
export async function statementLateness(
  database: Queryable,
  accountId?: string,
): Promise<StatementLateness[]> {
  const { rows } = await database.query(sql.statementLateness({ ownAccountsRailName, accountId }))
  return rows.map(({ id, last_day: lastDay, seconds }) => ({
    accountId: id,
    lastDay: lastDay ?? undefined,
    lateSeconds: seconds,
  }))
}
