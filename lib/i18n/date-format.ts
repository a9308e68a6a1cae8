import { intlTag, type Locale } from './locales.ts'

const time = { hour: 'numeric', minute: '2-digit' } as const
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const parts = { TIME: time, DAY: day, MOMENT: { ...day, ...time } } as const

/**
 * A moment as the reader's language writes it ("Nov 21, 2026, 2:20 PM GMT+5:30"). With `timeZone` it names
 * the zone, because it may not be the reader's; without, it is in the zone of the machine, which in a browser
 * is the reader's own.
 */
export const formatMoment = (at: Date, locale: Locale, timeZone?: string): string =>
  formatFor(locale, 'MOMENT', timeZone).format(at)

/**
 * The time until which something holds: without the date where that is today in the zone, else with it. Zones
 * as in `formatMoment`.
 */
export function formatDeadline(at: Date, now: Date, locale: Locale, timeZone?: string): string {
  const { format } = formatFor(locale, 'DAY', timeZone)
  if (format(at) !== format(now)) return formatMoment(at, locale, timeZone)
  return formatFor(locale, 'TIME', timeZone).format(at)
}

// A formatter costs fifty times what writing one time with it does; languages and merchants' zones are few.
const made = new Map<string, Intl.DateTimeFormat>()

function formatFor(
  locale: Locale,
  what: keyof typeof parts,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const name = `${locale} ${what} ${timeZone}`
  const known = made.get(name)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(intlTag(locale), { ...parts[what], ...zone(timeZone) })
  made.set(name, fresh)
  return fresh
}

const zone = (timeZone: string | undefined) =>
  timeZone === undefined ? {} : ({ timeZone, timeZoneName: 'short' } as const)
