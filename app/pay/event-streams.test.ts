import { afterAll, expect, it } from 'vitest'
import { openPaySession } from '#lib/checkout/session/open-session.ts'
import { shareGateway } from '#lib/server/current-gateway.ts'
import { openedBy } from '#lib/testing/checkout-sessions.ts'
import { tokenFor } from '#lib/testing/contract/api-client.ts'
import { steppedThrottle } from '#lib/testing/stepped-throttle.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '#lib/testing/test-gateway.ts'
import * as ofStatus from '../status/[session]/events/route.ts'
import * as ofPay from './[session]/events/route.ts'
import { eventStream } from './state-answers.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway()), throttle }
shareGateway(gateway)

const leaving = new AbortController()
afterAll(() => leaving.abort())

async function visit(paymentId: string) {
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: paymentId,
    token: await tokenFor(gateway, 'ACME'),
    amount: '100',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  const { session, cookieKey } = openedBy(await openPaySession(gateway, link, undefined))
  return (signal = leaving.signal) => {
    throttle.nextSecond()
    const headers = { cookie: `checkout=${cookieKey}.en` }
    const request = new Request(`http://localhost/pay/${session.id}/events`, { headers, signal })
    return eventStream(request, session.id).then(({ status }) => status)
  }
}

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

it('a visit has at most six event streams, and all visits of one payment together 24', async () => {
  for (const paymentId of ['A-1', 'B-1']) await createPayin(gateway, upi, payinKey(paymentId))
  const closing = new AbortController()
  const first = await visit('A-1')
  for (let stream = 0; stream < 6; stream += 1) expect(await first(closing.signal)).toBe(200)
  expect(await first()).toBe(204)
  for (let others = 0; others < 3; others += 1) {
    const other = await visit('A-1')
    for (let stream = 0; stream < 6; stream += 1) expect(await other()).toBe(200)
  }
  const further = await visit('A-1')
  expect(await further()).toBe(204)
  expect(await (await visit('B-1'))()).toBe(200)
  // Streams that end are free for other visits, all of them once.
  closing.abort()
  for (let stream = 0; stream < 6; stream += 1) expect(await further()).toBe(200)
  expect(await further()).toBe(204)
})

it.each([
  ['pay', ofPay],
  ['status', ofStatus],
])('HEAD of the stream of a visit below /%s opens none', (_, route) => {
  expect(route.HEAD()).toMatchObject({ status: 200, body: null })
})
