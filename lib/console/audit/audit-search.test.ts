import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import type { Position } from '../../people/rights.ts'
import { byPerson, writeActor } from '../../platform/audit/actor.ts'
import { selectAudit, writtenAs } from '../../platform/audit/select-audit.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { auditFilter, everyEvent, keptValues, type AuditQuery } from './audit-search.ts'

const { db } = await testGateway()
const account = randomUUID()

const personAt = (name: string, position: Position) => ({
  person: { personId: randomUUID(), email: `${name}@x.example`, name, position },
  timeZone: 'Asia/Bangkok',
  merchantCode: position.of === 'MERCHANT' ? position.merchantCode : undefined,
})
const ann = personAt('Ann', { of: 'HOUSE', role: 'FINANCE' })
const vera = personAt('Vera', { of: 'HOUSE', role: 'VIEWER' })
const owner = personAt('Olga', { of: 'MERCHANT', role: 'OWNER', merchantCode: 'ACME' })
const developer = personAt('Dev', { of: 'MERCHANT', role: 'DEVELOPER', merchantCode: 'ACME' })

interface Stored {
  readonly command: string
  readonly merchantCode?: string
  readonly after?: object
  readonly refused?: string
}
let at = '2026-03-05T16:59:00Z'
/** At 17:00 UTC the next day begins in Bangkok. */
const store = ({ person }: typeof ann, { command, merchantCode, after, refused }: Stored) =>
  db.pool.query(
    `insert into audit_event (actor, command, merchant_code, after, refused, session_id, address, at)
     values ($1, $2, $3, $4, $5, 'S', '203.0.113.7', $6)`,
    [writeActor(byPerson(person.personId, person.name)), command, merchantCode, after, refused, at],
  )

await store(ann, {
  command: 'suspense assign',
  merchantCode: 'ACME',
  after: {
    money: { amount: '100.50', currencyCode: 'THB' },
    approvedBy: `person:${vera.person.personId}/Vera`,
  },
})
at = '2026-03-05T17:01:00Z'
await store(ann, { command: 'account enable', after: { idAccount: account } })
await store(vera, { command: 'account enable', refused: 'Your role may not do it.' })
await store(developer, { command: 'merchant add-key', merchantCode: 'ACME' })
await store(owner, { command: 'payout create', merchantCode: 'SHOP' })

const found = async (reader: typeof ann, query: AuditQuery = {}) =>
  (await selectAudit(db, auditFilter(reader, query), undefined, 100))
    .filter(({ sessionId }) => sessionId === 'S')
    .map(({ command }) => command)
    .toReversed()

const all = ['suspense assign', 'account enable', 'account enable', 'merchant add-key', 'payout create']

describe('who reads what', () => {
  it('an operator with the right reads all', async () => expect(await found(ann)).toEqual(all))
  it('others read what they did or approved themselves', async () =>
    expect(await found(vera)).toEqual(['suspense assign', 'account enable']))
  it("an owner reads the own merchant's, whatever the address says", async () =>
    expect(await found(owner, { merchant: 'SHOP' })).toEqual(['suspense assign', 'merchant add-key']))
  it('other people of a merchant read their own of it', async () =>
    expect(await found(developer)).toEqual(['merchant add-key']))
})

test.each<[AuditQuery, readonly string[]]>([
  [{ person: 'vera' }, ['suspense assign', 'account enable']],
  [{ action: 'account' }, ['account enable', 'account enable']],
  [{ action: 'acc' }, []],
  [{ merchant: 'ACME' }, ['suspense assign', 'merchant add-key']],
  [{ account }, ['account enable']],
  [{ amount: '100.5' }, ['suspense assign']],
  [{ amount: '100' }, []],
  [{ to: '2026-03-05' }, ['suspense assign']],
  [{ from: '2026-03-06', to: '2026-03-06' }, all.slice(1)],
])('%j finds %j', async (query, commands) => {
  expect(await found(ann, query)).toEqual(commands)
})

test('a file has every event, with session, address and what was refused', async () => {
  const events = []
  for await (const event of everyEvent(db, auditFilter(vera, {}))) events.push(event)
  expect(events).toMatchObject([
    { refused: 'Your role may not do it.', sessionId: 'S', address: '203.0.113.7' },
    { command: 'suspense assign', refused: null },
  ])
})

test('an amount is found in whatever way an event writes it', () => {
  expect(writtenAs('-100.50')).toEqual(expect.arrayContaining(['100.5', '-100.50', '100.500000']))
  expect(writtenAs('7')).toEqual(expect.arrayContaining(['7', '7.00']))
})

test('what an event keeps is shown value by value, people by name', () => {
  expect(
    keptValues({ approvedBy: 'person:1/Ben', money: { amount: '1.50' }, idAccount: account, on: true }),
  ).toEqual([
    { name: 'approvedBy', value: 'Ben', isId: false },
    { name: 'money.amount', value: '1.50', isId: false },
    { name: 'idAccount', value: account, isId: true },
    { name: 'on', value: 'true', isId: false },
  ])
})
