import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { runDueSandboxEvents } from './notices.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { clock, db } = gateway
const { recordOf, eventsOf, callbacksOf, rowsOf } = paymentStory(gateway)
const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const planned = (prefix: string) => createPayin(gateway, body, payinKey(`sbx-${prefix}-${randomUUID()}`))
const statusOf = async (key: PaymentKey) => (await recordOf(key)).status
const runDue = (context: PaymentContext = gateway) => runDueSandboxEvents(context, 100)

/** A process that dies before anything that it began can commit. */
const dying: PaymentContext = {
  ...gateway,
  db: Object.assign(Object.create(db) as PaymentContext['db'], {
    transaction: () => Promise.reject(new Error('killed')),
  }),
}

beforeEach(async () => {
  clock.forward(10_000)
  await runDue()
  clock.forward(10_000)
  await runDue()
})

describe('a planned event', () => {
  it('happens after a process died that was about to do it', async () => {
    const key = await planned('success')
    clock.forward(1_000)
    await runDue(dying).catch(() => 0)
    clock.forward(60_000)
    await runDue()
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('happens after a process died in the middle of it, and once', async () => {
    const key = await planned('under')
    clock.forward(1_000)
    const session = await db.session()
    await session.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create constraint trigger dies after insert on receipt_match deferrable initially deferred
        for each row execute function die()`)
    await runDue()
    await session.query('drop function die() cascade')
    expect(await recordOf(key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 0n } })
    clock.forward(60_000)
    await runDue()
    await runDue()
    expect(await recordOf(key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 5000n } })
  })

  it('happens at once when its transaction had to be repeated to end a deadlock', async () => {
    const key = await planned('under')
    clock.forward(1_000)
    const session = await db.session()
    await session.query(`
      create sequence deadlocks;
      create function end_deadlock() returns trigger language plpgsql as $$ begin
        if nextval('deadlocks') = 1 then raise exception 'on purpose' using errcode = 'deadlock_detected'; end if;
        return new; end $$;
      create trigger ends_deadlock before insert on receipt_match for each row execute function end_deadlock()`)
    await runDue()
    await session.query('drop function end_deadlock() cascade; drop sequence deadlocks')
    expect(await recordOf(key)).toMatchObject({ moneyReceived: { amount: 5000n } })
  })

  it('happens once, however many workers do it', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => planned('under')))
    clock.forward(1_000)
    await Promise.all(Array.from({ length: 6 }, () => runDue()))
    const records = await Promise.all(keys.map(recordOf))
    expect(records.map(({ moneyReceived }) => moneyReceived.amount)).toEqual(keys.map(() => 5000n))
    expect(await Promise.all(keys.map((key) => rowsOf('select from receipt_match', key)))).toMatchObject(
      keys.map(() => ({ length: 1 })),
    )
  })

  it('happens in its order, each event with its callback', async () => {
    const key = await planned('late')
    clock.forward(10_000)
    await Promise.all(Array.from({ length: 6 }, () => runDue()))
    await runDue()
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→EXPIRED TIME_OVER',
      'EXPIRED→SUCCESS LATE_MONEY_RECEIVED',
    ])
    expect(await callbacksOf(key)).toBe(2)
  })

  it('is dropped where the payment ended differently', async () => {
    const key = await planned('success')
    await simulate(gateway, key, { event: 'REFUSE' })
    clock.forward(1_000)
    expect(await runDue()).toBe(1)
    expect(await runDue()).toBe(0)
    expect(await statusOf(key)).toBe('REFUSED')
  })

  it('is planned with the payment or not at all', async () => {
    await db.pool.query(`
      create function refuse_plan() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger refuses before insert on sandbox_event for each row execute function refuse_plan()`)
    const key = payinKey(`sbx-success-${randomUUID()}`)
    await expect(createPayin(gateway, body, key)).rejects.toThrow('killed')
    await db.pool.query('drop function refuse_plan() cascade')
    expect(await rowsOf('select from payment', key)).toEqual([])
    await createPayin(gateway, body, key)
    clock.forward(1_000)
    await runDue()
    expect(await statusOf(key)).toBe('SUCCESS')
  })
})

describe('an event that fails', () => {
  /** No release knows the method of this payment any more. */
  const breakMethod = (key: PaymentKey, object = 'NoSuchMethod') =>
    bypassConstraints(
      db,
      `update payment_attempt set method_object = '${object}' where payment_id = '${key.paymentId}'`,
    )
  const log = keptLog()
  const listening: PaymentContext = { ...gateway, log }
  const methodOf = async (key: PaymentKey) =>
    String((await rowsOf('select method_object from payment_attempt', key))[0]?.['method_object'])

  it('does not block the others, is logged, and is retried with growing delays', async () => {
    log.lines.length = 0
    const broken = await planned('success')
    await breakMethod(broken)
    const others = await Promise.all(Array.from({ length: 5 }, () => planned('success')))
    clock.forward(1_000)
    await runDue(listening)
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 'SUCCESS'))
    const tried: number[] = []
    for (let second = 0; second < 20; second += 1) {
      clock.forward(1_000)
      if ((await runDue(listening)) > 0) tried.push(second + 1)
    }
    expect(tried).toEqual([1, 3, 7, 15])
    expect(log.lines).toMatchObject(
      [1, 2, 3, 4, 5].map((tries) => ({
        event: 'sandbox.event-failed',
        fields: { paymentId: broken.paymentId, planned: 'PAY', tries },
      })),
    )
  })

  it('delays the later events of its payment, and happens as soon as it can', async () => {
    const key = await planned('late')
    const object = await methodOf(key)
    await breakMethod(key)
    clock.forward(5_000)
    await runDue(listening)
    await breakMethod(key, object)
    clock.forward(5_000)
    await runDue()
    await runDue()
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→EXPIRED TIME_OVER',
      'EXPIRED→SUCCESS LATE_MONEY_RECEIVED',
    ])
  })
})

it('leaves a consistent ledger', async () => {
  await bypassConstraints(
    db,
    `update payment_attempt set method_object = (select max(method_object) from payment_attempt where method_object <> 'NoSuchMethod')
      where method_object = 'NoSuchMethod'`,
  )
  expect(await checkLedger(db)).toEqual([])
})
