import { executionDay } from '../../../../bank-files/payments/execution-day.ts'
import { lineDay } from '../../../../bank-files/statements/days/planned-day.ts'
import { later } from '../../../../bank-files/statements/days/true-day.ts'
import type { FileWarning, StatementLine } from '../../../../bank-files/statements/statement.ts'
import { money, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { lastStatements, type LastStatement } from '../continuity/last-statement.ts'
import type { StatementRow } from '../sql/statements.ts'

/** What the day of a line makes of it; `fault`: it is an error, and the other lines are imported. */
export type JudgedDay = 'COME' | 'PLANNED' | { readonly fault: string; readonly isAhead: boolean }

export interface DayJudge {
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string
  /** The account's last statement before the file. */
  readonly last: LastStatement | undefined
  readonly judge: (bookedOn: string) => JudgedDay
}

const yearDays = 366

/** Judges the days of an account's lines by today and by its last statement. */
export async function dayJudge(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  { id, timeZone, bookingLagDays }: OperatorAccount,
): Promise<DayJudge> {
  const today = executionDay(clock.now(), { timeZone })
  const [last] = await lastStatements(db, { accountId: id })
  const oldest = last && later(last.to < today ? last.to : today, -yearDays)
  return {
    today,
    last,
    judge: (bookedOn) => {
      const day = lineDay(bookedOn, { today, bookingLagDays })
      if (day === 'NEVER')
        return { fault: `the line is of ${bookedOn}, which lies ahead: today is ${today}`, isAhead: true }
      if (oldest !== undefined && bookedOn < oldest)
        return {
          fault: `the line is of ${bookedOn}, more than a year before the last statement (${last?.to})`,
          isAhead: false,
        }
      return day
    },
  }
}

/** The warning that lines of a file are planned. */
export const futureDay = (count: number): FileWarning => ({
  code: 'FUTURE_DAY',
  message: `${count === 1 ? '1 line is' : `${count} lines are`} of a day that has not come: not booked yet`,
})

/** The day, or today where it lies ahead. */
export const notAfter = (today: string, day: string | undefined): string | undefined =>
  day !== undefined && day > today ? today : day

/** In minor units, a debit below zero. */
export const signedAmount = ({ direction }: Pick<StatementLine, 'direction'>, { amount }: Money): bigint =>
  direction === 'CREDIT' ? amount : -amount

/** What the statement closes with, less its planned lines where its opening proves that they are in it. */
export function closingToday({
  opening,
  closing,
  change,
  plannedChange = 0n,
}: StatementRow): Money | undefined {
  if (!opening || !closing || opening.amount + change + plannedChange !== closing.amount) return closing
  return money(closing.amount - plannedChange, closing.currencyCode)
}
