/**
 * A day of the calendar as `YYYY-MM-DD`, or undefined where there is none such (30 February). Banks of the
 * 30/360 convention write 30 February: the caller decides what that means.
 */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? at.toISOString().slice(0, 10) : undefined
}

/** `2024-03-12` as it is, or undefined where it is no day of the calendar. */
export function isoDay(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  // An invalid date is written as null.
  return at.toJSON()?.startsWith(text) ? text : undefined
}

/** The day of `20240312`, as OFX writes it. */
export const dayOfEight = (digits: string): string | undefined =>
  isoDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)

/** The day of `240312`, as MT940 and BAI2 write it. Years from 80 are of the last century. */
export const dayOfSix = (digits: string): string | undefined =>
  isoDay(`${digits < '80' ? '20' : '19'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`)

/** The day of `12032024`, as CNAB writes it. */
export const dayOfBrazil = (digits: string): string | undefined =>
  isoDay(`${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`)
