import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import * as sql from '#sql/ledger_account'
import { snapshotsAround } from '#sql/ledger_snapshot'

/** An account of a trial balance. */
export interface TrialBalanceRow {
  /** Of a house account; undefined: the accounts of all merchants together. */
  readonly accountId: string | undefined
  readonly kind: string
  /** The receiving account whose money it is. */
  readonly receivingAccountId: string | undefined
  /** With the sign of the ledger: negative is a debit balance, an asset or an expense. */
  readonly balance: Money
}

/**
 * Every account with a balance, as it was booked before a moment; merchants' accounts in one sum for each kind.
 * Those of one currency add up to zero.
 */
export async function readTrialBalance(
  database: Queryable,
  before: Date,
): Promise<readonly TrialBalanceRow[]> {
  const cut = await database.query(snapshotsAround({ at: before }))
  const { after = 0n, through } = cut.rows[0] ?? {}
  const { rows } = await database.query(sql.trialBalance({ after, before, through }))
  return rows.map((row) => ({
    accountId: row.account_id ?? undefined,
    kind: row.kind,
    receivingAccountId: row.kind === 'RECEIVING' ? row.account_id?.split('/')[2] : undefined,
    balance: moneyFromDatabase(row.amount, row.currency_code),
  }))
}
