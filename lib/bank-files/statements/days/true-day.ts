import { wholeNumber } from '../../text/whole-number.ts'
import { isoDay } from '../day.ts'

/** A day of the calendar, and whether its year was written in the Buddhist era. */
export interface TrueDay {
  readonly day: string
  readonly isForeignEra: boolean
}

/** Year 1 of the Buddhist era, as Thailand counts it, is this many years before the common one. */
const buddhist = 543
const firstBuddhistYear = 2400
/**
 * Year 1 of the Republic of China, as Taiwan counts it, is this many years after year 1: it has three digits.
 */
const republic = 1911

/** How far ahead a year of two digits may lie: what is planned, and years that are mistyped by one. */
const aheadDays = { common: 731, buddhist: 62 }

/** What years of two digits stand for, in years that are added to them; the latest is first. */
const centuries = [
  { add: 2000, isForeignEra: false },
  { add: 2500 - buddhist, isForeignEra: true },
  { add: 1900, isForeignEra: false },
  { add: 2400 - buddhist, isForeignEra: true },
]

/**
 * The day that a file means by a day as `isoDay` takes it. A year of two digits, or of the Buddhist era, is
 * the nearest that does not lie ahead; undefined where that year has no such day.
 */
export function trueDay(written: string, today: string): TrueDay | undefined {
  const [year, rest] = yearOf(written)
  if (year >= firstBuddhistYear) return real(year - buddhist, rest, true)
  if (year > 100 && year < 200) return real(year + republic, rest, true)
  if (year > 100) return real(year, rest, false)
  const found = centuries.find(({ add, isForeignEra }) => {
    const day = dayIn(add + (year % 100), rest)
    return day <= today || day <= later(today, aheadDays[isForeignEra ? 'buddhist' : 'common'])
  })
  return found && real(found.add + (year % 100), rest, found.isForeignEra)
}

/** The same for a day that belongs to another one, such as a value date, and may lie ahead of it. */
export function trueDayNear(written: string, near: string): TrueDay | undefined {
  const [year, rest] = yearOf(written)
  if (year > 100) return trueDay(written, near)
  const nearest = centuries
    .map(({ add, isForeignEra }) => ({ year: add + (year % 100), isForeignEra }))
    .reduce((one, other) =>
      distance(dayIn(other.year, rest), near) < distance(dayIn(one.year, rest), near) ? other : one,
    )
  return real(nearest.year, rest, nearest.isForeignEra)
}

function yearOf(written: string): readonly [year: number, rest: string] {
  return [wholeNumber(written.slice(0, 4)) ?? 0, written.slice(4)]
}

function real(year: number, rest: string, isForeignEra: boolean): TrueDay | undefined {
  const day = isoDay(dayIn(year, rest))
  return day === undefined ? undefined : { day, isForeignEra }
}

const dayIn = (year: number, rest: string): string => `${String(year).padStart(4, '0')}${rest}`

/** In months. */
const distance = (one: string, other: string): number => Math.abs(monthsOf(one) - monthsOf(other))

const monthsOf = (day: string): number =>
  (wholeNumber(day.slice(0, 4)) ?? 0) * 12 + (wholeNumber(day.slice(5, 7)) ?? 0)

const dayMilliseconds = 86_400_000

/** The day so many days later. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** How many days the second is after the first. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMilliseconds
