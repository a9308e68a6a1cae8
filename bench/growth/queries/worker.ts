import { claimDue } from '#lib/callbacks/sql/claim-due.ts'
import { recordDeliveries } from '#lib/callbacks/sql/record-deliveries.ts'
import { takeSnapshots } from '#lib/ledger/snapshots.ts'
import { closeSettlements } from '#lib/ledger/settlements/close-settlements.ts'
import { cancelDueOrders } from '#lib/payments/end/cancel-orders.ts'
import { expireDuePayments } from '#lib/payments/end/expire-payments.ts'
import { claimOrders } from '#lib/payments/payouts/sql/payout-order.ts'
import { retryFailedMatches } from '#lib/payments/receive/retry-failed-matches.ts'
import { figures } from '../../../lib/figures/figures.ts'
import { scheduledTasks } from '../../../lib/worker/tasks.ts'
import type { Grown, GrownQuery, StoredKey } from './grown-query.ts'
import { createOnePayout, createPayin } from './requests.ts'

/** What the worker does by itself. Those that find nothing to do cost the same again every half second. */
export const workerQueries: readonly GrownQuery[] = [
  {
    name: 'expiry, ten at once',
    rows: 'recent',
    times: 20,
    prepare: openDuePayins,
    run: expireAll,
  },
  {
    name: 'claim of callbacks, ten at once',
    rows: 'recent',
    times: 5,
    prepare: oweCallbacks,
    run: claimAndRecord,
  },
  {
    name: 'claim of payouts, ten at once',
    rows: 'recent',
    times: 5,
    prepare: openDuePayouts,
    run: claimPayouts,
  },
  {
    name: 'cancellations, none due',
    rows: 'recent',
    times: 50,
    run: ({ gateway }) => cancelDueOrders(gateway, 10),
  },
  {
    name: 'failed matches, none due',
    rows: 'recent',
    times: 50,
    run: ({ gateway }) => retryFailedMatches(gateway, 10),
  },
  {
    name: 'settlements, none due',
    rows: 'recent',
    times: 20,
    run: ({ gateway }) => closeSettlements(gateway, 100),
  },
  {
    name: 'snapshot of the ledger',
    rows: 'all of a period',
    times: 1,
    prepare: async ({ gateway }) => void (await takeSnapshots(gateway.db)),
    run: ({ gateway }) => takeSnapshots(gateway.db),
  },
  {
    name: 'repeated tasks of rails',
    rows: 'recent',
    times: 50,
    run: ({ gateway }) =>
      each(
        gateway.rails.flatMap((rail) => rail.repeatedTasks ?? []),
        (task) => task.run(10),
      ),
  },
]

/** Tasks that run at a time of the day or every ten minutes, each by its name; but for the one above. */
export const taskQueries = (grown: Grown): readonly GrownQuery[] =>
  scheduledTasks(grown.gateway)
    .filter(({ name }) => name !== 'ledger-snapshots')
    .map(({ name }) => ({
      name: `task ${name}`,
      rows: 'recent',
      times: 5,
      run: ({ gateway }) =>
        scheduledTasks(gateway)
          .find((task) => task.name === name)
          ?.run() ?? Promise.resolve(),
    }))

/** Each figure of /metrics. */
export const figureQueries: readonly GrownQuery[] = figures.map((figure) => ({
  name: `figure ${figure.name}`,
  rows: 'recent',
  times: 5,
  run: ({ gateway }) =>
    gateway.db.transaction((transaction) => figure.read(transaction, gateway.clock.now())),
}))

const atOnce = 10

/** Payins that are due before those that the filling left, as many for each run as it expires. */
async function openDuePayins(grown: Grown, times: number): Promise<void> {
  const made: StoredKey[] = []
  for (let index = 0; index < atOnce * times; index += 1) made.push(await createPayin(grown, index))
  await grown.gateway.db.pool.query(
    `update payment set closes_at = now() - interval '60 days' from unnest($1::text[], $2::text[]) as due (merchant_code, payment_id)
      where (payment.merchant_code, payment.kind, payment.payment_id) = (due.merchant_code, 'payin', due.payment_id)`,
    [made.map(({ merchantCode }) => merchantCode), made.map(({ paymentId }) => paymentId)],
  )
}

async function expireAll({ gateway }: Grown): Promise<void> {
  const expired = await expireDuePayments(gateway, atOnce)
  if (expired < atOnce) throw new Error(`${expired} of ${atOnce} payins were due`)
}

/** Callbacks of payins that have just expired; the others are put off. */
async function oweCallbacks(grown: Grown, times: number): Promise<void> {
  await grown.gateway.db.pool.query(
    `update callback set next_delivery_at = now() + interval '1 day' where status = 'PENDING' and next_delivery_at <= now()`,
  )
  await openDuePayins(grown, times)
  for (let run = 0; run < times; run += 1) await expireAll(grown)
}

async function claimAndRecord({ gateway: { db } }: Grown): Promise<void> {
  const claimed = await claimDue(db, { limit: atOnce, perMerchant: 5 })
  if (claimed.length < atOnce) throw new Error(`${claimed.length} of ${atOnce} callbacks were due`)
  for (const { callbackId, deliveryNo } of claimed) {
    const delivery = { at: new Date(), status: 200, durationMs: 1 }
    await recordDeliveries(db, [{ callbackId, deliveryNo, delivery }], 60)
  }
}

/** Payouts that are due; the others are put off. */
async function openDuePayouts(grown: Grown, times: number): Promise<void> {
  await grown.gateway.db.pool.query(
    `update payout_order set next_look_at = now() + interval '1 day' where next_look_at <= now()`,
  )
  for (let index = 0; index < atOnce * times; index += 1) await createOnePayout(grown, index)
}

async function claimPayouts({ gateway }: Grown): Promise<void> {
  const { length } = (await claimOrders(gateway, 3_600, atOnce)).orders
  if (length < atOnce) throw new Error(`${length} of ${atOnce} payouts were due`)
}

async function each<Item>(items: readonly Item[], run: (item: Item) => unknown): Promise<void> {
  for (const item of items) await run(item)
}
