import { wholeNumber } from '../../text/whole-number.ts'
import { isoDay } from '../day.ts'

/** Reads a day as a bank writes it; a time after it is dropped. */
export type DayReading = (text: string) => string | undefined

/** First letters of months in English, Portuguese, Spanish, Indonesian, Malay and Thai (short and long). */
const months = [
  ['jan', 'ene', 'มค', 'มกร'],
  ['feb', 'fev', 'peb', 'กพ', 'กุม'],
  ['mar', 'mac', 'มีค', 'มีน'],
  ['apr', 'abr', 'เมย', 'เมษ'],
  ['may', 'mai', 'mei', 'พค', 'พฤษ'],
  ['jun', 'มิย', 'มิถ'],
  ['jul', 'กค', 'กรก'],
  ['aug', 'ago', 'agu', 'ags', 'ogo', 'สค', 'สิง'],
  ['sep', 'set', 'กย', 'กัน'],
  ['oct', 'out', 'okt', 'ตค', 'ตุล'],
  ['nov', 'พย', 'พฤศ'],
  ['dec', 'dez', 'dic', 'des', 'dis', 'ธค', 'ธัน'],
]
const timeOfDay = String.raw`(?:[ T,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?)?`

/**
 * Some banks write the number of a document into the cell of the day, behind ` / ` or on a line of its own.
 */
const document = String.raw`(?:(?: / |\s*\n).{1,40})?`

/** The reading for formats such as `DD/MM/YYYY`; years as `isoDay` takes them. */
export function dayReading(formats: readonly string[], period?: Period): DayReading {
  const forms = formats.map((format) => new RegExp(`^'?${patternOf(format)}${timeOfDay}${document}$`, 'i'))
  return (text) => {
    const written = text.length > 60 ? '' : text.trim()
    for (const form of forms) {
      const { day = '', month = '', year = '' } = form.exec(written)?.groups ?? {}
      const found = day === '' ? undefined : dayOf(year, `${monthOf(month)}-${day.padStart(2, '0')}`, period)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** The first and last day of a statement, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
  /** Only months or a year were named: the last day may not have come yet. */
  readonly isRounded?: true
}

function dayOf(year: string, rest: string, period: Period | undefined): string | undefined {
  if (year !== '') return isoDay(`${year.padStart(4, '0')}-${rest}`)
  if (!period) return undefined
  // The year with which the day lies in the period, or nearest to it.
  const [first, last] = [yearOf(period.from), yearOf(period.to)]
  const years = [last, first, first - 1, last + 1]
  const days = years.flatMap((one) => isoDay(`${`${one}`.padStart(4, '0')}-${rest}`) ?? [])
  return days.toSorted((one, other) => outside(one, period) - outside(other, period))[0]
}

const yearOf = (day: string): number => wholeNumber(day.slice(0, 4)) ?? 0

/** How far a day lies outside of a period, in milliseconds. */
const outside = (day: string, { from, to }: Period): number =>
  Math.max(0, Date.parse(from) - Date.parse(day), Date.parse(day) - Date.parse(to))

const tokens: Readonly<Record<string, string>> = {
  D: String.raw`(?<day>\d{1,2})`,
  DD: String.raw`(?<day>\d{1,2})`,
  M: String.raw`(?<month>\d{1,2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  MMM: String.raw`(?<month>[a-zç]{3,10}|[\u0E01-\u0E4E][\u0E01-\u0E4E.]{1,10})\.?`,
  YY: String.raw`(?<year>\d{2})`,
  YYY: String.raw`(?<year>1\d{2})`,
  YYYY: String.raw`(?<year>\d{4})`,
}
/** Without signs between them the parts have fixed lengths. */
const compact: Readonly<Record<string, string>> = {
  DD: String.raw`(?<day>\d{2})`,
  MM: String.raw`(?<month>\d{2})`,
}

function patternOf(format: string): string {
  const isCompact = /^[DMY]+$/.test(format)
  return format.replaceAll(
    /D{1,2}|M{1,3}|Y{2,4}|[^DMY]/g,
    (part) => (isCompact ? compact[part] : undefined) ?? tokens[part] ?? part.replace(/\W/, String.raw`\$&`),
  )
}

/** `03` of `3`, `Mar`, `maret` or `มี.ค.`; `00` where it is no month. */
export function monthOf(written: string): string {
  if (/^\d/.test(written)) return written.padStart(2, '0')
  const start = written.replaceAll('.', '').slice(0, 3).toLowerCase()
  return `${months.findIndex((names) => names.includes(start)) + 1}`.padStart(2, '0')
}
