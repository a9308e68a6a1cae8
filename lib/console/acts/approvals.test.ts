import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBalance } from '../../ledger/read-balances.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import type { Position } from '../../people/rights.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { purges } from '../../worker/purge.ts'
import { approve, decidedFor, firstWaiting, refuse, waitingFor, withdraw } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { adjustBalanceAct } from './ledger-acts.ts'

const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'on' })

const at = (name: string, position: Position = { of: 'HOUSE', role: 'FINANCE' }): Deciding => ({
  writes: gateway,
  person: { personId: randomUUID(), email: `${name}@house.example`, name, position },
  sessionId: `session of ${name}`,
  from: '203.0.113.7',
  ...(position.of === 'MERCHANT' && { merchantCode: position.merchantCode }),
})
const ann = at('Ann')
const otherAnn = at('Ann')
const viewer = at('Vera', { of: 'HOUSE', role: 'VIEWER' })
const shop = at('Olga', { of: 'MERCHANT', role: 'OWNER', merchantCode: 'ACME' })

const correction = { merchantCode: 'ACME', amount: '12.50', currencyCode: 'INR', reason: 'fee charged twice' }
const available = async () => (await readBalance(gateway.db, 'ACME', 'INR')).available.amount

/** The audit events since the test began. */
const audited = async () => {
  const events = await (
    await gateway.db.prisma()
  ).auditEvent.findMany({ where: { id: { gt: since } }, orderBy: { id: 'asc' } })
  return events.map(({ actor, command, refused, sessionId, address }) => ({
    actor: actor.replace(/:[^/]*\//, ' '),
    command,
    refused,
    sessionId,
    address,
  }))
}
let since = 0n
beforeEach(async () => {
  for (const { id } of await waitingFor(ann)) await withdraw(ann, id)
  const { _max: newest } = await (await gateway.db.prisma()).auditEvent.aggregate({ _max: { id: true } })
  since = newest.id ?? 0n
})

async function asked(): Promise<{ id: string; hash: string }> {
  const decision = await decide(ann, adjustBalanceAct, correction)
  if (decision.result !== 'WAITS') throw new Error(decision.said)
  const waiting = (await waitingFor(otherAnn)).find(({ id }) => id === decision.approvalId)
  if (!waiting) throw new Error('it does not wait')
  return waiting
}

describe('an act that needs another person', () => {
  it('is done when another one agrees, with both in the audit, though they have one name', async () => {
    const before = await available()
    const { id, hash } = await asked()
    expect(await available()).toBe(before)
    expect(await approve(otherAnn, id, hash)).toMatchObject({ result: 'DONE' })
    expect(await available()).toBe(before + 1250n)
    const seat = { sessionId: 'session of Ann', address: '203.0.113.7', refused: null, actor: 'person Ann' }
    expect(await audited()).toEqual([
      { command: 'approval ask', ...seat },
      { command: 'approval approve', ...seat },
      { command: 'balance adjust', ...seat, sessionId: null, address: null },
    ])
    expect((await decidedFor(ann, 1))[0]).toMatchObject({ id, state: 'DONE' })
  })

  it('shows the approver what was asked for', async () => {
    await asked()
    const [waiting] = await waitingFor(otherAnn)
    expect(waiting).toMatchObject({ askedBy: 'Ann', isOwn: false, act: 'balance adjust' })
    expect(waiting?.facts.facts).toContainEqual(['Correction', { amount: 1250n, currencyCode: 'INR' }])
    expect((await waitingFor(ann))[0]).toMatchObject({ isOwn: true })
  })

  it('is never approved or refused by who asked', async () => {
    const before = await available()
    const { id, hash } = await asked()
    expect(await approve(ann, id, hash)).toMatchObject({ result: 'NOT_DECIDED' })
    expect(await refuse(ann, id, 'no')).toMatchObject({ result: 'NOT_DECIDED' })
    expect(await available()).toBe(before)
    expect((await audited()).slice(1)).toMatchObject([
      { command: 'approval approve', refused: expect.stringContaining('another person') },
      { command: 'approval refuse', refused: expect.stringContaining('another person') },
    ])
  })

  it('is done once of ten approvals at the same moment', async () => {
    const before = await available()
    const { id, hash } = await asked()
    const people = Array.from({ length: 10 }, (_, number) => at(`Ben ${number}`))
    const results = await Promise.all(people.map((person) => approve(person, id, hash)))
    expect(results.filter(({ result }) => result === 'DONE')).toHaveLength(1)
    expect(await available()).toBe(before + 1250n)
  })

  it('is not done where who asked was disabled since, and can still be refused', async () => {
    const before = await available()
    const { id, hash } = await asked()
    const { personId, email, name } = ann.person
    const people = (await gateway.db.prisma()).person
    await people.create({
      data: { id: personId, email: email.toLowerCase(), name, role: 'FINANCE', disabledAt: new Date() },
    })
    expect(await approve(otherAnn, id, hash)).toMatchObject({ result: 'NOT_DECIDED' })
    expect(await available()).toBe(before)
    expect(await refuse(otherAnn, id, 'asked by somebody who left')).toMatchObject({ result: 'REFUSED' })
    await people.delete({ where: { id: personId } })
  })

  it('waits 72 hours, and cannot be approved after them', async () => {
    const before = await available()
    const { id, hash } = await asked()
    gateway.clock.forward(72 * 3_600_000 - 60_000)
    expect(await waitingFor(otherAnn)).toHaveLength(1)
    gateway.clock.forward(61_000)
    expect(await approve(otherAnn, id, hash)).toMatchObject({ result: 'NOT_DECIDED' })
    expect(await waitingFor(otherAnn)).toEqual([])
    expect(await available()).toBe(before)

    // The housekeeping ends it; until then its time tells.
    const expired = { id, state: 'VOID', said: 'nobody decided in time' }
    const kept = async () => (await decidedFor(otherAnn, 100)).find((one) => one.id === id)
    expect(await kept()).toMatchObject(expired)
    expect(await purges.approvals.run(gateway.db)).toBe(1)
    expect(await kept()).toMatchObject(expired)
  })

  it('is counted for others than who asked, and only the first are described', async () => {
    await asked()
    await asked()
    const seenBy = ({ writes, ...visit }: Deciding) => firstWaiting({ ...visit, gateway: writes }, 1)
    const waiting = await waitingFor(otherAnn)
    expect(waiting.length).toBeGreaterThan(1)
    expect(await seenBy(otherAnn)).toEqual({ count: waiting.length, first: waiting.slice(0, 1) })
    expect(await seenBy(ann)).toEqual({ count: 0, first: [] })
  })

  it('is void when what the approver saw has changed', async () => {
    const before = await available()
    const { id, hash } = await asked()
    await configureMerchant(gateway.db, [], { code: 'ACME', name: 'Another Ltd' }, byOperator('Cy'))
    expect(await approve(otherAnn, id, hash)).toMatchObject({
      result: 'NOT_DECIDED',
      said: expect.stringContaining('has changed'),
    })
    expect(await waitingFor(otherAnn)).toEqual([])
    expect(await available()).toBe(before)
  })

  it('is not approved by a hash of something else', async () => {
    const { id } = await asked()
    expect(await approve(otherAnn, id, 'ab'.repeat(32))).toMatchObject({ result: 'NOT_DECIDED' })
  })

  it('is refused with a reason, and withdrawn by who asked alone', async () => {
    gateway.clock.forward(1000)
    const first = await asked()
    expect(await withdraw(otherAnn, first.id)).toMatchObject({ result: 'NOT_DECIDED' })
    expect(await refuse(otherAnn, first.id, 'not this one')).toMatchObject({ result: 'REFUSED' })
    expect(await approve(otherAnn, first.id, first.hash)).toMatchObject({ result: 'NOT_DECIDED' })
    gateway.clock.forward(1000)
    const second = await asked()
    expect(await withdraw(ann, second.id)).toMatchObject({ result: 'WITHDRAWN' })
    expect(await decidedFor(ann, 2)).toMatchObject([
      { state: 'WITHDRAWN' },
      { state: 'REFUSED', said: 'not this one' },
    ])
  })

  it('is neither seen nor decided by the people of a merchant', async () => {
    const { id, hash } = await asked()
    expect(await waitingFor(shop)).toEqual([])
    expect(await approve(shop, id, hash)).toMatchObject({ result: 'NOT_DECIDED' })
  })

  it('keeps nothing readable in the database, and nothing at all once it is decided', async () => {
    const { id, hash } = await asked()
    const stored = async () =>
      (await (await gateway.db.prisma()).approval.findUniqueOrThrow({ where: { id } })).content
    expect(Buffer.from((await stored()) ?? []).toString('latin1')).not.toContain('twice')
    await approve(otherAnn, id, hash)
    expect(await stored()).toBeNull()
  })
})

describe('what is refused at once', () => {
  it('names the missing right, and the audit has it', async () => {
    expect(await decide(viewer, adjustBalanceAct, correction)).toEqual({
      result: 'REFUSED',
      said: 'Your role may not work on suspense, statements, accounts and batches.',
    })
    expect(await audited()).toMatchObject([
      { command: 'balance adjust', actor: 'person Vera', refused: expect.stringContaining('Your role') },
    ])
  })

  it('says what is wrong with what was typed', async () => {
    const wrong = { ...correction, amount: '12.505' }
    expect(await decide(ann, adjustBalanceAct, wrong)).toEqual({
      result: 'REFUSED',
      said: 'The amount 12.505 has too many decimals: INR has 2.',
    })
  })
})
