import { expect, test } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { invite, takeUpInvitation } from './invitations.ts'
import { confirmByPassword, readOwnSessions, signOutEverywhere } from './own-sessions.ts'
import { sandboxKey, signInBySandboxKey } from './sandbox-person.ts'
import { beginSession, readSession } from './sessions.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const password = 'grüne Wiese am See'
const place = { address: '192.0.2.7', userAgent: 'Firefox' }

async function personOf(email: string) {
  const by = byOperator('Ben')
  const invited = await invite(db, { email, position: { of: 'HOUSE', role: 'ADMIN' } }, { by })
  if (typeof invited === 'string') throw new Error(invited)
  const person = await takeUpInvitation(db, invited.key, { name: 'Ann', password })
  if (typeof person === 'string') throw new Error(person)
  return person
}

async function openSession(key: string | undefined) {
  const session = await readSession(db, key)
  if (!session || key === undefined) throw new Error('there is no session')
  return { ...session, cookieKey: key }
}

test('the password makes a session fresh again, under another key', async () => {
  const { personId } = await personOf('ann@example.test')
  const key = await beginSession(db, personId, 'OPEN', place)
  clock.forward(11 * 60_000)
  const session = await openSession(key)
  expect(session.fresh).toBe(false)
  expect(await confirmByPassword(gateway, session, 'wrong, wrong', place)).toBe('WRONG')
  expect((await openSession(key)).fresh).toBe(false)
  const confirmed = await confirmByPassword(gateway, session, password, place)
  if (typeof confirmed === 'string') throw new Error(confirmed)
  expect(await readSession(db, confirmed.cookieKey)).toMatchObject({
    fresh: true,
    sessionId: session.sessionId,
  })
  expect(await readSession(db, key)).toBeUndefined()
})

test('the ADMIN of a sandbox, who has no password, confirms without one; not in live mode', async () => {
  const signedIn = await signInBySandboxKey(gateway, await sandboxKey(gateway), place)
  if (typeof signedIn === 'string') throw new Error(signedIn)
  const session = await openSession(signedIn.cookieKey)
  expect(await confirmByPassword({ ...gateway, mode: 'live' }, session, '', place)).toBe('WRONG')
  expect(await confirmByPassword(gateway, session, '', place)).toMatchObject({ cookieKey: {} })
})

test('a person sees the own sessions that last, and ends them all', async () => {
  const { personId } = await personOf('bea@example.test')
  const other = await personOf('carl@example.test')
  const ofOther = await beginSession(db, other.personId, 'OPEN', place)
  const first = await beginSession(db, personId, 'OPEN', place)
  await beginSession(db, personId, 'CODE', place)
  clock.forward(60_000)
  const second = await beginSession(db, personId, 'OPEN', { address: '198.51.100.3', userAgent: 'Safari' })
  const seen = await readOwnSessions(db, personId)
  expect(seen.map(({ address, userAgent }) => [address, userAgent])).toEqual([
    ['198.51.100.3', 'Safari'],
    ['192.0.2.7', 'Firefox'],
  ])
  await signOutEverywhere(db, await openSession(second), place)
  expect(await readSession(db, first)).toBeUndefined()
  expect(await readSession(db, second)).toBeUndefined()
  expect(await readSession(db, ofOther)).toBeDefined()
})
