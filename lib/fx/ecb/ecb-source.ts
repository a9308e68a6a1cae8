import type { Clock } from '../../platform/clock.ts'
import {
  isRateCurrency,
  isRateFault,
  rateFault,
  type RateCurrency,
  type RateFault,
  type RateSource,
  type RatesRead,
  type RateTable,
} from '../rate-table.ts'
import type { Rate } from '../rate.ts'
import { readEurofxref, type PublishedDay } from './eurofxref.ts'
import { readDocument, type ReadLimits, type Request } from './read-document.ts'
import { frankfurtDate, validityOf } from './validity.ts'

const name = 'ECB'
const defaultLimits: ReadLimits = { limitMs: 10_000, bytesMax: 1024 * 1024 }

export interface EcbOptions {
  /** Default: `fetch`. */
  readonly request?: Request
  /** Default: 10 s, 1 MiB. The files of one day and of 90 days have 2 KB and 100 KB. */
  readonly limits?: ReadLimits
}

/**
 * Euro reference rates of the European Central Bank. `place`: path or address of its XML (`eurofxref-daily`,
 * `eurofxref-hist-90d`).
 */
export function ecbSource(place: string, clock: Clock, options: EcbOptions = {}): RateSource {
  const { request = fetch, limits = defaultLimits } = options
  const read = async (): Promise<RatesRead | RateFault> => {
    const text = await readDocument(place, request, limits)
    if (typeof text !== 'string') return text
    const days = readEurofxref(text)
    return isRateFault(days) ? days : ratesOf(days, frankfurtDate(clock.now()))
  }
  return { name, read }
}

function ratesOf(days: readonly PublishedDay[], today: string): RatesRead | RateFault {
  const future = days.find(({ date }) => date > today)
  if (future) {
    const message = `The rates were not imported: ${future.date} is in the future, in Frankfurt it is ${today}.`
    return rateFault('NOT_PLAUSIBLE', message)
  }
  const [newest, ...older] = days.toSorted((a, b) => b.date.localeCompare(a.date)).map(tableOf)
  if (!newest) throw new Error('a file without a day is rejected earlier')
  const codes = new Set(days.flatMap(({ rates }) => [...rates.keys()]))
  return {
    tables: [newest, ...older],
    skipped: [...codes].filter((code) => !isRateCurrency(code)).toSorted(),
  }
}

const tableOf = ({ date, rates }: PublishedDay): RateTable => ({
  source: name,
  date,
  base: 'EUR',
  rates: new Map([...rates].filter((entry): entry is [RateCurrency, Rate] => isRateCurrency(entry[0]))),
  ...validityOf(date),
})
