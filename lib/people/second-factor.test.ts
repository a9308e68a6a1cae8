import { beforeEach, describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { byOperator } from '../platform/audit/actor.ts'
import { resealColumn } from '../platform/secrets/reseal-column.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { invite, takeUpInvitation } from './invitations.ts'
import { appSecretColumns, enterCode, offeredAppSecret, setUpApp } from './second-factor.ts'
import {
  beginSession,
  readSession,
  readSessionOfAnyStage,
  type PersonSession,
  type Place,
} from './sessions.ts'
import { signIn } from './sign-in.ts'
import { readPeople, resetFactor } from './standing.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const by = byOperator('Ben')
const password = 'grüne Wiese am See'

let count = 0
let email = ''
let place: Place
let pauses: number[] = []
beforeEach(() => {
  count += 1
  email = `ann${count}@example.test`
  place = { address: `192.0.2.${count}`, userAgent: 'Firefox' }
  pauses = []
})

async function sessionOf(key: string | undefined): Promise<PersonSession> {
  const session = await readSessionOfAnyStage(db, key)
  if (!session) throw new Error('there is no session')
  return session
}

/** What the app of somebody with this secret shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

/** Somebody with an authenticator app. */
async function withApp() {
  const invited = await invite(db, { email, position: { of: 'HOUSE', role: 'ADMIN' } }, { by })
  if (typeof invited === 'string') throw new Error(invited)
  const person = await takeUpInvitation(db, invited.key, { name: 'Ann', password })
  if (typeof person === 'string') throw new Error(person)
  const session = await sessionOf(await beginSession(db, person.personId, 'ENROL', place))
  const secret = await offeredAppSecret(gateway, session.sessionId)
  const setUp = await setUpApp(gateway, session, codeOf(secret), place)
  if (setUp === 'WRONG') throw new Error(setUp)
  clock.forward(30_000)
  return { person, secret, recoveryCodes: setUp.recoveryCodes }
}

/** A sign-in that waits for the code. */
async function waiting(): Promise<PersonSession> {
  const signedIn = await signIn(gateway, { email, password }, place)
  if (typeof signedIn === 'string') throw new Error(signedIn)
  expect(signedIn.stage).toBe('CODE')
  return sessionOf(signedIn.cookieKey)
}

const enter = (session: PersonSession, code: string) =>
  enterCode(gateway, session, code, place, async (milliseconds) => pauses.push(milliseconds))

describe('an authenticator app', () => {
  test('is set up with a code of the secret that the session was offered, and no other', async () => {
    const { person } = await withApp()
    const session = await sessionOf(await beginSession(db, person.personId, 'ENROL', place))
    const secret = await offeredAppSecret(gateway, session.sessionId)
    expect(await offeredAppSecret(gateway, session.sessionId)).toBe(secret)
    const other = await sessionOf(await beginSession(db, person.personId, 'ENROL', place))
    expect(await offeredAppSecret(gateway, other.sessionId)).not.toBe(secret)
    expect(await setUpApp(gateway, other, codeOf(secret), place)).toBe('WRONG')
    expect(await setUpApp(gateway, session, codeOf(secret), place)).toMatchObject({ recoveryCodes: {} })
  })

  test('that is set up ends every other session that was to set one up', async () => {
    const { person } = await withApp()
    const [first, other] = [
      await beginSession(db, person.personId, 'ENROL', place),
      await beginSession(db, person.personId, 'ENROL', place),
    ]
    const session = await sessionOf(first)
    const secret = await offeredAppSecret(gateway, session.sessionId)
    await setUpApp(gateway, session, codeOf(secret), place)
    expect(await readSessionOfAnyStage(db, first)).toBeDefined()
    expect(await readSessionOfAnyStage(db, other)).toBeUndefined()
  })

  test('completes a sign-in, and a code does so once', async () => {
    const { secret } = await withApp()
    const code = codeOf(secret)
    const signedIn = await enter(await waiting(), ` ${code.slice(0, 3)} ${code.slice(3)}`)
    if (typeof signedIn === 'string') throw new Error(signedIn)
    expect(await readSession(db, signedIn.cookieKey)).toMatchObject({ stage: 'OPEN', person: { email } })
    expect(await enter(await waiting(), code)).toBe('WRONG')
  })

  test('takes one of several uses of a code at the same moment', async () => {
    const { secret } = await withApp()
    const sessions = [await waiting(), await waiting(), await waiting()]
    const code = codeOf(secret)
    const answers = await Promise.all(sessions.map((session) => enter(session, code)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  })

  test('does not accept the code with which it was set up', async () => {
    const { secret } = await withApp()
    clock.forward(-30_000)
    expect(await enter(await waiting(), codeOf(secret))).toBe('WRONG')
    clock.forward(30_000)
  })

  test.each([
    [-60_000, false],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [60_000, false],
  ])('whose clock is wrong by %i ms signs in: %s', async (difference, works) => {
    const { secret } = await withApp()
    clock.forward(60_000)
    const timestamp = clock.now().getTime() + difference
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect(typeof (await enter(await waiting(), code)) !== 'string').toBe(works)
  })

  test('is guessed slowly, and one code at a time', async () => {
    await withApp()
    const session = await waiting()
    for (let wrong = 0; wrong < 13; wrong += 1) expect(await enter(session, '000000')).toBe('WRONG')
    expect(pauses.at(0)).toBe(250)
    expect(pauses.at(-1)).toBe(30_000)
    const answers = await Promise.all([1, 2, 3].map(() => enter(session, '000000')))
    expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(2)
  })

  test('of nobody else is accepted', async () => {
    const { secret } = await withApp()
    email = `other${count}@example.test`
    await withApp()
    expect(await enter(await waiting(), codeOf(secret))).toBe('WRONG')
  })

  test('still works with a new key of the installation', async () => {
    const { secret } = await withApp()
    const newKey = Buffer.alloc(32, 7).toString('base64')
    const both = openSecretBox(newKey, gateway.secretKey)
    for (const column of appSecretColumns) await resealColumn(db, both, column)
    const session = await waiting()
    const renewed = { ...gateway, secrets: openSecretBox(newKey) }
    expect(await enterCode(renewed, session, codeOf(secret), place)).toMatchObject({ stage: 'OPEN' })
    for (const column of appSecretColumns)
      await resealColumn(db, openSecretBox(gateway.secretKey, newKey), column)
  })
})

describe('recovery codes', () => {
  test('are ten, and each signs in once, however it is typed', async () => {
    const { recoveryCodes } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(await enter(await waiting(), first.toUpperCase().replace('-', ' '))).toMatchObject({
      stage: 'OPEN',
    })
    expect(await enter(await waiting(), first)).toBe('WRONG')
    expect(await enter(await waiting(), second)).toMatchObject({ stage: 'OPEN' })
  })

  test('of an earlier factor do not work', async () => {
    const { person, recoveryCodes } = await withApp()
    const session = await sessionOf(await beginSession(db, person.personId, 'OPEN', place))
    const secret = await offeredAppSecret(gateway, session.sessionId)
    await setUpApp(gateway, session, codeOf(secret), place)
    expect(await enter(await waiting(), recoveryCodes[0] ?? '')).toBe('WRONG')
  })
})

test('a reset forgets the factor and ends every session', async () => {
  const { person } = await withApp()
  const key = await beginSession(db, person.personId, 'OPEN', place)
  await resetFactor(db, email, { by })
  expect(await readSession(db, key)).toBeUndefined()
  expect((await readPeople(db)).find((one) => one.email === email)?.factors).toEqual([])
  expect(await signIn({ ...gateway, mode: 'live' }, { email, password }, place)).toMatchObject({
    stage: 'ENROL',
  })
})
