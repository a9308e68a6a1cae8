import { amountShortest, money, type Money } from '../../../../money/money.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { signedReport } from '../reported/reported-transfers.ts'
import { gapsOfAccounts, type Gap } from './gaps.ts'
import { lastStatements, type LastStatement } from './last-statement.ts'
import { statementLateness, type StatementLateness } from './late-statements.ts'
import { reportsOnStatements } from '#sql/statement_line'

/** What the statements of a cash account say, beside its books. */
export interface StatementState {
  readonly last: LastStatement | undefined
  readonly gaps: readonly Gap[]
  /** Undefined where no statement is expected. */
  readonly lateness: StatementLateness | undefined
  /**
   * What the books have beside the bank, at the end of the last statement; zero where both are equal.
   */
  readonly difference: Money | undefined
}

/** A cash account whose statements are looked at. */
export interface CashAccount {
  readonly accountId: string
  /** What the ledger has on it. */
  readonly books: Money
  /**
   * The transfers that the account's rail has booked by itself: those that came after the last statement are
   * not in its balance. Asked for where there is a statement.
   */
  readonly reported: () => Promise<readonly ReportedTransfer[]>
}

/** Reads the state of a cash account's statements. */
export async function statementState(
  database: Queryable,
  accountId: string,
  books: Money,
  reported: readonly ReportedTransfer[] = [],
): Promise<StatementState> {
  const [state] = (
    await statementStates(database, [{ accountId, books, reported: async () => reported }])
  ).values()
  if (!state) throw new Error('the state of the statements was not read')
  return state
}

/** The same of several accounts, with as many statements of SQL as of one. */
export async function statementStates(
  database: Queryable,
  accounts: readonly CashAccount[],
): Promise<ReadonlyMap<string, StatementState>> {
  const [one, ...others] = accounts.map(({ accountId }) => accountId)
  const only = one !== undefined && others.length === 0 ? { accountId: one } : {}
  const lateness = new Map(
    (await statementLateness(database, only.accountId)).map((late) => [late.accountId, late]),
  )
  const lasts = new Map((await lastStatements(database, only)).map((last) => [last.accountId, last]))
  const gaps = await gapsOfAccounts(
    database,
    accounts.flatMap(({ accountId }) => (lasts.has(accountId) ? [accountId] : [])),
  )
  const states = new Map<string, StatementState>()
  for (const { accountId, books, reported } of accounts) {
    const last = lasts.get(accountId)
    const unshown = last ? await unshownSince(database, accountId, await reported(), last.to) : 0n
    states.set(accountId, {
      last,
      gaps: gaps.get(accountId) ?? [],
      lateness: lateness.get(accountId),
      difference: last && differenceAt(last, money(books.amount - unshown, books.currencyCode)),
    })
  }
  return states
}

/** What was reported on a day or after it and is on no statement yet, in minor units. */
async function unshownSince(
  database: Queryable,
  accountId: string,
  reported: readonly ReportedTransfer[],
  day: string,
): Promise<bigint> {
  const since = reported.filter(({ bookedOn }) => bookedOn >= day)
  if (since.length === 0) return 0n
  const { rows } = await database.query(reportsOnStatements({ accountId, day }))
  const shown = new Set(rows.map(({ id }) => id))
  return since.filter(({ id }) => !shown.has(id)).reduce((sum, transfer) => sum + signedReport(transfer), 0n)
}

/** What `books` have beside the balance that a statement closes with; undefined where it has none. */
export const differenceAt = ({ closing, bookedLater }: LastStatement, books: Money): Money | undefined =>
  closing && money(books.amount - bookedLater.amount - closing.amount, books.currencyCode)

/** What a person should look at, as the import of a statement and `account show` print it. */
export function stateWarnings({ gaps, lateness, difference, last }: StatementState, name: string) {
  const differs = difference !== undefined && difference.amount !== 0n
  const closing = last?.closing ? amountShortest(last.closing) : ''
  const beside = difference && amountShortest(money(absolute(difference.amount), difference.currencyCode))
  return [
    ...gaps.map(({ code, message }) => ({ code, message: `${name}: ${message}` })),
    ...(differs
      ? [
          {
            code: 'BOOKS_DIFFER',
            message: `${name}: the bank closes with ${closing} on ${last?.through}, the books have ${beside} ${difference.amount > 0n ? 'more' : 'less'}`,
          },
        ]
      : []),
    ...(lateness && lateness.lateSeconds > 0
      ? [{ code: 'STATEMENT_LATE', message: `${name}: ${saidLate(lateness)}` }]
      : []),
  ]
}

/** A statement that is late, as a part of a sentence. */
export const saidLate = ({ lastDay, lateSeconds }: StatementLateness): string =>
  lastDay === undefined
    ? `the first statement is late by ${inHours(lateSeconds)}`
    : `the statements end with ${lastDay}, the next one is late by ${inHours(lateSeconds)}`

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const inHours = (seconds: number): string =>
  seconds < 48 * 3_600 ? `${Math.ceil(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`
