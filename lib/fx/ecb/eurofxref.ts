import { parseXml, XmlDocumentType, XmlElement, type XmlDocument } from '@rgrove/parse-xml'
import { isRateFault, rateFault, type RateFault } from '../rate-table.ts'
import { parseRate, type Rate } from '../rate.ts'
import { isDate } from './validity.ts'

/** One day of the file, with all of its currencies: the price of one euro in each. */
export interface PublishedDay {
  readonly date: string
  readonly rates: ReadonlyMap<string, Rate>
}

const vocabulary = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

/**
 * Reads the ECB's `eurofxref` XML, of one day or of many. A single entry that is not understood rejects the
 * whole file. Document types are rejected before parsing, and with them all entities.
 */
export function readEurofxref(xml: string): readonly PublishedDay[] | RateFault {
  const document = parsed(xml)
  if (isRateFault(document)) return document
  const { root } = document
  const cubes = root ? elementsIn(root).filter(({ name }) => name === 'Cube') : []
  const [outer] = cubes
  if (!outer || cubes.length > 1 || root?.attributes['xmlns'] !== vocabulary) {
    return notUnderstood('it is not a list of euro reference rates of the ECB (eurofxref)')
  }
  const days: PublishedDay[] = []
  for (const element of elementsIn(outer)) {
    const day = readDay(element)
    if (isRateFault(day)) return day
    if (days.some(({ date }) => date === day.date)) return notUnderstood(`it has the day ${day.date} twice`)
    days.push(day)
  }
  return days.length > 0 ? days : notUnderstood('it contains no day')
}

function parsed(xml: string): XmlDocument | RateFault {
  try {
    const document = parseXml(xml, { preserveDocumentType: true })
    const declares = document.children.some((node) => node instanceof XmlDocumentType)
    return declares
      ? notUnderstood('it has a document type (DOCTYPE), which these lists never have')
      : document
  } catch (error) {
    // Deeply nested input overflows the parser's stack; no real list is nested so deeply.
    const reason = error instanceof RangeError ? 'nested too deeply' : String(error).split('\n')[0]
    return notUnderstood(`it is not well-formed XML: ${reason}`)
  }
}

function readDay(element: XmlElement): PublishedDay | RateFault {
  const date = element.attributes['time']
  if (element.name !== 'Cube' || date === undefined) {
    return notUnderstood('a group of rates has no date (attribute "time")')
  }
  if (!isDate(date)) return notUnderstood(`"${shown(date)}" is not a date: it must have the form 2026-11-20`)
  const rates = new Map<string, Rate>()
  for (const entry of elementsIn(element)) {
    const read = readRate(entry, date)
    if (isRateFault(read)) return read
    if (rates.has(read.code)) return notUnderstood(`${date} has ${read.code} twice`)
    rates.set(read.code, read.rate)
  }
  return rates.size > 0 ? { date, rates } : notUnderstood(`${date} has no rates`)
}

function readRate({ name, attributes }: XmlElement, date: string): { code: string; rate: Rate } | RateFault {
  const { currency: code, rate: text } = attributes
  if (name !== 'Cube' || code === undefined || text === undefined) {
    return notUnderstood(`${date} has an entry without "currency" or "rate"`)
  }
  if (!isoCurrencies.has(code)) {
    return notUnderstood(`${date} has the currency "${shown(code)}", which is not in ISO 4217`)
  }
  if (code === 'EUR') return notUnderstood(`${date} has a rate of the euro in euros`)
  const rate = parseRate(text)
  return rate
    ? { code, rate }
    : notUnderstood(`${date} has the rate "${shown(text)}" for ${code}: it must be a number greater than 0`)
}

const isoCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((node) => node instanceof XmlElement)

/** Text from the file, shortened for a message of one line. */
const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)

const notUnderstood = (what: string): RateFault =>
  rateFault('NOT_UNDERSTOOD', `The rates were not imported: ${what}.`)
