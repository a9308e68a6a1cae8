import { keyOfEndToEndId } from '../../bank-files/payments/end-to-end-id.ts'
import { kindNames } from '../../money/payment-kinds.ts'
import { hashWays, type HashedWays } from '../../platform/personal-data/find-hashed.ts'
import { termsOf, waysToWrite, type Term } from '../../platform/personal-data/lookup-terms.ts'
import type { PaymentContext } from '../payment-context.ts'
import type {
  FoundPayment,
  HashedSearch,
  PaymentSearch,
  PlaceInSearch,
  Reading,
  SoughtReference,
  SoughtWords,
} from './payment-search.ts'
import { casesOf, isByMerchantsList, isFoundByIndex, selectFound, type Found } from './sql/select-found.ts'
import { paymentsBackFrom, paymentsOfMerchantBackFrom } from '#sql/payment'

type SearchContext = Pick<PaymentContext, 'db' | 'personal' | 'rails'>

/** A page of payments, the newest first. */
export interface FoundPage {
  readonly payments: readonly FoundPayment[]
  /** The place of the last one; absent: there are no more. */
  readonly next?: PlaceInSearch
  /** The page is not full, but time was up: older payments than this were not looked at. */
  readonly lookedBackTo?: Date
}

/** Which page. `patienceMs`: after how long a search that no index serves gives what it has; absent: never. */
export interface PageAsked {
  readonly after?: PlaceInSearch | undefined
  readonly limit: number
  readonly patienceMs?: number
}

/**
 * The payments that somebody looks for, newest first. A page begins after the last one of the page before, by
 * a time that never changes: none is skipped.
 */
export async function searchPayments(
  context: SearchContext,
  search: PaymentSearch,
  asked: PageAsked,
): Promise<FoundPage> {
  const sought = await hashed(context, search)
  const goesThrough = !isFoundByIndex(sought) && isSparse(sought)
  const { found, lookedBackTo } = goesThrough
    ? await goBack(context, sought, asked)
    : { found: await selectFound(context, sought, { ...wholeOf(asked), limit: asked.limit + 1 }) }
  const page = found.slice(0, asked.limit)
  const payments = page.map(({ payment }) => payment)
  const last = page.at(-1)
  if (found.length > asked.limit && last) return { payments, next: last.place }
  return lookedBackTo ? { payments, next: placeOf(lookedBackTo), lookedBackTo } : { payments }
}

const wholeOf = ({ after }: PageAsked) => ({ after, since: undefined })

/** Whether few of the payments that are gone through may be what is looked for. */
const isSparse = ({ kind, status, currencyCode, method, merchantCode }: HashedSearch): boolean =>
  status !== undefined ||
  currencyCode !== undefined ||
  method !== undefined ||
  (kind !== undefined && merchantCode === undefined)

/** How many payments a step goes through: the first, and at least and at most where time is short. */
const firstStep = 5_000
const [shortestStep, longestStep] = [500, 20_000]

/**
 * Goes through payments step by step, until a page is full, there are no more, or time is up. A step is as long as
 * the time that is left, by what the one before took.
 */
async function goBack(
  context: SearchContext,
  search: HashedSearch,
  { after, limit, patienceMs = Infinity }: PageAsked,
): Promise<{ readonly found: readonly Found[]; readonly lookedBackTo?: Date }> {
  const began = performance.now()
  const found: Found[] = []
  let place = after
  for (let many = firstStep; ;) {
    const stepBegan = performance.now()
    const since = await stepBack(context, search, place, many)
    const stretch = { after: place, since, limit: limit + 1 - found.length }
    found.push(...(await selectFound(context, search, stretch)))
    if (found.length > limit || !since || (search.from && since <= search.from)) return { found }
    const now = performance.now()
    const leftMs = patienceMs - (now - began)
    if (leftMs < 0) return { found, lookedBackTo: since }
    const fitting = Math.round((many * leftMs) / (now - stepBegan))
    many = Math.min(Math.max(fitting, shortestStep), 2 * many, longestStep)
    place = placeOf(since)
  }
}

/** The place before all payments of a moment: those of it were read, those before it were not. */
const placeOf = (at: Date): PlaceInSearch => ({
  micros: microsOf(at),
  key: { merchantCode: '', kind: 'payin', paymentId: '' },
})

const microsOf = (at: Date): bigint => BigInt(at.getTime()) * 1000n

/** Others may have been created in the microsecond of a payment. */
const atOrAfter = ({ micros, key }: PlaceInSearch): bigint => (key.merchantCode === '' ? micros : micros + 1n)

/** The moment to which a number of payments reaches back from a place; undefined: there are fewer. */
async function stepBack(
  { db }: SearchContext,
  search: HashedSearch,
  place: PlaceInSearch | undefined,
  many: number,
): Promise<Date | undefined> {
  const { merchantCode, to } = search
  const beforeMicros = place ? atOrAfter(place) : to && microsOf(to)
  const { rows } =
    isByMerchantsList(search) && merchantCode !== undefined
      ? await db.query(paymentsOfMerchantBackFrom({ merchantCode, kinds: kindNames, beforeMicros, many }))
      : await db.query(paymentsBackFrom({ beforeMicros, many }))
  return rows[0]?.at
}

/** Words and accounts as hashes. A payer is found by the words of a name, or by an account. */
async function hashed(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { payer, text, email, reference, anyOf = [], ...search }: PaymentSearch,
): Promise<HashedSearch> {
  const { merchantCode } = search
  const hash = (ways: readonly (readonly Term[])[]) => hashWays(context, ways, merchantCode)
  const wanted = [
    ...(payer === undefined ? [] : [[...waysToWrite(payer), termsOf('account', payer)]]),
    ...(text === undefined ? [] : [waysToWrite(text)]),
    ...(email === undefined ? [] : [[termsOf('email', email)]]),
  ]
  return {
    ...search,
    said: await Promise.all(wanted.map(hash)),
    reference:
      reference === undefined
        ? undefined
        : soughtReference(reference, await hash([termsOf('reference', reference)])),
    anyOf: await Promise.all(
      anyOf.map(async ({ amount, ...reading }) => ({ amount, words: await soughtWords(reading, hash) })),
    ),
  }
}

async function soughtWords(
  { words, idsOnly }: Reading,
  hash: (ways: readonly (readonly Term[])[]) => Promise<HashedWays>,
): Promise<SoughtWords | undefined> {
  if (words === undefined) return undefined
  const ways = [
    termsOf('reference', words),
    ...(idsOnly ? [] : [...waysToWrite(words), termsOf('account', words), termsOf('email', words)]),
  ]
  const beginning = words.replaceAll(/\s/g, '')
  return {
    ...soughtReference(words, await hash(ways)),
    beginnings: beginning.length >= shortestBeginning ? [...casesOf(beginning)] : [],
    metadata: !idsOnly && /[\p{L}\p{N}]/u.test(words) ? words : undefined,
  }
}

const shortestBeginning = 8

const soughtReference = (text: string, ways: HashedWays): SoughtReference => ({
  texts: [text.trim(), text.replaceAll(/\s/g, ''), text.replaceAll(/[\s-]/g, '')].flatMap((one) => [
    ...casesOf(one),
  ]),
  ways,
  orderKey: keyOfEndToEndId(text.replaceAll(/\s/g, '')),
})
