import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { bypassConstraints } from '../testing/database/bypass-constraints.ts'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { subjectOf } from './alarm-rule.ts'
import { findAlarms } from './find-alarms.ts'
import { callbacksUnreachable } from './kinds.ts'

const gateway = await testGateway()
const { db, clock } = gateway

beforeAll(async () => {
  const body = createBodyOf(500, 'INR', { paymentMethodCode: 'UPIQR' })
  const { paymentId } = await createPayin(gateway, body)
  await bypassConstraints(
    db,
    `insert into callback (merchant_code, kind, payment_id, event_no, url)
     values ('ACME', 'payin', '${paymentId}', 1, 'http://127.0.0.1:9/')`,
    `insert into merchant select (jsonb_populate_record(m, jsonb_build_object('code', 'SHOP' || lpad(n::text, 3, '0')))).*
       from merchant m, generate_series(1, 30) n where m.code = 'ACME'`,
  )
})
/** Until no delivery of an earlier test counts. */
beforeEach(() => clock.forward(28 * 3_600_000))

let deliveryNo = 0
/** A delivery that failed to each of thirty merchants, so many minutes ago. */
const failedDeliveries = (minutesAgo: number) =>
  db.pool.query(
    `insert into callback_delivery (callback_id, delivery_no, at, status, duration_ms, merchant_code)
     select callback.id, $1 + row_number() over (), $2, 500, 5, code from merchant, callback where code like 'SHOP%'`,
    [(deliveryNo += 100), new Date(clock.now().getTime() - minutesAgo * 60_000)],
  )
const unreached = async () =>
  (await findAlarms(db, clock)).found.filter(({ kind }) => kind === callbacksUnreachable)

it('every merchant whom no callback reaches is found, however many they are', async () => {
  await failedDeliveries(10)
  expect(await unreached()).toHaveLength(30)
})

it('a merchant whose callbacks are repeated for days is judged by those of 27 hours, others by an hour', async () => {
  await failedDeliveries(120)
  expect(await unreached()).toEqual([])
  await db.pool.query(`update merchant set callback_schedule = 'days' where code = 'SHOP007'`)
  expect(await unreached()).toMatchObject([{ subject: subjectOf({ merchant: 'SHOP007' }) }])
  await db.pool.query(`update merchant set callback_schedule = 'standard'`)
})

it('a merchant of whom people were told is unreached until a callback arrives, or none is to be delivered', async () => {
  const at = clock.now()
  const told = ['ACME', 'SHOP001'].map((merchant) => subjectOf({ merchant }))
  await db.pool.query(
    `insert into alarm (kind, subject, summary, since, seen_at, told_at)
     select $1, unnest($2::text[]), 'No callback arrived.', $3, $3, $3`,
    [callbacksUnreachable, told, at],
  )
  clock.forward(60_000)
  expect(await unreached()).toMatchObject([{ subject: told[0], summary: 'No callback arrived.' }])
  await db.pool.query(
    `insert into callback_delivery (callback_id, delivery_no, at, status, duration_ms, merchant_code)
     select id, 9, $1, 200, 5, 'ACME' from callback`,
    [clock.now()],
  )
  expect(await unreached()).toEqual([])
})

it('deliveries that cannot be read in time silence no other alarm, and are told themselves', async () => {
  const slow: Database = {
    ...db,
    transaction: (run, options) =>
      db.transaction(async (transaction) => {
        const limited = options?.statementLimitMs !== undefined
        return run({
          query: async (statement) => {
            if (limited && statement.name === 'doctor_callback_deliveries')
              await transaction.query({ name: '', text: 'select pg_sleep(60)' })
            return transaction.query(statement)
          },
        })
      }, options),
    query: () => expect.fail('without a limit'),
  }
  const { found, readable } = await findAlarms(slow, clock)
  expect(found.filter(({ kind }) => kind === 'GatewayFigureOld')).toMatchObject([
    { subject: subjectOf({ figure: 'callbacks_unreachable' }) },
  ])
  expect(readable).not.toContain(callbacksUnreachable)
  expect(readable).toContain('GatewayPayoutsHeld')
})
