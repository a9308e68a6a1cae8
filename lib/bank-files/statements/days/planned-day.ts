import { later } from './true-day.ts'

/**
 * How far ahead of today lines of a statement may be: those are planned, and booked when their day has
 * come.
 */
export interface PlannedDays {
  /** `YYYY-MM-DD`, in the account's time zone. */
  readonly today: string
  readonly bookingLagDays: number
}

export type LineDay =
  | 'COME'
  /** Banks book Friday evening's transfers on Monday, and exports list what is planned. */
  | 'PLANNED'
  /** No bank plans so far ahead. */
  | 'NEVER'

const bankDaysAhead = 3

/** Whether a line of a day can be booked. What is booked tomorrow may be today elsewhere. */
export function lineDay(bookedOn: string, { today, bookingLagDays }: PlannedDays): LineDay {
  if (bookedOn <= later(today, 1)) return 'COME'
  const bankDays = bankDaysAfter(today, bankDaysAhead)
  const last = later(today, bookingLagDays)
  return bookedOn <= (bankDays > last ? bankDays : last) ? 'PLANNED' : 'NEVER'
}

/** Without Saturdays and Sundays; holidays are not known. */
function bankDaysAfter(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0;) {
    found = later(found, 1)
    if (![0, 6].includes(new Date(`${found}T00:00:00Z`).getUTCDay())) left--
  }
  return found
}
