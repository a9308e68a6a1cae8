import { describe, expect, test } from 'vitest'
import { testGateway } from '../testing/test-gateway.ts'
import { beginSession, endSession, readSession, readSessionOfAnyStage } from './sessions.ts'
import { chooseTimeZone } from './time-zone.ts'
import { personInvite, personSetDisabled } from '#sql/person'

const gateway = await testGateway()
const { db, clock } = gateway
const laptop = { address: '192.0.2.7', userAgent: 'Firefox' }

async function person(email: string): Promise<string> {
  const { rows } = await db.query(
    personInvite({ email, name: undefined, role: 'ADMIN', merchantCode: undefined }),
  )
  return rows[0]?.id ?? ''
}

const minutes = (count: number) => clock.forward(count * 60_000)

describe('a session', () => {
  test('tells whose it is, and is fresh for 10 minutes', async () => {
    const personId = await person('ann@example.test')
    const key = await beginSession(db, personId, 'OPEN', laptop)
    const ann = { personId, email: 'ann@example.test', position: { of: 'HOUSE', role: 'ADMIN' } }
    expect(await readSession(db, key)).toMatchObject({ person: ann, stage: 'OPEN', fresh: true })
    minutes(11)
    expect(await readSession(db, key)).toMatchObject({ fresh: false })
  })

  test('ends after 60 minutes without a request', async () => {
    const key = await beginSession(db, await person('bea@example.test'), 'OPEN', laptop)
    minutes(59)
    expect(await readSession(db, key)).toBeDefined()
    minutes(59)
    expect(await readSession(db, key)).toBeDefined()
    minutes(61)
    expect(await readSession(db, key)).toBeUndefined()
  })

  test('is not kept open by what a page asks by itself', async () => {
    const key = await beginSession(db, await person('bob@example.test'), 'OPEN', laptop)
    minutes(59)
    expect(await readSession(db, key, { isUse: false })).toBeDefined()
    minutes(2)
    expect(await readSession(db, key)).toBeUndefined()
  })

  test('ends after 12 hours, whatever is asked in between', async () => {
    const key = await beginSession(db, await person('carl@example.test'), 'OPEN', laptop)
    for (let half = 1; half < 24; half += 1) {
      minutes(30)
      expect(await readSession(db, key)).toBeDefined()
    }
    minutes(31)
    expect(await readSession(db, key)).toBeUndefined()
  })

  test.each(['CODE', 'ENROL'] as const)('that waits for %s has not signed in', async (stage) => {
    const key = await beginSession(db, await person(`${stage.toLowerCase()}@example.test`), stage, laptop)
    expect(await readSession(db, key)).toBeUndefined()
    expect(await readSessionOfAnyStage(db, key)).toMatchObject({ stage })
  })

  test('of somebody who is disabled opens nothing, and none begins', async () => {
    const personId = await person('dora@example.test')
    const key = await beginSession(db, personId, 'OPEN', laptop)
    await db.query(personSetDisabled({ id: personId, disabled: true }))
    expect(await readSession(db, key)).toBeUndefined()
    expect(await beginSession(db, personId, 'OPEN', laptop)).toBeUndefined()
  })

  test('tells in which time zone its person reads times', async () => {
    const personId = await person('fay@example.test')
    const key = await beginSession(db, personId, 'OPEN', laptop)
    expect(await chooseTimeZone(db, personId, 'Mars/Olympus')).toBe(false)
    expect((await readSession(db, key))?.person.timeZone).toBeUndefined()
    expect(await chooseTimeZone(db, personId, 'Asia/Kolkata')).toBe(true)
    expect((await readSession(db, key))?.person.timeZone).toBe('Asia/Kolkata')
  })

  test('that was ended opens nothing', async () => {
    const personId = await person('eve@example.test')
    const key = await beginSession(db, personId, 'OPEN', laptop)
    expect(await endSession(db, key)).toBe(personId)
    expect(await readSession(db, key)).toBeUndefined()
  })

  test.each([undefined, '', 'x', 'A'.repeat(43)])('is not opened by the key %j', async (key) => {
    expect(await readSession(db, key)).toBeUndefined()
  })
})
