/** The calendar of one place: when its days begin and end, summer time included. Throws `RangeError` for a place that nobody knows. */
export interface LocalDays {
  /** The first moment of the day that a moment lies in. */
  begin(at: Date): Date
  /** The first moment of the day after it. */
  end(at: Date): Date
  /** The first moment of a date such as `2026-11-21`; of the next one that there was, where it was left out. Undefined: no date. */
  of(date: string): Date | undefined
}

// A day of 25 hours is the longest; where a place changed sides of the date line, a whole date is missing.
const longerThanAnyDayMs = 50 * 3_600_000

/** The days of an IANA time zone such as `Asia/Kolkata`. */
export function localDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const dateAt = (time: number): number => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const of = (type: 'year' | 'month' | 'day') => parts.get(type) ?? 0
    return of('year') * 10_000 + of('month') * 100 + of('day')
  }
  return {
    begin: (at) => {
      const date = dateAt(at.getTime())
      return firstMoment(at.getTime() - longerThanAnyDayMs, at.getTime(), (time) => dateAt(time) >= date)
    },
    end: (at) => {
      const date = dateAt(at.getTime())
      return firstMoment(at.getTime(), at.getTime() + longerThanAnyDayMs, (time) => dateAt(time) > date)
    },
    of: (date) => {
      const midnight = new Date(`${date}T00:00:00Z`)
      if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined
      const [early, late] = [midnight.getTime() - longerThanAnyDayMs, midnight.getTime() + longerThanAnyDayMs]
      return firstMoment(early, late, (time) => dateAt(time) >= Number(date.replaceAll('-', '')))
    },
  }
}

/** The boundary between two moments, before which something does not hold and after which it does, to the millisecond. */
function firstMoment(before: number, after: number, holds: (time: number) => boolean): Date {
  let [no, yes] = [before, after]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return new Date(yes)
}
