import { isDay } from '../day.ts'

/** A day as people write it: 2026-11-03, 3.11.2026, 03/11/2026, 3 Nov 2026, today, yesterday. */
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const written = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}\.?\s(?:${months.join('|')})[a-z]*(?:\s\d{4})?|today|yesterday`

const one = new RegExp(`^(?:${written})$`, 'i')
const within = new RegExp(String.raw`(?<!\S)(${written})(?:\s?\.\.\s?(${written}))?(?!\S)`, 'i')

/** The day that a text means: YYYY-MM-DD; undefined: none. `today` is that day where the reader is. */
export function dayOf(text: string, today: string): string | undefined {
  const day = text.trim().toLowerCase()
  if (!one.test(day)) return undefined
  if (day === 'today') return today
  if (day === 'yesterday') return dayBefore(today)
  const named = /^(\d{1,2})\.?\s([a-z]{3})[a-z]*(?:\s(\d{4}))?$/.exec(day)
  if (named) return withMonth(named, today)
  const [first = '', second = '', third = ''] = day.split(/[-./]/)
  if (first.length === 4) return existing(first, second, third)
  // The day comes first, as in most of the world, unless only the other order gives a day.
  return existing(third, second, first) ?? existing(third, first, second)
}

/** The first day, or range of days, in a text, and the text without it. */
export function daysIn(
  text: string,
  today: string,
): { readonly from?: string; readonly to?: string; readonly rest: string } {
  const found = within.exec(text)
  const from = found?.[1] === undefined ? undefined : dayOf(found[1], today)
  const to = found?.[2] === undefined ? from : dayOf(found[2], today)
  if (!found || from === undefined || to === undefined) return { rest: text }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return from <= to ? { from, to, rest } : { from: to, to: from, rest }
}

/** Without a year the last such day is meant. */
function withMonth([, day = '', month = '', year]: RegExpExecArray, today: string): string | undefined {
  const number = String(months.indexOf(month) + 1)
  const thisYear = today.slice(0, 4)
  if (year !== undefined) return existing(year, number, day)
  const inThisYear = existing(thisYear, number, day)
  return inThisYear !== undefined && inThisYear <= today
    ? inThisYear
    : existing(String(BigInt(thisYear) - 1n), number, day)
}

function existing(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const dayBefore = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() - 86_400_000).toISOString().slice(0, 10)
