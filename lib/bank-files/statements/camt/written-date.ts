import type { XmlElement } from '../../xml/element.ts'
import { textAt } from '../../xml/element.ts'
import { fullDay } from '../day.ts'
import { timeOfDay } from '../time.ts'

/** A date as a bank writes it. */
export interface WrittenDate {
  /** `YYYY-MM-DD` as written, whatever the time zone. */
  readonly day: string
  /** ISO 8601 with the offset as written, where there is a time with a zone. */
  readonly moment?: string
  /** The time of day as written, where it means one. */
  readonly time?: string
}

const written = /^(\d{4})-(\d\d)-(\d\d)(T([\d:.]{8,24}))?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads `xs:date` and `xs:dateTime`, each with or without a time zone. Undefined where the text is neither or
 * the day or time does not exist.
 */
export function writtenDate(text: string): WrittenDate | undefined {
  const match = written.exec(text)
  if (!match) return undefined
  const [, year, month, dayOfMonth, afterDay, time, zone] = match
  const day = fullDay(`${year}-${month}-${dayOfMonth}`)
  if (day === undefined) return undefined
  if (time !== undefined && !isTime(time)) return undefined
  if (zone !== undefined && !isZone(zone)) return undefined
  const timed = time === undefined ? undefined : timeOfDay(time)
  return {
    day,
    ...(afterDay !== undefined && zone !== undefined && { moment: text }),
    ...(timed !== undefined && { time: timed }),
  }
}

const isTime = (time: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?$/.test(time) || /^24:00:00(?:\.0{1,12})?$/.test(time)

/** XML Schema 1.1, part 2: at most 14 hours. */
const isZone = (zone: string): boolean =>
  zone === 'Z' || /^[+-](?:0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/.test(zone)

/** The text of a date, which is a choice of `Dt` and `DtTm`; undefined where there is none. */
export const dateTextAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  textAt(element, ...path, 'Dt') ?? textAt(element, ...path, 'DtTm')
