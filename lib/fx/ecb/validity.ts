/**
 * How long a day's euro reference rates are valid. The ECB publishes them at about 16:00 Frankfurt time on
 * every day on which TARGET, the euro's settlement system, is open. We use them from then until the end of
 * the next such day: eight hours longer than until the next rates are due, for imports in the evening.
 * Source: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/ euro_reference_exchange_rates
 * (publication), https://www.ecb.europa.eu/paym/target/t2/professional-use-documents-links/ (closing days).
 */
export function validityOf(date: string): { readonly validFrom: Date; readonly validTo: Date } {
  return { validFrom: frankfurt(date, 16), validTo: frankfurt(dayAfter(nextTargetDay(date)), 0) }
}

/** The calendar day in Frankfurt, `YYYY-MM-DD`. */
export const frankfurtDate = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs(moment)).toISOString().slice(0, 10)

/** Whether the text is a date that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function nextTargetDay(date: string): string {
  const next = dayAfter(date)
  return isTargetDay(next) ? next : nextTargetDay(next)
}

function isTargetDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false
  const easter = easterSunday(Number(date.slice(0, 4)))
  return date !== daysFrom(easter, -2) && date !== daysFrom(easter, 1)
}

/** Gregorian Easter by the anonymous algorithm of 1876 (Meeus, "Astronomical Algorithms", chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10)
}

const dayAfter = (date: string): string => daysFrom(date, 1)

function daysFrom(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/**
 * An hour of a day in Frankfurt. Right for every hour but those around 02:00 on the two nights when clocks
 * change.
 */
function frankfurt(date: string, hour: number): Date {
  const asUtc = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`).getTime()
  return new Date(asUtc - offsetMs(new Date(asUtc - hourMs)))
}

const hourMs = 3_600_000

const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })

/** The offset of Frankfurt from UTC: one hour, two in summer. */
function offsetMs(moment: Date): number {
  const name = zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT+02:00' ? 2 * hourMs : hourMs
}
