import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { invite, readInvitation, takeUpInvitation } from '../../people/invitations.ts'
import type { Person } from '../../people/person.ts'
import type { Position } from '../../people/rights.ts'
import { hashOfKey, newKey } from '../../people/sessions.ts'
import { disablePerson, findPerson, setRole } from '../../people/standing.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { approve, waitingFor, withdraw } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { adjustBalanceAct } from './ledger-acts.ts'
import {
  askedBy,
  enablePersonAct,
  inviteAct,
  refusePerson,
  resetFactorAct,
  setRoleAct,
} from './people-acts.ts'

const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'on' })
const { db } = gateway
const by = byOperator('test')
const atHouse = (role: Extract<Position, { of: 'HOUSE' }>['role']): Position => ({ of: 'HOUSE', role })
const atShop = (role: Extract<Position, { of: 'MERCHANT' }>['role']): Position => ({
  of: 'MERCHANT',
  role,
  merchantCode: 'ACME',
})

/** Somebody who has signed up. */
async function person(position: Position): Promise<Person> {
  const email = `${randomUUID()}@example.test`
  const invited = await invite(db, { email, position }, { by })
  if (typeof invited === 'string') throw new Error(invited)
  const taken = await takeUpInvitation(db, invited.key, { name: 'Ann', password: 'grüne Wiese am See' })
  if (typeof taken === 'string') throw new Error(taken)
  return taken
}

const visitOf = (who: Person): Deciding => ({
  writes: gateway,
  person: who,
  sessionId: 'session',
  ...(who.position.of === 'MERCHANT' && { merchantCode: who.position.merchantCode }),
})
const visit = async (position: Position): Promise<Deciding> => visitOf(await person(position))

async function inviting(
  from: Deciding,
  position: Position,
  { email = `${randomUUID()}@example.test`, once }: { email?: string; once?: string } = {},
) {
  const key = newKey()
  const keyHash = hashOfKey(key).toString('hex')
  const typed = { email, position, keyHash, ...(await askedBy(from)) }
  const decision = await decide(from, inviteAct, typed, once)
  return { key, email, decision }
}

async function settle(from: Deciding) {
  const waiting = (await waitingFor(from)).filter(({ isOwn }) => !isOwn)
  return Promise.all(waiting.map(({ id, hash }) => approve(from, id, hash)))
}

beforeEach(async () => {
  const prisma = await db.prisma()
  await prisma.approval.deleteMany()
  await prisma.person.updateMany({ data: { disabledAt: new Date() } })
})

describe('an invitation in the console', () => {
  it.each([atHouse('ADMIN'), atHouse('FINANCE')])(
    'to approve as %o works once another person has approved it',
    async (position) => {
      const [admin, finance] = [await visit(atHouse('ADMIN')), await visit(atHouse('FINANCE'))]
      const { key, email, decision } = await inviting(admin, position)
      expect(decision.result).toBe('WAITS')
      expect(await readInvitation(db, key)).toBeUndefined()
      expect(await settle(admin)).toEqual([])
      expect(await settle(finance)).toMatchObject([{ result: 'DONE' }])
      expect(await readInvitation(db, key)).toMatchObject({ email, position })
      const [made] = await selectAudit(db, {}, undefined, 1)
      expect(made).toMatchObject({
        command: 'person invite',
        after: { email, approvedBy: expect.any(String) },
      })
    },
  )

  it('to nothing that approves works at once, as all do with one pair of eyes', async () => {
    const admin = await visit(atHouse('ADMIN'))
    const { key, decision } = await inviting(admin, atHouse('SUPPORT'))
    expect(decision.result).toBe('DONE')
    expect(await readInvitation(db, key)).toBeDefined()
    const alone = { ...admin, writes: { ...gateway, config: { ...gateway.config, fourEyes: false } } }
    expect((await inviting(alone, atHouse('ADMIN'))).decision.result).toBe('DONE')
  })

  it('by a form that was sent again gives no other link', async () => {
    const admin = await visit(atHouse('ADMIN'))
    const once = randomUUID()
    const first = await inviting(admin, atHouse('SUPPORT'), { once })
    const { email } = first
    const again = await Promise.all([1, 2].map(() => inviting(admin, atHouse('SUPPORT'), { email, once })))
    expect(again.map(({ decision }) => decision.result)).toEqual(['REFUSED', 'REFUSED'])
    expect(await readInvitation(db, first.key)).toBeDefined()
    const another = await inviting(admin, atHouse('SUPPORT'), { email, once: randomUUID() })
    expect(another.decision.result).toBe('DONE')
    expect(await readInvitation(db, first.key)).toBeUndefined()
  })

  it('that was given to another person is not taken over by one of the console', async () => {
    const [admin] = [await visit(atHouse('ADMIN')), await visit(atHouse('FINANCE'))]
    const email = `${randomUUID()}@example.test`
    const given = await invite(db, { email, position: atHouse('ADMIN') }, { by })
    const { decision } = await inviting(admin, atHouse('ADMIN'), { email })
    expect(decision.result).toBe('WAITS')
    expect(await readInvitation(db, typeof given === 'string' ? given : given.key)).toBeDefined()
  })

  it('is refused where nobody else could approve it', async () => {
    const { decision } = await inviting(await visit(atHouse('ADMIN')), atHouse('ADMIN'))
    expect(decision).toMatchObject({ result: 'REFUSED', said: expect.stringContaining('person invite') })
  })

  it('grants nothing that whoever invites does not have', async () => {
    const [owner] = [await visit(atShop('OWNER')), await visit(atHouse('ADMIN'))]
    const { email, decision } = await inviting(owner, {
      ...atShop('OWNER'),
      merchantCode: 'OTHER',
    } as Position)
    expect(decision.result).toBe('REFUSED')
    expect(
      (await inviting(await visit(atHouse('ADMIN')), atShop('OWNER'), { email })).decision,
    ).toMatchObject({
      said: 'Nobody grants a right that they do not have.',
    })
    expect(await findPerson(db, email)).toBeUndefined()
  })

  it("of a merchant's person is approved by one of the merchant, or else by the operator", async () => {
    const [owner, admin] = [await visit(atShop('OWNER')), await visit(atHouse('ADMIN'))]
    const first = await inviting(owner, atShop('FINANCE'))
    expect(await waitingFor(owner)).toMatchObject([{ isOwn: true }])
    expect(await settle(admin)).toMatchObject([{ result: 'DONE' }])
    expect(await readInvitation(db, first.key)).toBeDefined()

    const finance = await visit(atShop('FINANCE'))
    const second = await inviting(owner, atShop('FINANCE'))
    expect(await settle(admin)).toEqual([])
    expect(await settle(finance)).toMatchObject([{ result: 'DONE' }])
    expect(await readInvitation(db, second.key)).toBeDefined()
  })

  it('that waits at the operator is withdrawn by the merchant’s person who asked', async () => {
    const [owner] = [await visit(atShop('OWNER')), await visit(atHouse('ADMIN'))]
    const { decision } = await inviting(owner, atShop('FINANCE'))
    const id = decision.result === 'WAITS' ? decision.approvalId : ''
    expect(await withdraw(owner, id)).toMatchObject({ result: 'WITHDRAWN' })
  })
})

describe('another role', () => {
  const changing = async (from: Deciding, email: string, position: Position) =>
    decide(from, setRoleAct, { email, position, ...(await askedBy(from)) })

  it('that approves needs another person, one that does not is given at once; the audit has both roles', async () => {
    const [admin, finance] = [await visit(atHouse('ADMIN')), await visit(atHouse('FINANCE'))]
    const { email } = await person(atHouse('VIEWER'))
    expect(await changing(admin, email, atHouse('FINANCE'))).toMatchObject({ result: 'WAITS' })
    expect((await findPerson(db, email))?.position).toEqual(atHouse('VIEWER'))
    expect((await waitingFor(finance))[0]?.facts.facts).toContainEqual(['Invited by', 'test'])
    expect(await settle(finance)).toMatchObject([{ result: 'DONE' }])
    expect((await findPerson(db, email))?.position).toEqual(atHouse('FINANCE'))
    const [changed] = await selectAudit(db, {}, undefined, 1)
    expect(changed).toMatchObject({ command: 'person set-role', before: { role: 'VIEWER' } })
    expect(changed).toMatchObject({ after: { email, role: 'FINANCE' } })
    expect(await changing(admin, email, atHouse('SUPPORT'))).toMatchObject({ result: 'DONE' })
  })

  it("is no step to another place, and none of another merchant's person", async () => {
    const [owner, admin] = [await visit(atShop('OWNER')), await visit(atHouse('ADMIN'))]
    const { email } = await person(atHouse('VIEWER'))
    expect(await changing(owner, email, atShop('VIEWER'))).toMatchObject({ said: 'There is no such person.' })
    expect(await changing(admin, email, atShop('VIEWER'))).toMatchObject({ result: 'REFUSED' })
    await visit(atHouse('FINANCE'))
    const elsewhere = await changing({ ...admin }, (await person(atShop('VIEWER'))).email, atHouse('FINANCE'))
    expect(elsewhere).toMatchObject({
      result: 'REFUSED',
      said: expect.stringContaining('same place') as string,
    })
    expect((await findPerson(db, email))?.position).toEqual(atHouse('VIEWER'))
  })

  it('leaves undone what somebody asked for who may not ask for it any more', async () => {
    const [asker, other] = [await person(atHouse('FINANCE')), await visit(atHouse('FINANCE'))]
    const correction = { merchantCode: 'ACME', amount: '1', currencyCode: 'INR', reason: 'counted twice' }
    expect(await decide(visitOf(asker), adjustBalanceAct, correction)).toMatchObject({ result: 'WAITS' })
    await setRole(db, asker.email, atHouse('VIEWER'), { by })
    expect(await settle(other)).toMatchObject([{ result: 'NOT_DECIDED' }])
    await setRole(db, asker.email, atHouse('FINANCE'), { by })
    await disablePerson(db, asker.email, { by })
    expect(await settle(other)).toMatchObject([{ result: 'NOT_DECIDED' }])
  })
})

describe('what lets a person in again', () => {
  const lettingIn = async (from: Deciding, act: typeof enablePersonAct, { email, position }: Person) => {
    const { role } = position
    const merchantCode = position.of === 'MERCHANT' ? position.merchantCode : undefined
    return decide(from, act, { email, position: { role, merchantCode }, ...(await askedBy(from)) })
  }

  it.each([enablePersonAct, resetFactorAct])(
    'of somebody who approves needs another person: $name',
    async (act) => {
      const [admin, finance] = [await visit(atHouse('ADMIN')), await visit(atHouse('FINANCE'))]
      const approver = await person(atHouse('FINANCE'))
      await disablePerson(db, approver.email, { by })
      expect(await lettingIn(admin, act, approver)).toMatchObject({ result: 'WAITS' })
      expect(await settle(finance)).toMatchObject([{ result: 'DONE' }])
      const [event] = await selectAudit(db, {}, undefined, 1)
      expect(event).toMatchObject({ command: act.name, after: { approvedBy: expect.any(String) as string } })
      expect(await lettingIn(admin, act, await person(atHouse('VIEWER')))).toMatchObject({ result: 'DONE' })
    },
  )

  it('is asked for as what the person is', async () => {
    const [admin] = [await visit(atHouse('ADMIN')), await visit(atHouse('FINANCE'))]
    const approver = await person(atHouse('FINANCE'))
    const asked = { ...approver, position: atHouse('VIEWER') }
    expect(await lettingIn(admin, resetFactorAct, asked)).toMatchObject({ result: 'REFUSED' })
  })

  it('and is refused of oneself stands in the audit', async () => {
    const admin = await visit(atHouse('ADMIN'))
    const { email } = admin.person
    await refusePerson(admin, { command: 'person enable', email, said: 'not oneself' })
    const [event] = await selectAudit(db, {}, undefined, 1)
    expect(event).toMatchObject({ command: 'person enable', refused: 'not oneself', after: { email } })
  })
})
