import { amountShortest, money, type Money } from '../../../../money/money.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { signedReport } from '../reported/reported-transfers.ts'
import { findGaps, type Gap } from './gaps.ts'
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

/**
 * Reads the state of a cash account's statements; `books` is what the ledger has on it. `reported` are the
 * transfers that the account's rail has booked by itself: those that came after the last statement are not
 * in its balance.
 */
export async function statementState(
  database: Queryable,
  accountId: string,
  books: Money,
  reported: readonly ReportedTransfer[] = [],
): Promise<StatementState> {
  const [lateness] = await statementLateness(database, accountId)
  const [last] = await lastStatements(database, { accountId })
  if (!last) return { last, gaps: [], lateness, difference: undefined }
  const unshown = await unshownSince(database, accountId, reported, last.to)
  return {
    last,
    gaps: await findGaps(database, accountId),
    lateness,
    difference: differenceAt(last, money(books.amount - unshown, books.currencyCode)),
  }
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
