import { isPaidOut } from '../../../money/payment-kinds.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { beginningOf, endOf } from '../../../platform/db/list-bounds.ts'
import { withParts, type RowOf } from '../../../platform/db/statement.ts'
import { payersWith, waysAsJson } from '../../../platform/personal-data/find-hashed.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { partyOf } from '../party.ts'
import type {
  AmountRange,
  FoundPayment,
  HashedSearch,
  PlaceInSearch,
  SoughtReference,
  SoughtWords,
} from '../payment-search.ts'
import { askedOf } from './asked-of.ts'
import {
  everyKind,
  keepsText,
  namedByReference,
  paymentsThatBegin,
  paymentsThatKeep,
  paymentsThatSay,
} from './named-payments.ts'
import { findPayments } from '#sql/payment'

type SearchContext = { readonly db: Queryable } & Pick<PaymentContext, 'personal' | 'rails'>

/** A payment that was found, with its place. */
export interface Found {
  readonly place: PlaceInSearch
  readonly payment: FoundPayment
}

/** Which part of the order is read: after a place, and not before a moment. */
export interface Stretch {
  readonly after: PlaceInSearch | undefined
  readonly since: Date | undefined
  readonly limit: number
}

type FoundRow = RowOf<typeof findPayments>

/**
 * Up to `limit` payments of a stretch, the newest first. Each way to find them is a page with an index of its
 * own: amounts as ordered and as asked are two.
 */
export async function selectFound(
  { db, personal, rails }: SearchContext,
  search: HashedSearch,
  { after, since, limit }: Stretch,
): Promise<readonly Found[]> {
  const asked = findPayments({ limit })
  const values: unknown[] = []
  const parameter: Parameter = (value) => `$${(asked.values?.length ?? 0) + values.push(value)}`
  const byMerchantsList = isByMerchantsList(search)
  const placed = byMerchantsList ? 'p.listed_at' : 'p.created_at'
  const { tables, names } = namedPayments(rails, search, parameter)
  const narrowed = [
    ...conditionsOf(search, byMerchantsList, parameter),
    ...(since === undefined ? [] : [`${placed} >= ${parameter(since)}`]),
    ...(after === undefined ? [] : [follows(placed, after, parameter)]),
  ]
  const pages = waysToFind(rails, search, parameter, tables).map((way) =>
    byMerchantsList
      ? pageOfMerchant([...narrowed, ...way.conditions], search.merchantCode, parameter)
      : pageOf([...names, ...way.names], [...narrowed, ...way.conditions]),
  )
  const parts = {
    named: tables.map((table) => `${table},`).join(''),
    pages: pages.map((page) => ` union (${page})`).join(''),
  }
  const { rows } = await db.query(withParts(asked, parts, { values }))
  return rows.map((row) => toFound(personal, row))
}

/**
 * Whether the lists of a merchant are read instead of the order of all payments, in which a small merchant's
 * are far apart: where nothing else finds them.
 */
export const isByMerchantsList = (search: HashedSearch): boolean =>
  search.merchantCode !== undefined && !isFoundByIndex(search)

/** Whether an index leads to what is looked for; else payments are gone through, the newest first. */
export const isFoundByIndex = ({ said, reference, amount, anyOf, id, metadata }: HashedSearch): boolean =>
  said.length > 0 ||
  reference !== undefined ||
  amount !== undefined ||
  id !== undefined ||
  metadata !== undefined ||
  anyOf.length > 0

/** The parameters of a statement, gathered while its text is written. */
type Parameter = (value: unknown) => string

const columns =
  'p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.money_received, p.attempt_no, p.created_at'

/**
 * Payments that are in each of the named tables. They are looked up from the first of them, one by one: of how
 * many it names the planner has no idea, and would read all payments beside it.
 */
const pageOf = ([first, ...others]: readonly string[], conditions: readonly string[]): string => `
  select ${columns}, p.created_at as placed_at
    from ${first === undefined ? 'payment p' : namedIn(first)}
   where ${['true', ...others.map(isIn), ...conditions].join(' and ')}
   order by p.created_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc limit $1`

const namedIn = (table: string): string => `
  (select distinct merchant_code, kind, payment_id from ${table}) named
  cross join lateral (
    select one.* from payment one
     where (one.merchant_code, one.kind, one.payment_id) = (named.merchant_code, named.kind, named.payment_id) offset 0) p`

/** Each kind has a list of its own. */
const pageOfMerchant = (
  conditions: readonly string[],
  merchantCode: string | undefined,
  parameter: Parameter,
): string => `
  select p.* from ${everyKind} as known (kind)
   cross join lateral (
     select ${columns}, p.listed_at as placed_at from payment p
      where p.merchant_code = ${parameter(merchantCode)} and p.kind = known.kind and p.listed_at > '-infinity'
        ${conditions.map((one) => `and ${one}`).join(' ')}
      order by p.listed_at desc, p.payment_id desc limit $1) p
   order by p.placed_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc limit $1`

function conditionsOf(
  { merchantCode, kind, status, currencyCode, method, from, to, metadata = [] }: HashedSearch,
  byMerchantsList: boolean,
  parameter: Parameter,
): readonly string[] {
  // Open payments have indexes of their own, which the planner uses only where it sees their condition.
  const isOpen = status === 'WAITING' || status === 'PROCESSING'
  const [begins, ends] = [from, to].map((time) => (time === undefined ? undefined : parameter(time)))
  return [
    ...(merchantCode === undefined || byMerchantsList
      ? []
      : [`p.merchant_code = ${parameter(merchantCode)}`]),
    ...(kind === undefined ? [] : [`p.kind = ${parameter(kind)}`]),
    ...(status === undefined ? [] : [`p.status = ${parameter(status)}`]),
    ...(isOpen ? [`p.status in ('WAITING', 'PROCESSING')`] : []),
    ...(currencyCode === undefined ? [] : [`p.currency_code = ${parameter(currencyCode)}`]),
    ...(method === undefined
      ? []
      : [`${attemptWith('a.attempt_no = p.attempt_no')} and a.method_code = ${parameter(method)})`]),
    ...(begins === undefined ? [] : [`p.created_at >= ${begins}`]),
    ...(ends === undefined ? [] : [`p.created_at < ${ends}`]),
    ...(begins === undefined || !byMerchantsList ? [] : [`p.listed_at >= ${beginningOf(begins)}`]),
    ...(ends === undefined || !byMerchantsList ? [] : [`p.listed_at < ${endOf(ends)}`]),
    ...metadata.map(({ name, value }) =>
      keepsText(parameter(value), name === undefined ? undefined : parameter(name)),
    ),
  ]
}

const follows = (placed: string, { micros, key }: PlaceInSearch, parameter: Parameter): string =>
  `(${placed}, p.merchant_code, p.kind, p.payment_id) < (
     timestamptz 'epoch' + ${parameter(micros)}::bigint * interval '1 microsecond',
     ${parameter(key.merchantCode)}, ${parameter(key.kind)}, ${parameter(key.paymentId)})`

const attemptWith = (condition: string): string => `exists (
  select from payment_attempt a
   where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id) and ${condition}`

/** An amount as ordered, and as asked: each of them is enough. */
function amountConditions(amount: AmountRange | undefined, parameter: Parameter): readonly string[][] {
  if (!amount) return [[]]
  const within = `between ${parameter(amount.least)}::numeric and ${parameter(amount.most)}::numeric`
  return [[`p.amount ${within}`], [`${attemptWith(`${askedOf('a.')} ${within}`)})`]]
}

/** What a payment has to meet: it is in the named tables, and the conditions are true of it. */
interface WayToFind {
  readonly names: readonly string[]
  readonly conditions: readonly string[]
}

/** The ways of which a payment has to meet one. */
function waysToFind(
  rails: SearchContext['rails'],
  { amount, anyOf }: HashedSearch,
  parameter: Parameter,
  tables: string[],
): readonly WayToFind[] {
  const byAmount = amountConditions(amount, parameter)
  if (anyOf.length === 0) return byAmount.map((conditions) => ({ names: [], conditions }))
  return anyOf.flatMap((reading, at) => {
    const words = reading.words && wordsTable(rails, `words_${at}`, reading.words, parameter)
    if (words) tables.push(words.text)
    const names = words ? [words.name] : []
    return amountConditions(reading.amount, parameter).flatMap((ofReading) =>
      byAmount.map((amounts) => ({ names, conditions: [...ofReading, ...amounts] })),
    )
  })
}

/** Tables of the payments that are named. */
function namedPayments(
  rails: SearchContext['rails'],
  { said, reference, id }: HashedSearch,
  parameter: Parameter,
): { readonly tables: string[]; readonly names: readonly string[] } {
  const tables = said.map((ways, at) =>
    paymentsThatSay(rails, `said_${at}`, payersWith(parameter(waysAsJson(ways)))),
  )
  if (reference) tables.push(referenceTable(rails, 'referenced', reference, parameter))
  if (id !== undefined) {
    const text = paymentsThatBegin(parameter([...casesOf(id)]))
    tables.push({ name: 'of_id', text: `of_id as materialized (${text})` })
  }
  return {
    tables: tables.map(({ text }) => text),
    names: tables.map(({ name }) => name),
  }
}

const isIn = (table: string): string =>
  `(p.merchant_code, p.kind, p.payment_id) in (select merchant_code, kind, payment_id from ${table})`

/** As typed, and in either case. */
export const casesOf = (text: string): ReadonlySet<string> =>
  new Set([text, text.toUpperCase(), text.toLowerCase()])

const referenceTable = (
  rails: SearchContext['rails'],
  name: string,
  { texts, ways, orderKey }: SoughtReference,
  parameter: Parameter,
  also?: readonly string[],
) =>
  namedByReference(
    rails,
    name,
    payersWith(parameter(waysAsJson(ways))),
    { references: parameter(texts), orderKey: parameter(orderKey ?? null) },
    also,
  )

const wordsTable = (rails: SearchContext['rails'], name: string, words: SoughtWords, parameter: Parameter) =>
  referenceTable(rails, name, words, parameter, [
    ...(words.beginnings.length === 0 ? [] : [paymentsThatBegin(parameter(words.beginnings))]),
    ...(words.metadata === undefined ? [] : [paymentsThatKeep(parameter(words.metadata))]),
  ])

function toFound(personal: PersonalData, row: FoundRow): Found {
  const { merchant_code: merchantCode, kind, payment_id: paymentId, currency_code: currencyCode } = row
  const key = { merchantCode, kind, paymentId }
  const received = moneyFromDatabase(row.money_received, currencyCode)
  return {
    place: { micros: row.micros, key },
    payment: {
      key,
      status: row.status,
      ordered: moneyFromDatabase(row.amount, currencyCode),
      asked: isPaidOut(kind) ? undefined : moneyFromDatabase(row.asked, currencyCode),
      received: received.amount > 0n ? received : undefined,
      createdAt: row.created_at,
      method: row.method_code,
      payer: partyOf(personal, row),
    },
  }
}
