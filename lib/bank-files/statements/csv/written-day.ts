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
export function dayReading(formats: readonly string[]): DayReading {
  const forms = formats.map((format) => new RegExp(`^'?${patternOf(format)}${timeOfDay}$`, 'i'))
  return (text) => {
    const written = text.length > 60 ? '' : text.trim()
    for (const form of forms) {
      const { day = '', month = '', year = '' } = form.exec(written)?.groups ?? {}
      const found =
        day === '' ? undefined : isoDay(`${year.padStart(4, '0')}-${monthOf(month)}-${day.padStart(2, '0')}`)
      if (found !== undefined) return found
    }
    return undefined
  }
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
