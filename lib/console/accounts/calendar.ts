import { later } from '../../bank-files/statements/days/true-day.ts'
import type { Gap } from '../../rails/own-accounts/statements/continuity/gaps.ts'
import type { StatementSpan } from '../../rails/own-accounts/statements/continuity/statement-days.ts'

/** What statements say of a day. */
export interface CalendarDay {
  /** `YYYY-MM-DD` */
  readonly day: string
  /**
   * COVERED: a statement has it. GAP: something is missing before its statement. NONE: no statement. AHEAD:
   * not yet.
   */
  readonly state: 'COVERED' | 'GAP' | 'NONE' | 'AHEAD'
  /** The import whose statement covers it. */
  readonly importId: string | undefined
}

/** The days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): readonly string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = later(day, 1)) days.push(day)
  return days
}

/** The month so many months later. */
export function monthLater(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 7)
}

/** Whether a text is a month. */
export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

/** A month of an account's statements, with its gaps. */
export function calendarOf(
  month: string,
  {
    spans,
    gaps,
    today,
  }: { readonly spans: readonly StatementSpan[]; readonly gaps: readonly Gap[]; readonly today: string },
): readonly CalendarDay[] {
  const gapDays = new Set(gaps.map(({ from }) => from))
  return daysOfMonth(month).map((day) => {
    const span = spans.findLast(({ from, to }) => from <= day && day <= to)
    const covered = span ? 'COVERED' : day > today ? 'AHEAD' : 'NONE'
    return { day, state: gapDays.has(day) ? 'GAP' : covered, importId: span?.importId }
  })
}
