/**
 * The calendar of a time zone: when its days begin and end, with daylight saving time. Throws `RangeError`
 * for an unknown time zone.
 */
export interface LocalDays {
  /** The start of the day that contains a moment. */
  begin(at: Date): Date
  /** The start of the next day. */
  end(at: Date): Date
  /**
   * The start of a date such as `2026-11-21`; of the next existing date, if the time zone skipped it.
   * Undefined: not a date.
   */
  of(date: string): Date | undefined
}

// The longest day has 25 hours; where a country crossed the date line, a whole date is missing.
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

/** The start of a day that somebody wrote (YYYY-MM-DD) in a time zone; undefined: no day. */
export const dayBegins = (day: string | undefined, timeZone: string): Date | undefined =>
  day === undefined ? undefined : localDays(timeZone).of(day)

/** Its end, which is the start of the next one. */
export function dayEnds(day: string | undefined, timeZone: string): Date | undefined {
  const begin = dayBegins(day, timeZone)
  return begin && localDays(timeZone).end(begin)
}

/** The moment between two others at which a condition becomes true, to the millisecond. */
function firstMoment(before: number, after: number, holds: (time: number) => boolean): Date {
  let [no, yes] = [before, after]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return new Date(yes)
}
