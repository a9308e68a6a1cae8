import { isPaidOut, kindNames } from '../../money/payment-kinds.ts'
import { currencyFromDatabase, type CurrencyCode } from '../../money/currency.ts'
import { add, money, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { endedPayments } from '#sql/payment'

/** What ended of payments in one currency since a moment. */
export interface CurrencyFigures {
  readonly currencyCode: CurrencyCode
  /** Of payins and top-ups that succeeded: the money that came for them. */
  readonly received: Money
  readonly receivedCount: number
  /** Of payouts and refunds that succeeded. */
  readonly paidOut: Money
  readonly paidOutCount: number
  /** From the create of a payin to its money; undefined: none succeeded. */
  readonly medianSeconds: number | undefined
  /** Of payins and top-ups, the method that ended most often first. */
  readonly methods: readonly MethodFigures[]
  /** Only days on which something succeeded. */
  readonly days: readonly DayFigures[]
}

export interface MethodFigures {
  readonly method: string
  readonly ended: number
  readonly succeeded: number
}

export interface DayFigures {
  /** YYYY-MM-DD in the zone that was asked for. */
  readonly day: string
  readonly received: Money
  readonly paidOut: Money
}

type Row = RowOf<typeof endedPayments>

/**
 * Figures of what ended of some merchants' payments since a moment, a currency each, in alphabetical order. It
 * reads every payment that ended since then.
 */
export async function readEndedFigures(
  db: Queryable,
  merchantCodes: readonly string[],
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
): Promise<readonly CurrencyFigures[]> {
  const { rows } = await db.query(endedPayments({ merchantCodes, kinds: kindNames, since, timeZone }))
  const byCurrency = Map.groupBy(rows, ({ currencyCode }) => currencyCode)
  return [...byCurrency]
    .map(([code, ofCurrency]) => figuresOf(currencyFromDatabase(code), ofCurrency))
    .toSorted((one, other) => (one.currencyCode < other.currencyCode ? -1 : 1))
}

function figuresOf(currencyCode: CurrencyCode, rows: readonly Row[]): CurrencyFigures {
  const grouped = (by: Row['grouped']) => rows.filter((row) => row.grouped === by)
  const succeeded = grouped('ALL').filter(({ status }) => status === 'SUCCESS')
  const [out, paidIn] = [succeeded.filter(goesOut), succeeded.filter((row) => !goesOut(row))]
  return {
    currencyCode,
    received: moneyOf(currencyCode, paidIn),
    receivedCount: countOf(paidIn),
    paidOut: moneyOf(currencyCode, out),
    paidOutCount: countOf(out),
    medianSeconds: paidIn.find(({ kind }) => kind === 'payin')?.medianSeconds ?? undefined,
    methods: methodsOf(grouped('METHOD').filter((row) => !goesOut(row))),
    days: daysOf(
      currencyCode,
      grouped('DAY').filter(({ status }) => status === 'SUCCESS'),
    ),
  }
}

const goesOut = ({ kind }: Row): boolean => isPaidOut(kind)

/** The money that came, or that was paid out. */
const moneyOf = (currencyCode: CurrencyCode, rows: readonly Row[]): Money =>
  rows.reduce(
    (sum, row) => add(sum, moneyFromDatabase(goesOut(row) ? row.amount : row.received, currencyCode)),
    money(0n, currencyCode),
  )

const countOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0)

function methodsOf(rows: readonly Row[]): MethodFigures[] {
  return [...Map.groupBy(rows, ({ method }) => method ?? '')]
    .map(([method, some]) => ({
      method,
      ended: countOf(some),
      succeeded: countOf(some.filter(({ status }) => status === 'SUCCESS')),
    }))
    .toSorted((one, other) => other.ended - one.ended || (one.method < other.method ? -1 : 1))
}

const daysOf = (currencyCode: CurrencyCode, rows: readonly Row[]): DayFigures[] =>
  [...Map.groupBy(rows, ({ day }) => day ?? '')]
    .map(([day, some]) => ({
      day,
      received: moneyOf(
        currencyCode,
        some.filter((row) => !goesOut(row)),
      ),
      paidOut: moneyOf(currencyCode, some.filter(goesOut)),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
