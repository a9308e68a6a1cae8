import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import { confirmPayout, refusePayout } from '../../payments/payouts/end-payout.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { openDatabase, type Queryable } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { fillWithEndedPayments } from '../../testing/database/seed-everything.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { silentLog } from '../../testing/silent-log.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../../testing/test-gateway.ts'
import { reviewLedger, type ReviewOptions } from './check-ledger.ts'
import { closeSettlements } from '../../ledger/settlements/close-settlements.ts'
import { takeSnapshots } from '../../ledger/snapshots.ts'

const gateway = await testGateway()
const { db } = gateway
await fillWithEndedPayments(gateway)
// All that is booked belongs to a day that has ended.
gateway.clock.forward(2 * 86_400_000)

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const by = byOperator('test')

/** Everything that books money; each call does the next of them. The IDs sort before and after all others. */
const bookings = (round: string) => {
  let made = 0
  const payin = (name: string) => createPayin(gateway, upi, payinKey(name))
  const pay = async (name: string, rupees = 100n) => {
    const key = await payin(name)
    await simulate(gateway, key, { event: 'PAY', amount: money(rupees * 100n, 'INR') })
    return key
  }
  const payout = async (name: string) => {
    await createPayout(gateway, payoutBodyOf(1), payoutKey(name))
    return payoutKey(name)
  }
  const kinds: readonly ((name: string) => Promise<unknown>)[] = [
    (name) => pay(name),
    (name) => pay(name, 40n),
    (name) => pay(name, 130n),
    async (name) => reversePayment(gateway, await pay(name), by),
    (name) => payout(name),
    async (name) => confirmPayout(gateway, await payout(name), by),
    async (name) => refusePayout(gateway, await payout(name), 'INVALID_ACCOUNT', by),
    () => takeSnapshots(db),
    () => closeSettlements(gateway, 100),
  ]
  return async () => {
    made += 1
    await kinds[made % kinds.length]?.(`${made % 2 ? '-' : 'z'}${round}-${made}`)
  }
}

/** Runs `before` before each statement of the check. */
const interrupted = (before: () => Promise<unknown>, checked: Queryable = db): Queryable => ({
  query: async (statement) => {
    await before()
    return checked.query(statement)
  },
})

const checkWhile = (before: () => Promise<unknown>, options?: ReviewOptions) =>
  reviewLedger(interrupted(before), options)

it('finds nothing false while payments are booked between any two of its statements', async () => {
  const book = bookings('one')
  let booked = 0
  const report = await checkWhile(
    async () => {
      // Rows are added faster than rows are read, if each statement is followed by a booking.
      if (++booked % 5 === 0 && booked < 600) await book()
    },
    { batchMax: 2 },
  )
  expect(report).toEqual({ count: 0, differences: [] })
})

it('finds nothing false while payments are booked at the same time', async () => {
  const ended = new AbortController()
  const till = async (round: string) => {
    const book = bookings(round)
    while (!ended.signal.aborted) await book()
  }
  const tills = [till('two'), till('three')]
  try {
    for (let checks = 0; checks < 3; checks += 1)
      expect(await reviewLedger(db, { batchMax: 7, sideBySide: 3 })).toEqual({ count: 0, differences: [] })
  } finally {
    ended.abort()
    await Promise.all(tills)
  }
})

it('holds no snapshot between its statements', async () => {
  const applicationName = 'the checked connection'
  const own = openDatabase({
    url: db.url,
    log: silentLog,
    limits: administrationLimits,
    poolSize: 1,
    applicationName,
  })
  const held: unknown[] = []
  let looks = 0
  const look = async () => {
    const { rows } = await db.pool.query<{ holds: boolean }>(
      `select query, backend_xmin is not null or state like 'idle in transaction%' as holds
         from pg_stat_activity where datname = current_database() and application_name = $1`,
      [applicationName],
    )
    looks += rows.length
    held.push(...rows.filter(({ holds }) => holds))
  }
  await reviewLedger(interrupted(look, own), { batchMax: 20 })
  await own.close()
  expect(looks).toBeGreaterThan(10)
  expect(held).toEqual([])
})

it('checks what is booked after it has read the entries', async () => {
  let spoilt = false
  const progress: string[] = []
  const db2 = interrupted(async () => {
    if (spoilt || !progress.some((line) => line.startsWith('settlement'))) return
    spoilt = true
    // An entry of a kind that does not exist.
    await db.pool.query(
      `with entry as (insert into ledger_entry (kind, currency_code) values ('GIFT', 'INR') returning id)
       insert into ledger_posting (entry_id, line, account_id, amount)
       select id, line, account_id, amount from entry,
         (values (1, 'SUSPENSE/INR', 1), (2, 'OPENING_BALANCE/INR', -1)) as line (line, account_id, amount)`,
    )
  })
  const { differences } = await reviewLedger(db2, { onProgress: (line) => progress.push(line) })
  expect(differences.map(({ check }) => check)).toEqual([
    'entry names the payment or receipt that it was booked for',
    'the list of suspense adds up to its accounts',
  ])
})
