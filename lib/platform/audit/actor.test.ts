import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDatabaseFile } from '../../testing/released-databases/database-file.ts'
import {
  describeActor,
  byOperator,
  byOperatorToken,
  byRail,
  isSamePerson,
  readActor,
  writeActor,
  type CurrentActor,
} from './actor.ts'

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => /^[^\p{Cc}]{1,140}$/u.test(text))
const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const actors: fc.Arbitrary<CurrentActor> = fc.oneof(
  fc.constantFrom<CurrentActor[]>(
    { kind: 'customer' },
    { kind: 'clock' },
    { kind: 'gateway', task: 'sandbox start' },
    { kind: 'gateway', task: 'statement folder' },
    { kind: 'gateway', task: 'sign-in' },
  ),
  fc.record({ kind: fc.constantFrom('rail' as const, 'operator' as const), name }),
  fc.record(
    { kind: fc.constant('merchant' as const), code, tokenId: name },
    { requiredKeys: ['kind', 'code'] },
  ),
  fc.record({ kind: fc.constant('operator-token' as const), tokenId: code, name }),
  fc.record({ kind: fc.constant('person' as const), personId: fc.uuid(), name }),
  fc.record({ kind: fc.constant('merchant-user' as const), code, userId: name }),
)

test('what is written of an actor is read as the same actor, and is short', () => {
  fc.assert(
    fc.property(actors, (actor) => {
      const text = writeActor(actor)
      expect(readActor(text)).toEqual(actor)
      expect([...text].length).toBeLessThanOrEqual(220)
    }),
  )
})

test('two different actors are never written as the same text', () => {
  fc.assert(
    fc.property(actors, actors, (one, other) => {
      fc.pre(JSON.stringify(readActor(writeActor(one))) !== JSON.stringify(readActor(writeActor(other))))
      expect(writeActor(one)).not.toBe(writeActor(other))
    }),
  )
})

test('any text can be read, and an unknown one is shown unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const actor = readActor(text)
      if (actor.kind === 'earlier') expect(describeActor(actor)).toBe(text)
      else expect(readActor(writeActor(actor))).toEqual(actor)
    }),
  )
})

test.each([
  ['customer', { kind: 'customer' }],
  ['clock', { kind: 'clock' }],
  ['sandbox', { kind: 'rail', name: 'sandbox' }],
  ['merchant SHOP', { kind: 'merchant', code: 'SHOP' }],
  ['sandbox start', { kind: 'gateway', task: 'sandbox start' }],
  ['merchant', { kind: 'earlier', text: 'merchant' }],
  ['Ann', { kind: 'earlier', text: 'Ann' }],
  ['merchant of Venice', { kind: 'earlier', text: 'merchant of Venice' }],
  ['team: payments', { kind: 'earlier', text: 'team: payments' }],
  ['rail:', { kind: 'earlier', text: 'rail:' }],
])('the text %j of an earlier release is read as %j', (text, actor) => {
  expect(readActor(text)).toEqual(actor)
})

test('every actor in the database of release 0.1.0 is read, and only names and the merchant itself are "earlier"', async () => {
  const file = new URL('../../testing/released-databases/0.1.0.rows', import.meta.url)
  const { tables } = parseDatabaseFile(await readFile(file, 'utf8'))
  const texts = tables
    .filter(({ table }) => table === 'audit_event' || table === 'payment_event')
    .flatMap(({ rows }) => (JSON.parse(rows) as { actor: string }[]).map(({ actor }) => actor))
  const read = Object.fromEntries([...new Set(texts)].map((text) => [text, readActor(text).kind]))
  expect(read).toEqual({
    customer: 'customer',
    sandbox: 'rail',
    merchant: 'earlier',
    Ann: 'earlier',
    record: 'earlier',
    test: 'earlier',
  })
})

test('a person is described by name, every other actor with its kind', () => {
  expect(describeActor(byOperator('Ann'))).toBe('Ann')
  expect(describeActor(byRail('sandbox'))).toBe('rail sandbox')
  expect(describeActor(byOperatorToken('0193', 'bank mailbox'))).toBe('operator token bank mailbox')
  expect(describeActor(readActor('merchant:SHOP/0193'))).toBe('merchant SHOP, token 0193')
})

test.each(['', 'x'.repeat(141), 'line\nbreak'])('a name %j is refused', (text) => {
  expect(() => writeActor(byOperator(text))).toThrow(RangeError)
})

test.each([
  ['Mali', ' ma li', true],
  ['Mali', 'Mali S.', false],
  ['person:1/Mali', 'person:1/Mali S.', true],
  ['person:1/Mali', 'person:2/Mali', false],
  ['person:1/Mali', 'Mali', false],
])('whether %s and %s are one person: %s', (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same)
})
