import { isoDay } from '../day.ts'

/** Reads a day as a bank writes it; a time after it is dropped. */
export type DayReading = (text: string) => string | undefined

/** First letters of months in English, Portuguese, Spanish, Indonesian and Malay. */
const months = [
  ['jan', 'ene'],
  ['feb', 'fev', 'peb'],
  ['mar', 'mac'],
  ['apr', 'abr'],
  ['may', 'mai', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'ago', 'agu', 'ags', 'ogo'],
  ['sep', 'set'],
  ['oct', 'out', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic', 'des', 'dis'],
]
const timeOfDay = String.raw`(?:[ T,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?)?`

/** The reading for formats such as `DD/MM/YYYY`; years as `isoDay` takes them. */
export function dayReading(formats: readonly string[], period?: Period): DayReading {
  const forms = formats.map((format) => new RegExp(`^'?${patternOf(format)}${timeOfDay}$`, 'i'))
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
}

function dayOf(year: string, rest: string, period: Period | undefined): string | undefined {
  if (year !== '') return isoDay(`${year.padStart(4, '0')}-${rest}`)
  if (!period) return undefined
  // The year in which the day lies in the period, else the last one.
  const years = [period.from.slice(0, 4), period.to.slice(0, 4)]
  const days = years.flatMap((one) => isoDay(`${one}-${rest}`) ?? [])
  return days.find((day) => day >= period.from && day <= period.to) ?? days.at(-1)
}

const tokens: Readonly<Record<string, string>> = {
  D: String.raw`(?<day>\d{1,2})`,
  DD: String.raw`(?<day>\d{1,2})`,
  M: String.raw`(?<month>\d{1,2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  MMM: String.raw`(?<month>[a-zç]{3,10})\.?`,
  YY: String.raw`(?<year>\d{2})`,
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
    /D{1,2}|M{1,3}|Y{4}|Y{2}|[^DMY]/g,
    (part) => (isCompact ? compact[part] : undefined) ?? tokens[part] ?? part.replace(/\W/, String.raw`\$&`),
  )
}

function monthOf(written: string): string {
  if (/^\d/.test(written)) return written.padStart(2, '0')
  const start = written.slice(0, 3).toLowerCase()
  return `${months.findIndex((names) => names.includes(start)) + 1}`.padStart(2, '0')
}
