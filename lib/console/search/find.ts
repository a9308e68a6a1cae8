import type { Gateway } from '../../gateway.ts'
import { dayBegins, dayEnds } from '../../ledger/settlements/local-day.ts'
import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { AmountRange, PaymentSearch } from '../../payments/search/payment-search.ts'
import { searchPayments, type FoundPage, type PageAsked } from '../../payments/search/search-payments.ts'
import type { PaymentStatus } from '../../payments/state-machine.ts'
import { dayAt } from '../day.ts'
import type { FoundLine, LineSearch } from '../../rails/own-accounts/statements/search/found-line.ts'
import { searchLines } from '../../rails/own-accounts/statements/search/search-lines.ts'
import { readWords, type Fault, type ReadWords } from './read-words.ts'

export type { FoundLine } from '../../rails/own-accounts/statements/search/found-line.ts'

type Searched = Pick<Gateway, 'db' | 'personal' | 'rails' | 'clock'>

/** Who looks. */
export interface Finder {
  /** The only merchant whose payments are found; undefined: all. */
  readonly merchantCode: string | undefined
  /** Whether people may be looked for; else IDs, references and amounts alone. */
  readonly seesCustomers: boolean
  readonly timeZone: string
}

/** What the box and the filters beside it say; a filter goes before what the box says of the same. */
export interface Sought {
  readonly text: string
  readonly kind?: PaymentKind | undefined
  readonly status?: PaymentStatus | undefined
  readonly method?: string | undefined
  readonly currencyCode?: string | undefined
  readonly merchantCode?: string | undefined
  readonly amount?: AmountRange | undefined
  /** Days where the person is, both inclusive: YYYY-MM-DD. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A part of what was typed that finds nothing: it cannot be, or needs the right to see people's data. */
export interface SearchFault extends Fault {
  readonly reason: 'UNKNOWN' | 'NOT_PERMITTED'
}

/** What is looked for, once it is understood. */
export interface Search {
  readonly payments: PaymentSearch
  /** Of lines of statements: each reading is a search of its own; none: lines are not looked for. */
  readonly lines: readonly LineSearch[]
  /** Names, accounts or texts are among it: the audit is told. */
  readonly findsPeople: boolean
  readonly faults: readonly SearchFault[]
}

/** Understands what was typed and chosen. Whatever it says, only what the finder may see is found. */
export function searchOf({ clock }: Pick<Gateway, 'clock'>, finder: Finder, sought: Sought): Search {
  const read = { ...readWords(sought.text, dayAt(clock.now(), finder.timeZone)), ...chosen(sought) }
  const { readings, faults, from, to, payer, email, text, metadata, ...fields } = read
  const people = finder.seesCustomers ? { payer, email, text, metadata } : {}
  const anyOf = readings.map((reading) => ({ ...reading, idsOnly: !finder.seesCustomers }))
  return {
    payments: {
      ...fields,
      ...people,
      ...(anyOf.length > 0 && { anyOf }),
      from: dayBegins(from, finder.timeZone),
      to: dayEnds(to, finder.timeZone),
      ...(finder.merchantCode !== undefined && { merchantCode: finder.merchantCode }),
    },
    lines: finder.merchantCode === undefined ? linesOf(read, finder) : [],
    findsPeople:
      finder.seesCustomers &&
      ([payer, email, text].some((one) => one !== undefined) ||
        readings.some(({ words }) => words !== undefined)),
    faults: [
      ...faults.map((fault) => ({ ...fault, reason: 'UNKNOWN' as const })),
      ...(finder.seesCustomers ? [] : notPermitted({ payer, email, text, metadata })),
    ],
  }
}

const chosen = (sought: Sought): Partial<ReadWords> =>
  Object.fromEntries(Object.entries(sought).filter(([name, value]) => name !== 'text' && value !== undefined))

/** What names people, or may: a merchant writes into metadata what it likes. */
interface OfPeople extends Pick<PaymentSearch, 'payer' | 'email' | 'text' | 'metadata'> {}

const notPermitted = ({ metadata = [], ...people }: OfPeople): readonly SearchFault[] =>
  [
    ...Object.entries(people).flatMap(([field, value]: [string, string | undefined]) =>
      value === undefined ? [] : [{ field, value }],
    ),
    ...metadata.map(({ name = 'metadata', value }) => ({ field: name, value })),
  ].map((one) => ({ ...one, reason: 'NOT_PERMITTED' as const }))

/** A search that names what only payments have finds no lines; nor does one without words or an amount. */
function linesOf(read: ReadWords, { seesCustomers }: Finder): readonly LineSearch[] {
  const { readings, from, to, currencyCode, amount, payer, text, reference } = read
  const ofPayments = [
    read.id,
    read.kind,
    read.status,
    read.method,
    read.email,
    read.metadata,
    read.merchantCode,
  ]
  if (ofPayments.some((one) => one !== undefined)) return []
  const both = { from, to, currencyCode, idsOnly: !seesCustomers }
  const named = reference ?? (seesCustomers ? (payer ?? text) : undefined)
  if (named !== undefined || (amount && readings.length === 0)) return [{ ...both, text: named, amount }]
  return readings.map((reading) => ({ ...both, text: reading.words, amount: reading.amount ?? amount }))
}

/** A page of the payments that are looked for; none where a part of the search finds nothing. */
export async function findPayments(gateway: Searched, search: Search, page: PageAsked): Promise<FoundPage> {
  return search.faults.length > 0 ? { payments: [] } : searchPayments(gateway, search.payments, page)
}

/** The newest lines of statements that are looked for, each once. */
export async function findLines(
  gateway: Searched,
  { lines, faults }: Search,
  limit: number,
): Promise<readonly FoundLine[]> {
  if (faults.length > 0) return []
  const found = await Promise.all(lines.map((line) => searchLines(gateway, line, { limit })))
  const byPlace = new Map(
    found
      .flatMap((page) => page.lines)
      .map((line) => [`${line.place.importId} ${line.place.position}`, line]),
  )
  return [...byPlace.values()]
    .toSorted((one, other) => other.place.bookedOn.localeCompare(one.place.bookedOn))
    .slice(0, limit)
}
