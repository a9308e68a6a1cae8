import type { CurrencyCode } from '../money/currency.ts'
import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId } from './account.ts'
import { movementOf, type Movement } from './movement.ts'
import { lastPostingBefore, statementLines } from '#sql/ledger_posting'

/** The merchant, currency and period of a statement. */
export interface StatementOf {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
  /** From this moment on; absent: from the beginning. */
  readonly from?: Date | undefined
  /** Up to this moment, exclusive; absent: up to now. */
  readonly to?: Date | undefined
}

/** One account of a merchant over a period. */
export interface AccountStatement {
  readonly account: 'available' | 'reserved'
  readonly opening: Money
  readonly closing: Money
  /** All movements from opening to closing, in order; read from the database while they are iterated. */
  readonly postings: AsyncIterable<StatementLine>
}

export interface StatementLine extends Movement {
  readonly at: Date
  readonly seq: bigint
  readonly reason: string | undefined
  readonly amount: Money
  readonly balanceAfter: Money
}

const accounts = { available: 'MERCHANT_AVAILABLE', reserved: 'MERCHANT_RESERVED' } as const

/** The statements of a merchant's two accounts in one currency. */
export function accountStatements(database: Queryable, asked: StatementOf): Promise<AccountStatement[]> {
  return Promise.all(
    (['available', 'reserved'] as const).map((account) => statement(database, asked, account)),
  )
}

async function statement(
  database: Queryable,
  { merchantCode, currencyCode, from, to }: StatementOf,
  account: AccountStatement['account'],
): Promise<AccountStatement> {
  const accountId = ledgerAccountId({ kind: accounts[account], merchantCode }, currencyCode)
  const opening = from ? await lastBefore(database, accountId, from) : undefined
  const closing = await lastBefore(database, accountId, to)
  const standing = (text = '0'): Money => moneyFromDatabase(text, currencyCode)
  return {
    account,
    opening: standing(opening?.balance_after),
    closing: standing((closing ?? opening)?.balance_after),
    postings: lines(
      database,
      accountId,
      currencyCode,
      opening?.account_seq ?? 0n,
      closing?.account_seq ?? 0n,
    ),
  }
}

/**
 * The last posting before a moment: times increase with sequences, so it is the first one found from the end.
 */
async function lastBefore(database: Queryable, accountId: string, moment: Date | undefined) {
  const { rows } = await database.query(lastPostingBefore({ accountId, moment }))
  return rows[0]
}

const atOnce = 1_000

async function* lines(
  database: Queryable,
  accountId: string,
  currencyCode: CurrencyCode,
  after: bigint,
  through: bigint,
): AsyncGenerator<StatementLine> {
  for (let seq = after; seq < through;) {
    const { rows } = await database.query(statementLines({ accountId, seq, through, atOnce }))
    for (const row of rows) {
      seq = row.account_seq
      yield {
        at: row.posted_at,
        seq,
        ...movementOf(row),
        reason: row.reason ?? undefined,
        amount: moneyFromDatabase(row.amount, currencyCode),
        balanceAfter: moneyFromDatabase(row.balance_after, currencyCode),
      }
    }
    if (rows.length === 0) return
  }
}
