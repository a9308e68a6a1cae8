import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { moodyConnector, type Mood } from '../testing/moody-connector.ts'
import { openConnector } from './connector.ts'
import { askForOrder } from './open.ts'

const stub = await moodyConnector()
afterAll(() => stub.close())
const connector = openConnector(stub, () => new Date())
const signal = new AbortController().signal
await connector.ask({
  method: 'PUT',
  path: '/orders/KEY',
  body: { key: 'KEY', money: { amount: 5, currencyCode: 'KES' }, method: 'MOBILE_MONEY' },
  schema: z.unknown(),
  signal,
})

// The breaker counts what is no answer: no connection, none in time, a server error without words of the connector's.
it.each<readonly [string, Mood, boolean]>([
  ['a server error in its words is an answer', { status: 500, reason: 'LEDGER_LOCKED' }, true],
  ['a server error without words is none', { status: 503 }, false],
  ['what is not as described is an answer', { body: { key: 'KEY', state: 'MAYBE' } }, true],
  ['an order under another key is an answer', { body: { key: 'OTHER', state: 'OPEN' } }, true],
  ['what is no object is none: something else stands there', { body: 'Welcome' }, false],
  ['a refusal that says nothing of the order is an answer', { status: 400, reason: 'CLOCK' }, true],
  ['a connection that is broken off is none', 'LOSES_ANSWER', false],
])('%s', async (_rule, mood, isAnswered) => {
  stub.behave('GET /orders/KEY', mood)
  await expect(askForOrder(connector, 'KEY', signal)).rejects.toMatchObject({
    name: 'NoAnswer',
    mayHaveArrived: true,
    isAnswered,
  })
})
