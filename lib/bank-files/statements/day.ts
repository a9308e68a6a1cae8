import { wholeNumber } from '../text/whole-number.ts'

/**
 * `2024-03-12` as it is, or undefined where it is no day of the calendar. Readers hand on a year of two
 * digits as 0024, one of the Buddhist era and one of the Republic of China (0115) as it is (`withTrueDays`):
 * there 29 February may be a day.
 */
export function isoDay(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  if (text.endsWith('-02-29') && (text < '0200' || text > '2400')) return text
  const [year = 0, month = 0, day = 0] = text.split('-').map(wholeNumber)
  return day >= 1 && day <= daysIn(year, month) ? text : undefined
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** None where there is no such month. By hand: a statement has more days than `Date` can check quickly. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0)
}

/** The same for years that a format writes with four digits. */
export const fullDay = (text: string): string | undefined => (text < '1000' ? undefined : isoDay(text))

/** The day of `20240312`, as OFX writes it. */
export const dayOfEight = (digits: string): string | undefined =>
  fullDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)

/** The day of `240312`, as MT940 and BAI2 write it, with the year as 0024. */
export const dayOfSix = (digits: string): string | undefined =>
  isoDay(`00${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`)

/** The day of `120324`, as CNAB400 writes it, with the year as 0024. */
export const dayOfBrazilShort = (digits: string): string | undefined =>
  isoDay(`00${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`)

/** The day of `12032024`, as CNAB240 writes it. */
export const dayOfBrazil = (digits: string): string | undefined =>
  fullDay(`${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`)
