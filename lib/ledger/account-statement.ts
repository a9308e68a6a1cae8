import type { CurrencyCode } from '../money/currency.ts'
import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { ledgerAccountId } from './account.ts'
import { movementOf, type Movement } from './movement.ts'

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
  const { rows } = await database.query<{ account_seq: bigint; balance_after: string }>({
    name: 'last_posting_before',
    text: `
      select account_seq, balance_after from ledger_posting
       where account_id = $1 and account_seq is not null and posted_at < coalesce($2::timestamptz, 'infinity')
       order by account_seq desc limit 1`,
    values: [accountId, moment ?? null],
  })
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
    const { rows } = await database.query<LineRow>({
      name: 'statement_lines',
      text: `
        select posting.account_seq, posting.posted_at, posting.amount, posting.balance_after,
               entry.kind, entry.payment_kind, entry.payment_id, entry.reason
          from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where posting.account_id = $1 and posting.account_seq > $2 and posting.account_seq <= $3
         order by posting.account_seq limit $4`,
      values: [accountId, seq, through, atOnce],
    })
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

interface LineRow {
  account_seq: bigint
  posted_at: Date
  amount: string
  balance_after: string
  kind: string
  payment_kind: string | null
  payment_id: string | null
  reason: string | null
}
