import { beforeEach, expect, it, vi } from 'vitest'
import { holdPayouts, releasePayouts } from '../payments/payouts/payout-hold.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { settleMode } from '../platform/db/installation-mode.ts'
import { patiently } from '../testing/patience.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { selectAudit } from '../platform/audit/select-audit.ts'
import { chooseAlarms } from './choices.ts'
import { subjectOf } from './alarm-rule.ts'
import { keepFound } from './find-alarms.ts'
import { callbacksUnreachable } from './kinds.ts'
import { tellAlarms, watchAlarms } from './tell-alarms.ts'
import { setWebhook } from './webhook.ts'
import { newPerson } from './testing/new-person.ts'
import { alarmsTell } from '#sql/alarm'

const smtp = { GATEWAY_SMTP_URL: 'smtp://127.0.0.1:9?from=gateway@pay.example' }
const gateway = await testGateway({ ...smtp, GATEWAY_PUBLIC_URL: 'https://pay.example' })
const { db } = gateway
const by = byOperator('test')
await settleMode(db, 'sandbox')

const finance = await newPerson(db, 'FINANCE')
const held = 'GatewayPayoutsHeld'
const late = 'GatewayStatementLate'
const overdue = 'GatewayWorkOverdue'
await chooseAlarms(db, finance, [held, late, callbacksUnreachable], by)

const hold = () => holdPayouts(db, by, 'test')
const release = () => releasePayouts(db, by, 'payouts release')
const minutes = (count: number) => gateway.clock.forward(count * 60_000)
/** Lets time pass in which what is known was seen all the while. */
const lastFor = async (count: number) => {
  minutes(count)
  await db.transaction((transaction) => transaction.query(seenAll))
}
const seenAll = {
  name: 'seen_all',
  text: 'update alarm set seen_at = gateway_now() where ended_at is null',
  values: [],
}
const roundAfter = async (count: number) => {
  await lastFor(count)
  return watchAlarms(gateway)
}
const messages = async () => {
  const { rows } = await db.pool.query<{ email: string | null; title: string; body: string }>(
    'select p.email, m.title, m.body from alarm_message m left join person p on p.id = m.person_id order by m.created_at, p.email',
  )
  return rows
}

beforeEach(async () => {
  await release()
  await db.pool.query('delete from alarm; delete from alarm_message; delete from alarm_webhook')
})

it('an alarm is told when it has held for its time, daily while it lasts, and once when it is over', async () => {
  await hold()
  expect([await watchAlarms(gateway), await roundAfter(59)]).toEqual([0, 0])
  expect([await roundAfter(2), await watchAlarms(gateway), await roundAfter(23 * 60)]).toEqual([1, 0, 0])
  expect(await roundAfter(120)).toBe(1)
  await release()
  expect(await watchAlarms(gateway)).toBe(0)
  minutes(5)
  expect([await watchAlarms(gateway), await watchAlarms(gateway)]).toEqual([1, 0])
  const [begin, lasting, end, ...others] = await messages()
  expect(others).toEqual([])
  expect([begin, lasting, end].map((message) => message?.email)).toEqual(Array(3).fill(finance.email))
  expect(begin?.title).toBe('Alarm: Payouts have been held for an hour.')
  expect(begin?.body).toContain('https://pay.example/console/batches')
  expect(lasting?.body).toContain('Still: Payouts have been held for an hour.')
  expect(end?.title).toBe('Over: Payouts have been held for an hour.')
})

it('what is over before it has held for its time is told to nobody', async () => {
  await hold()
  await watchAlarms(gateway)
  await release()
  minutes(120)
  expect(await watchAlarms(gateway)).toBe(0)
  await hold()
  expect(await watchAlarms(gateway)).toBe(0)
  expect(await messages()).toEqual([])
})

it('what was seen at one look alone is told to nobody, however the time goes on', async () => {
  const keep = () =>
    keepFound(db, [{ kind: overdue, subject: '{}', summary: 'A payment should have expired.' }])
  await tellAlarms(gateway, [], keep)
  minutes(2)
  expect(await tellAlarms(gateway, [], async () => {})).toBe(0)
})

it('what a look did not find begins anew', async () => {
  await hold()
  await watchAlarms(gateway)
  await lastFor(50)
  await release()
  minutes(1)
  await watchAlarms(gateway)
  await hold()
  minutes(1)
  await watchAlarms(gateway)
  expect([await roundAfter(50), await roundAfter(11)]).toEqual([0, 1])
})

it('looks that were missed while a process died begin nothing anew', async () => {
  const keep = () => keepFound(db, [{ kind: late, subject: '{}', summary: 'The statement is late.' }])
  await tellAlarms(gateway, [], keep)
  await lastFor(28)
  minutes(3.5)
  expect(await tellAlarms(gateway, [], keep)).toBe(1)
})

it('what begins again after it was over is told again', async () => {
  await hold()
  await watchAlarms(gateway)
  await roundAfter(120)
  await release()
  minutes(60)
  await watchAlarms(gateway)
  await hold()
  await watchAlarms(gateway)
  expect(await roundAfter(120)).toBe(1)
})

it('a process without a server for e-mail writes the messages for one that has it', async () => {
  const without = { ...gateway, config: { ...gateway.config, smtp: undefined } }
  await hold()
  await watchAlarms(without)
  await lastFor(120)
  expect(await watchAlarms(without)).toBe(1)
  expect(await messages()).toMatchObject([{ email: finance.email }])
})

it('two processes that decide at once tell once', async () => {
  await hold()
  await watchAlarms(gateway)
  await lastFor(120)
  const told = await Promise.all(Array.from({ length: 6 }, () => watchAlarms(gateway)))
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await messages()).toHaveLength(1)
  await release()
  minutes(60)
  const ended = await Promise.all(Array.from({ length: 6 }, () => watchAlarms(gateway)))
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1)
})

it('what one process takes to tell, another that has decided meanwhile does not get', async () => {
  await hold()
  await watchAlarms(gateway)
  await lastFor(120)
  const take = alarmsTell({ kinds: [held], minutes: [60] })
  const isWaiting = async () => {
    const { rowCount } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  }
  let other: Promise<number> | undefined
  const first = await db.transaction(async (transaction) => {
    const { rows } = await transaction.query(take)
    other = db.transaction(async (second) => (await second.query(take)).rows.length)
    await vi.waitFor(isWaiting, patiently)
    return rows.length
  })
  expect([first, await other]).toEqual([1, 0])
})

it('what could not be read is not over', async () => {
  await hold()
  await watchAlarms(gateway)
  await roundAfter(120)
  minutes(60)
  expect(await tellAlarms(gateway, ['GatewayStatementGap'], async () => {})).toBe(0)
})

it('what a process said of itself is over when no process has said it for five minutes', async () => {
  const keep = () =>
    keepFound(db, [
      { kind: 'GatewayClockOff', subject: subjectOf({ machine: 'a' }), summary: 'The clocks differ.' },
    ])
  await keep()
  await lastFor(6)
  await keep()
  expect(await watchAlarms(gateway)).toBe(1)
  minutes(4)
  expect(await watchAlarms(gateway)).toBe(0)
  minutes(2)
  expect(await watchAlarms(gateway)).toBe(1)
})

it('everything that is told at once is one message to each person', async () => {
  const found = [
    { kind: late, subject: subjectOf({ account: 'A' }), summary: 'The statement of A is late.' },
    { kind: late, subject: subjectOf({ account: 'B' }), summary: 'The statement of B is late.' },
  ]
  const keep = () => keepFound(db, found)
  await tellAlarms(gateway, [], keep)
  await lastFor(31)
  expect(await tellAlarms(gateway, [], keep)).toBe(2)
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message).toMatchObject({ email: finance.email, title: '2 alarms' })
  expect(message?.body).toMatch(/The statement of A is late\.[^]+The statement of B is late\./)
})

it('only who chose the kind, has the right now and is not disabled is told; of a merchant, what is about it', async () => {
  const owner = await newPerson(db, 'OWNER', 'ACME')
  const gone = await newPerson(db, 'ADMIN')
  const support = await newPerson(db, 'SUPPORT')
  expect(await chooseAlarms(db, owner, [held], by)).toEqual([held])
  expect(await chooseAlarms(db, support, [held], by)).toEqual([held])
  const [refused] = await selectAudit(db, {}, undefined, 1)
  expect(refused).toMatchObject({ command: 'alarm choose', refused: expect.stringContaining(held) as string })
  for (const person of [owner, gone, support]) await chooseAlarms(db, person, [callbacksUnreachable], by)
  await db.pool.query('update person set disabled_at = now() where id = $1', [gone.personId])
  const of = (merchant: string) => ({
    kind: callbacksUnreachable,
    subject: subjectOf({ merchant }),
    summary: `No callback to the merchant ${merchant} arrived.`,
  })
  const keep = () => keepFound(db, [of('ACME'), of('OTHER')])
  await tellAlarms(gateway, [], keep)
  await lastFor(16)
  await db.pool.query(`update person set role = 'VIEWER' where id = $1`, [support.personId])
  expect(await tellAlarms(gateway, [], keep)).toBe(2)
  const told = await messages()
  expect(told.map(({ email }) => email ?? '').toSorted()).toEqual([finance.email, owner.email].toSorted())
  const ofOwner = told.find(({ email }) => email === owner.email)
  expect(ofOwner?.body).toContain('ACME')
  expect(ofOwner?.body).not.toContain('OTHER')
})

it('the webhook gets everything, with the labels of each', async () => {
  await setWebhook(db, gateway.secrets, 'https://alarms.example/in', { by })
  const keep = () =>
    keepFound(db, [
      { kind: 'GatewayStatementGap', subject: subjectOf({ account: 'A' }), summary: 'Missing.' },
    ])
  await tellAlarms(gateway, [], keep)
  await lastFor(31)
  await tellAlarms(gateway, [], keep)
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message?.email).toBeNull()
  expect(JSON.parse(message?.body ?? '')).toEqual({
    event: 'ALARMS',
    gateway: 'https://pay.example',
    alarms: [
      {
        what: 'BEGAN',
        kind: 'GatewayStatementGap',
        severity: 'ticket',
        labels: { account: 'A' },
        summary: 'Missing.',
        since: expect.any(String) as string,
      },
    ],
  })
})
