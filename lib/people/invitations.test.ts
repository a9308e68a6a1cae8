import { beforeEach, describe, expect, test } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { selectAudit } from '../platform/audit/select-audit.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { invite, readInvitation, takeUpInvitation, type Invited } from './invitations.ts'
import type { Position } from './rights.ts'
import { beginSession, readSession } from './sessions.ts'
import { disablePerson, enablePerson, readPeople, resetFactor } from './standing.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const by = byOperator('Ben')
const admin: Position = { of: 'HOUSE', role: 'ADMIN' }
const owner: Position = { of: 'MERCHANT', role: 'OWNER', merchantCode: 'ACME' }
const password = 'grüne Wiese am See'

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `ann${count}@example.test`
})

async function invited(position: Position = admin): Promise<Invited> {
  const made = await invite(db, { email, position }, { by })
  if (typeof made === 'string') throw new Error(made)
  return made
}

const statusOf = async (address: string) =>
  (await readPeople(db)).find((person) => person.email === address)?.standing

describe('an invitation', () => {
  test('is taken up once, with a name and a password', async () => {
    const { key } = await invited(owner)
    expect(await readInvitation(db, key)).toMatchObject({ email, position: owner })
    expect(await statusOf(email)).toBe('INVITED')
    const taken = await takeUpInvitation(db, key, { name: ' Ann  Lee ', password })
    expect(taken).toMatchObject({ name: 'Ann Lee', email, position: owner })
    expect(await statusOf(email)).toBe('ACTIVE')
    expect(await readInvitation(db, key)).toBeUndefined()
    expect(await takeUpInvitation(db, key, { name: 'Eve', password })).toBe('USED_OR_EXPIRED')
  })

  test('is taken up by one of many at the same moment', async () => {
    const { key } = await invited()
    const names = ['Ann', 'Bea', 'Cleo', 'Dora']
    const taken = await Promise.all(names.map((name) => takeUpInvitation(db, key, { name, password })))
    expect(taken.filter((one) => one === 'USED_OR_EXPIRED')).toHaveLength(3)
  })

  test('can be taken up for 48 hours', async () => {
    const { key, expiresAt } = await invited()
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(48 * 3_600_000)
    clock.forward(48 * 3_600_000 - 1_000)
    expect(await readInvitation(db, key)).toBeDefined()
    clock.forward(2_000)
    expect(await readInvitation(db, key)).toBeUndefined()
    expect(await takeUpInvitation(db, key, { name: 'Ann', password })).toBe('USED_OR_EXPIRED')
  })

  test('that is given again ends the earlier one', async () => {
    const first = await invited()
    const second = await invited()
    expect(await readInvitation(db, first.key)).toBeUndefined()
    expect(await readInvitation(db, second.key)).toBeDefined()
  })

  test.each([
    [{ name: ' ', password }, 'NO_NAME'],
    [{ name: 'Ann\u202e', password }, 'NO_NAME'],
    [{ name: 'Ann', password: 'short' }, 'TOO_SHORT'],
    [{ name: 'Ann', password: '1q2w3e4r5t6y' }, 'TOO_COMMON'],
  ])('is not used up by %j', async (given, fault) => {
    const { key } = await invited()
    expect(await takeUpInvitation(db, key, given)).toBe(fault)
    expect(await readInvitation(db, key)).toBeDefined()
  })

  test('is not given to somebody who has signed up, whatever the case of the address', async () => {
    const { key } = await invited()
    await takeUpInvitation(db, key, { name: 'Ann', password })
    expect(await invite(db, { email: ` ${email.toUpperCase()}`, position: admin }, { by })).toBe('EXISTS')
  })

  test('does not change the position of somebody who was invited', async () => {
    await invited(owner)
    expect(await invite(db, { email, position: admin }, { by })).toBe('EXISTS')
  })

  test.each(['ann', 'ann@', '@example.test', 'a b@example.test', 'ann@example.test>'])(
    'is not given to %j',
    async (address) => {
      expect(await invite(db, { email: address, position: admin }, { by })).toBe('NOT_AN_EMAIL')
    },
  )

  test('and its taking up are in the audit', async () => {
    const { key } = await invited(owner)
    await takeUpInvitation(db, key, { name: 'Ann', password })
    const [accepted, made] = await selectAudit(db, { merchantCode: 'ACME' }, undefined, 2)
    expect(made).toMatchObject({
      actor: 'operator:Ben',
      command: 'person invite',
      after: { email, role: 'OWNER' },
    })
    expect(accepted).toMatchObject({ command: 'person accept', after: { email } })
    expect(accepted?.actor).toMatch(/^person:[0-9a-f-]{36}\/Ann$/)
  })
})

describe('somebody who is disabled', () => {
  test('has no session and no invitation any more, until enabled again', async () => {
    const { key } = await invited()
    const person = await takeUpInvitation(db, key, { name: 'Ann', password })
    if (typeof person === 'string') throw new Error(person)
    const cookie = await beginSession(db, person.personId, 'OPEN', { address: '192.0.2.1', userAgent: 'x' })
    await disablePerson(db, email, { by })
    expect(await statusOf(email)).toBe('DISABLED')
    expect(await readSession(db, cookie)).toBeUndefined()
    await enablePerson(db, email, { by })
    expect(await statusOf(email)).toBe('ACTIVE')
    expect(await readSession(db, cookie)).toBeUndefined()
  })

  test.each([disablePerson, enablePerson, resetFactor])('%o says that there is nobody', async (change) => {
    expect(await change(db, 'nobody@example.test', { by })).toBe('NOBODY')
  })

  test("is nobody of another merchant's", async () => {
    await invited(admin)
    expect(await disablePerson(db, email, { by, within: owner })).toBe('NOBODY')
    expect(await statusOf(email)).toBe('INVITED')
  })
})

test('people are read page by page, by their e-mail address', async () => {
  for (const name of ['page-b', 'page-a', 'page-c'])
    await invite(db, { email: `${name}@example.test`, position: owner }, { by })
  const page = async (after: string) =>
    (await readPeople(db, { merchantCode: 'ACME', after, limit: 2 })).map((person) => person.email)
  expect(await page('page')).toEqual(['page-a@example.test', 'page-b@example.test'])
  expect(await page('page-b@example.test')).toEqual(['page-c@example.test'])
})
