import { isPaidOut } from '../../../money/payment-kinds.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { withParts, type RowOf } from '../../../platform/db/statement.ts'
import { payersWith, waysAsJson } from '../../../platform/personal-data/find-hashed.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { partyOf } from '../party.ts'
import type { FoundPayment, HashedSearch, PlaceInSearch } from '../payment-search.ts'
import { askedOf } from './asked-of.ts'
import { namedByReference, paymentsThatSay } from './named-payments.ts'
import { findPayments } from '#sql/payment'

type SearchContext = { readonly db: Queryable } & Pick<PaymentContext, 'personal' | 'rails'>

/** A payment that was found, with its place. */
export interface Found {
  readonly place: PlaceInSearch
  readonly payment: FoundPayment
}

type FoundRow = RowOf<typeof findPayments>

/**
 * Up to `limit` payments after a place, the newest first. Amounts as ordered and as asked are two searches,
 * each with an index of its own.
 */
export async function selectFound(
  { db, personal, rails }: SearchContext,
  search: HashedSearch,
  after: PlaceInSearch | undefined,
  limit: number,
): Promise<readonly Found[]> {
  const asked = findPayments({ limit })
  const values: unknown[] = []
  const parameter: Parameter = (value) => `$${(asked.values?.length ?? 0) + values.push(value)}`
  const { named, among } = namedPayments(rails, search, parameter)
  const narrowed = [...conditionsOf(search, after, parameter), ...among].map((one) => `and ${one}`).join(' ')
  const [ordered = '', alsoAsked] = amountConditions(search, parameter)
  const parts = {
    named: named.map((table) => `${table},`).join(''),
    narrowed: narrowed + ordered,
    ...(alsoAsked !== undefined && { also: `union (${pageOf(narrowed + alsoAsked)})` }),
  }
  const { rows } = await db.query(withParts(asked, parts, { values }))
  return rows.map((row) => toFound(personal, row))
}

/** The parameters of a statement, gathered while its text is written. */
export type Parameter = (value: unknown) => string

const pageOf = (narrowed: string): string => `
  select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.money_received, p.attempt_no, p.created_at
    from payment p where true ${narrowed}
   order by p.created_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc limit $1`

function conditionsOf(
  { merchantCode, kind, status, from, to }: HashedSearch,
  after: PlaceInSearch | undefined,
  parameter: Parameter,
): readonly string[] {
  // Open payments have indexes of their own, which the planner uses only where it sees their condition.
  const isOpen = status === 'WAITING' || status === 'PROCESSING'
  return [
    ...(merchantCode === undefined ? [] : [`p.merchant_code = ${parameter(merchantCode)}`]),
    ...(kind === undefined ? [] : [`p.kind = ${parameter(kind)}`]),
    ...(status === undefined ? [] : [`p.status = ${parameter(status)}`]),
    ...(isOpen ? [`p.status in ('WAITING', 'PROCESSING')`] : []),
    ...(from === undefined ? [] : [`p.created_at >= ${parameter(from)}`]),
    ...(to === undefined ? [] : [`p.created_at < ${parameter(to)}`]),
    ...(after === undefined ? [] : [follows(after, parameter)]),
  ]
}

const follows = ({ micros, key }: PlaceInSearch, parameter: Parameter): string =>
  `(p.created_at, p.merchant_code, p.kind, p.payment_id) < (
     timestamptz 'epoch' + ${parameter(micros)}::bigint * interval '1 microsecond',
     ${parameter(key.merchantCode)}, ${parameter(key.kind)}, ${parameter(key.paymentId)})`

function amountConditions({ amount }: HashedSearch, parameter: Parameter): readonly string[] {
  if (!amount) return ['']
  const within = `between ${parameter(amount.least)}::numeric and ${parameter(amount.most)}::numeric`
  return [
    ` and p.amount ${within}`,
    ` and exists (
        select from payment_attempt a
         where (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)
           and ${askedOf('a.')} ${within})`,
  ]
}

/** Tables of the payments that are named, and the conditions that the payment is in each of them. */
function namedPayments(
  rails: SearchContext['rails'],
  { said, reference, referenceWays, orderKey }: HashedSearch,
  parameter: Parameter,
) {
  const tables = said.map((ways, at) =>
    paymentsThatSay(rails, `said_${at}`, payersWith(parameter(waysAsJson(ways)))),
  )
  if (reference !== undefined) {
    const payers = payersWith(parameter(waysAsJson(referenceWays)))
    const named = { reference: parameter(reference), orderKey: parameter(orderKey ?? null) }
    tables.push(namedByReference(rails, 'referenced', payers, named))
  }
  return {
    named: tables.map(({ text }) => text),
    among: tables.map(
      ({ name }) =>
        `(p.merchant_code, p.kind, p.payment_id) in (select merchant_code, kind, payment_id from ${name})`,
    ),
  }
}

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
      payer: partyOf(personal, row),
    },
  }
}
