import { beforeEach, describe, expect, test } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { selectAudit } from '../platform/audit/select-audit.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { invite, takeUpInvitation } from './invitations.ts'
import type { Person } from './person.ts'
import { sandboxKey, signInBySandboxKey } from './sandbox-person.ts'
import { readSession, readSessionOfAnyStage, type Place } from './sessions.ts'
import { signIn, slowedMs, type SignInFault, type SignedIn } from './sign-in.ts'
import { disablePerson } from './standing.ts'

const gateway = await testGateway()
const { db } = gateway
const by = byOperator('Ben')
const password = 'grüne Wiese am See'

// Each test signs in from an address of its own.
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

async function signUp(): Promise<Person> {
  const invited = await invite(db, { email, position: { of: 'HOUSE', role: 'ADMIN' } }, { by })
  if (typeof invited === 'string') throw new Error(invited)
  const person = await takeUpInvitation(db, invited.key, { name: 'Ann', password })
  if (typeof person === 'string') throw new Error(person)
  return person
}

const enter = (typed: string, more: { email?: string; place?: Place; mode?: 'live' } = {}) =>
  signIn(
    { ...gateway, mode: more.mode ?? gateway.mode },
    { email: more.email ?? email, password: typed },
    more.place ?? place,
    async (milliseconds) => pauses.push(milliseconds),
  )

function keyOf(signedIn: SignedIn | SignInFault): string {
  if (typeof signedIn === 'string') throw new Error(signedIn)
  return signedIn.cookieKey
}

describe('signing in with e-mail address and password', () => {
  test('opens a session, whatever the case of the address', async () => {
    const person = await signUp()
    const signedIn = await enter(password, { email: ` ${email.toUpperCase()} ` })
    expect(await readSession(db, keyOf(signedIn))).toMatchObject({ person, stage: 'OPEN', fresh: true })
  })

  test('gives each sign-in a key of its own', async () => {
    await signUp()
    expect(keyOf(await enter(password))).not.toBe(keyOf(await enter(password)))
  })

  test('in live mode leads to setting up a second factor first', async () => {
    await signUp()
    const key = keyOf(await enter(password, { mode: 'live' }))
    expect(await readSession(db, key)).toBeUndefined()
    expect(await readSessionOfAnyStage(db, key)).toMatchObject({ stage: 'ENROL' })
  })

  test('answers alike for a wrong password, for nobody, and for who is disabled or invited', async () => {
    await signUp()
    expect(await enter('grüne Wiese am Fluss')).toBe('WRONG')
    expect(await enter(password, { email: 'nobody@example.test' })).toBe('WRONG')
    await disablePerson(db, email, { by })
    expect(await enter(password)).toBe('WRONG')
    email = `invited${count}@example.test`
    await invite(db, { email, position: { of: 'HOUSE', role: 'ADMIN' } }, { by })
    expect(await enter('')).toBe('WRONG')
  })

  test('takes as long for nobody as for a wrong password', async () => {
    await signUp()
    const cpuOf = async (address: string): Promise<number> => {
      const before = process.cpuUsage()
      for (let time = 0; time < 3; time += 1) await enter('wrong, wrong', { email: address })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await cpuOf(email)
    const ratio = (await cpuOf('nobody@example.test')) / (await cpuOf(email))
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test('is slowed by wrong passwords, and the right one still works', async () => {
    await signUp()
    for (let wrong = 0; wrong < 8; wrong += 1) expect(await enter('wrong, wrong')).toBe('WRONG')
    expect(pauses).toEqual([250, 500, 1_000, 2_000])
    expect(await enter(password)).toMatchObject({ stage: 'OPEN' })
    expect(pauses.at(-1)).toBe(4_000)
    expect(slowedMs(1_000, 4_000)).toBe(4_000)
  })

  test('is slowed for a person wherever the wrong passwords come from', async () => {
    await signUp()
    for (let from = 0; from < 5; from += 1)
      await enter('wrong, wrong', { place: { ...place, address: `198.51.100.${from}` } })
    expect(pauses).toEqual([250])
  })

  test('is slowed for an address whomever it tries', async () => {
    for (let nobody = 0; nobody < 5; nobody += 1)
      await enter('wrong, wrong', { email: `nobody${nobody}@example.test` })
    expect(pauses).toEqual([250])
  })

  test('checks four at once of one network', async () => {
    await signUp()
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('wrong, wrong')))
    expect(answers.filter((answer) => answer === 'WRONG')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(8)
  })

  test('is in the audit, and so is a refusal, without what was typed', async () => {
    const { personId } = await signUp()
    await enter('wrong, wrong')
    await enter(password)
    const [entered, refused] = await selectAudit(db, {}, undefined, 2)
    expect(entered).toMatchObject({
      actor: `person:${personId}/Ann`,
      command: 'person sign-in',
      after: { browser: 'Firefox' },
    })
    expect(refused).toMatchObject({ actor: 'gateway:sign-in', command: 'person sign-in' })
    expect(JSON.stringify(refused?.after)).not.toMatch(/wrong, wrong|ann\d/)
  })
})

describe("the sandbox's link", () => {
  test('signs in as ADMIN of the installation, also at the next start', async () => {
    const [first, second] = [await sandboxKey(gateway), await sandboxKey(gateway)]
    for (const key of [first, second, second]) {
      const session = await readSession(db, keyOf(await signInBySandboxKey(gateway, key, place)))
      expect(session?.person.position).toEqual({ of: 'HOUSE', role: 'ADMIN' })
    }
  })

  test('opens nothing in live mode, and there is none', async () => {
    const key = await sandboxKey(gateway)
    const live = { ...gateway, mode: 'live' as const }
    expect(await signInBySandboxKey(live, key, place)).toBe('WRONG')
    await expect(sandboxKey(live)).rejects.toThrow('sandbox')
  })

  test('is no invitation', async () => {
    const key = await sandboxKey(gateway)
    expect(await takeUpInvitation(db, key, { name: 'Eve', password })).toBe('USED_OR_EXPIRED')
  })
})
