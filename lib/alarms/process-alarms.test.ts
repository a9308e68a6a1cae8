import { hostname } from 'node:os'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { DatabaseUnreachable, databaseUnreachable } from '../platform/db/database-unreachable.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { chooseAlarms } from './choices.ts'
import { openProcessAlarms } from './process-alarms.ts'
import { openMailServer } from './testing/mail-server.ts'
import { newPerson } from './testing/new-person.ts'

const server = await openMailServer()
afterAll(() => server.close())
const opened = await testGateway()
const { db } = opened
const gateway = { ...opened, config: { ...opened.config, smtp: server.smtp } }
const fine = { clockAheadSeconds: () => 0.5, tellsOutage: false }

const found = async () => {
  const { rows } = await db.pool.query<{ kind: string; subject: string; summary: string }>(
    `select kind, subject, summary from alarm where kind <> 'Probe' order by kind`,
  )
  return rows
}
beforeEach(async () => {
  await db.pool.query('delete from alarm; delete from alarm_message')
  server.mails.length = 0
  server.answers = {}
})

it('a process of which all is well finds nothing', async () => {
  const requests = () => ({ all: 1_000, failed: 50 })
  await openProcessAlarms(gateway, { ...fine, countsAreShared: () => true, requests })()
  expect(await found()).toEqual([])
})

it('a clock that is off, Redis that is away and errors are kept, each with the machine', async () => {
  const signs = {
    ...fine,
    clockAheadSeconds: () => -7,
    countsAreShared: () => false,
    requests: () => ({ all: 100, failed: 6 }),
  }
  await openProcessAlarms(gateway, signs)()
  expect(await found()).toMatchObject([
    { kind: 'GatewayClockOff', summary: 'The clocks of a machine and of the database differ by 7s.' },
    { kind: 'GatewayErrors' },
    { kind: 'GatewayRedisDown', subject: JSON.stringify({ machine: hostname() }) },
  ])
})

it('a few errors of a quiet time are no alarm', async () => {
  await openProcessAlarms(gateway, { ...fine, requests: () => ({ all: 8, failed: 4 }) })()
  expect(await found()).toEqual([])
})

it('errors are those of the last five minutes', async () => {
  let [now, seen] = [0, { all: 100, failed: 100 }]
  const watch = openProcessAlarms(gateway, { ...fine, requests: () => seen }, () => now)
  await watch()
  expect(await found()).toHaveLength(1)
  await db.pool.query('delete from alarm')
  for (const minute of [1, 2, 3, 4, 5, 6, 7]) {
    now = minute * 60_000
    seen = { all: seen.all + 100, failed: seen.failed }
    if (minute > 6) await db.pool.query('delete from alarm')
    await watch()
  }
  expect(await found()).toEqual([])
  seen = { all: seen.all + 100, failed: seen.failed + 60 }
  await watch()
  expect(await found()).toMatchObject([
    { summary: '10% of the requests are answered with an error of the gateway.' },
  ])
})

it('a database that is away for a minute is told from memory, once, and its end through the database', async () => {
  const admin = await newPerson(db, 'ADMIN')
  const other = await newPerson(db, 'FINANCE')
  await chooseAlarms(db, admin, ['GatewayDatabaseDown'], byOperator('test'))
  await chooseAlarms(db, other, ['GatewayErrors'], byOperator('test'))
  let [now, isAway] = [0, false]
  const cut: typeof db = {
    ...db,
    query: (statement) =>
      isAway ? Promise.reject(new DatabaseUnreachable('The database does not answer.')) : db.query(statement),
  }
  const watch = openProcessAlarms({ ...gateway, db: cut }, { ...fine, tellsOutage: true }, () => now)
  const at = async (seconds: number) => {
    now = seconds * 1_000
    await watch()
    return server.mails.length
  }
  expect(await at(0)).toBe(0)
  isAway = true
  server.answers = { data: '451 later' }
  expect([await at(30), await at(60), await at(90)]).toEqual([0, 0, 0])
  server.answers = {}
  expect([await at(120), await at(150)]).toEqual([1, 1])
  expect(server.mails[0]).toMatchObject({ to: [admin.email] })
  expect(server.mails[0]?.text).toContain(
    `The gateway cannot reach its database. No payment can be made. Machine: ${hostname()}.`,
  )
  isAway = false
  await at(180)
  const { rows } = await db.pool.query<{ title: string }>('select title from alarm_message')
  expect(rows).toEqual([{ title: expect.stringMatching(/^Over: The gateway cannot reach/) as string }])
  isAway = true
  expect(await at(200)).toBe(1)
})

it('while a server does not take what is told of an outage, no second message to it begins', async () => {
  const admin = await newPerson(db, 'ADMIN')
  await chooseAlarms(db, admin, ['GatewayDatabaseDown'], byOperator('test'))
  let [now, isAway] = [0, false]
  const cut: typeof db = {
    ...db,
    query: (statement) =>
      isAway ? Promise.reject(new DatabaseUnreachable('The database does not answer.')) : db.query(statement),
  }
  const watch = openProcessAlarms({ ...gateway, db: cut }, { ...fine, tellsOutage: true }, () => now)
  await watch()
  isAway = true
  await watch()
  now = 120_000
  server.isSilent = true
  const telling = watch()
  await watch()
  server.isSilent = false
  server.hangUp()
  await telling
  expect(server.mails.length).toBeLessThanOrEqual(2)
})

it.each([
  ['whose disk is full, from the beginning', '53100', [0, 0, 1]],
  ['that is busy at every look, from the third', '55P03', [0, 0, 0]],
])('a database %s, is told as one that is away', async (_, code, expected) => {
  const admin = await newPerson(db, 'ADMIN')
  await db.pool.query('delete from alarm_choice')
  await chooseAlarms(db, admin, ['GatewayDatabaseDown'], byOperator('test'))
  let [now, isFull] = [0, false]
  const full: typeof db = {
    ...db,
    query: (statement) =>
      isFull && /^(?:insert|update)/.test(statement.text)
        ? Promise.reject(databaseUnreachable(Object.assign(new Error('no'), { code }), 'postgres://x/y'))
        : db.query(statement),
  }
  const watch = openProcessAlarms({ ...gateway, db: full }, { ...fine, tellsOutage: true }, () => now)
  const at = async (seconds: number) => {
    now = seconds * 1_000
    await watch()
    return server.mails.length
  }
  await at(0)
  isFull = true
  expect([await at(30), await at(60), await at(90)]).toEqual(expected)
  expect([await at(120), await at(150), await at(180)].at(-1)).toBe(1)
})
