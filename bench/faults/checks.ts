import { checkLedger } from '#lib/doctor/books/check-ledger.ts'
import { bankRailName } from './bank-rail.ts'
import type { History } from './history.ts'
import type { GatewayUnderLoad } from './installation.ts'
import { readPayment } from './load/merchant-client.ts'
import type { Contest } from './load/contests.ts'
import type { PlannedPayment } from './load/plan.ts'
import { endedByThemselves } from './gateway/processes.ts'
import { findOverdue } from './queues.ts'
import type { PaymentToCreate } from './load/stories.ts'

const kinds = { payins: 'payin', topups: 'topup', payouts: 'payout', refunds: 'refund' } as const

const keyOf = ({ merchant, collection, paymentId }: PaymentToCreate) =>
  `${merchant}/${kinds[collection]}/${paymentId}`

/** The status of each of these payments in the database, by merchant, kind and ID. */
async function statusesOf(
  { db }: GatewayUnderLoad,
  payments: readonly PaymentToCreate[],
): Promise<ReadonlyMap<string, { readonly status: string; readonly halfReceived: boolean }>> {
  const { rows } = await db.pool.query<{ key: string; status: string; half: boolean }>(
    `select merchant_code || '/' || kind || '/' || payment_id as key, status, money_received * 2 = amount as half
       from payment where payment_id = any($1)`,
    [payments.map(({ paymentId }) => paymentId)],
  )
  return new Map(rows.map(({ key, status, half }) => [key, { status, halfReceived: half }]))
}

/** The payments that are not in the database. */
export async function missing(
  at: GatewayUnderLoad,
  payments: readonly PlannedPayment[],
): Promise<PlannedPayment[]> {
  const statuses = await statusesOf(at, payments)
  return payments.filter((payment) => !statuses.has(keyOf(payment)))
}

/** What has not ended as its story says, or has a callback that was not delivered, as text. */
export async function findUnfinished(
  at: GatewayUnderLoad,
  payments: readonly PlannedPayment[],
): Promise<string[]> {
  const statuses = await statusesOf(at, payments)
  return payments.flatMap((payment) => {
    const { merchant, paymentId, status, callbacks, halfReceived = false } = payment
    const found = statuses.get(keyOf(payment))
    if (found?.status !== status || (halfReceived && !found.halfReceived))
      return [`${keyOf(payment)}: ${found?.status ?? 'not there'}, must be ${status}`]
    const heard = at.shops.callbacksOf(paymentId)
    return merchant === 'ANSWERS' && heard < callbacks
      ? [`${keyOf(payment)}: ${heard} callbacks of ${callbacks}`]
      : []
  })
}

/** Those of the contests that are not decided. */
export async function undecided(at: GatewayUnderLoad, contests: Iterable<Contest>): Promise<Contest[]> {
  const all = [...contests]
  const statuses = await statusesOf(
    at,
    all.flatMap(({ payins }) => payins),
  )
  return all.filter(
    ({ payins, isDecided }) => !isDecided(payins.map((payin) => statuses.get(keyOf(payin))?.status)),
  )
}

/** What must never be, at the end of a round: each of these is a failure. */
export async function findDamage(at: GatewayUnderLoad, { payments, receipts }: History): Promise<string[]> {
  const { db, bank, processes } = at
  const known = await db.pool.query<{ source_id: string; matched: boolean }>(
    `select r.source_id, m.receipt_id is not null as matched
       from receipt r left join receipt_match m on m.receipt_id = r.id where r.source = $1`,
    [bankRailName],
  )
  const booked = known.rows.map(({ source_id: id }) => id)
  const differences = await checkLedger(db)
  return [
    ...(await findUnfinished(at, payments)),
    ...(await unlikeApi(at, payments.slice(-sample))),
    ...bank.paidTwice().map((name) => `${name}: paid twice`),
    ...wronglyPaid(bank.paid(), payments),
    ...receipts
      .filter(({ id }) => !booked.includes(id))
      .map(({ id }) => `${id}: acknowledged, and not booked`),
    ...known.rows.filter(({ matched }) => matched).map(({ source_id: id }) => `${id}: not in suspense`),
    ...(await brokenRules(at)),
    ...(await findOverdue(at)),
    ...differences.map((difference) => `ledger check: ${JSON.stringify(difference)}`),
    ...endedByThemselves(processes),
  ]
}

/** Rules of which one act, and not the one that came after it, may have its effect. */
async function brokenRules({ db }: GatewayUnderLoad): Promise<string[]> {
  const { rows } = await db.pool.query<{ broken: string }>(
    `select payment_id || ': cancelled although its money had been seen' as broken
       from payment_event cancelled
      where cause = 'CUSTOMER_CANCELLED' and exists (
        select from payment_event seen
         where (seen.merchant_code, seen.kind, seen.payment_id)
             = (cancelled.merchant_code, cancelled.kind, cancelled.payment_id)
           and seen.cause = 'MONEY_SEEN' and seen.event_no < cancelled.event_no)
     union all
     select 'one receipt counts for ' || string_agg(payment_id, ' and ') from receipt_match
      group by receipt_id having count(*) > 1
     union all
     select payin_id || ': refunds pay back more than it received' from refund join payment payin
         on (payin.merchant_code, payin.kind, payin.payment_id) = (refund.merchant_code, payin_kind, payin_id)
      where released_at is null
      group by payin_id, payin.money_received having sum(from_suspense + from_balance) > payin.money_received`,
  )
  return rows.map(({ broken }) => broken)
}

/** How many payments are read through the API at the end of a round. */
const sample = 24

async function unlikeApi(at: GatewayUnderLoad, payments: readonly PlannedPayment[]): Promise<string[]> {
  const read = payments.map(async (payment) => {
    const status = (await readPayment(at, payment))?.process?.status ?? 'not there'
    return status === payment.status ? [] : [`${keyOf(payment)}: the API answers ${status}`]
  })
  return (await Promise.all(read)).flat()
}

/** A payout is paid if it succeeded, and only then. */
function wronglyPaid(paid: ReadonlySet<string>, payments: readonly PlannedPayment[]): string[] {
  const payouts = payments.filter(({ collection }) => collection === 'payouts')
  return payouts.flatMap(({ merchant, paymentId, status }) =>
    paid.has(`${merchant}/${paymentId}`) === (status === 'SUCCESS')
      ? []
      : [
          `${merchant}/${paymentId}: ${status}, and the bank ${status === 'SUCCESS' ? 'did not pay' : 'paid'}`,
        ],
  )
}
