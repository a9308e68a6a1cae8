import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../platform/embedded-postgres/free-port.ts'
import { changeRate } from '../../testing/clusters/change-rate.ts'
import { sendTo } from '../../testing/clusters/two-fronts.ts'
import { makeMerchant, signatureOf } from '../../testing/contract/api-client.ts'
import { deliverDueCallbacks } from '../../testing/deliver-due-callbacks.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { testFront } from '../../testing/test-front.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

// A cluster whose only neighbour does not answer.
const gateway = await testGateway({ CALLBACK_ALLOW_PRIVATE: 'true' })
const { privateKey } = await makeMerchant(gateway, 'SHOP')
await changeRate(gateway, 'SHOP', 1_000)
const nobody = { name: 'east', origin: `http://127.0.0.1:${await freePort()}` }
const { origin, lines } = await testFront(
  gateway,
  (request, response) => void response.end(`drawn: ${request.url}`),
  { clusters: { own: 'west', others: [nobody] } },
)

const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(request.url ?? '')
  request.resume()
  response.end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => receiver.close())

it('a merchant needs no other cluster: its whole flow works, and nothing asks the others', async () => {
  const raw = JSON.stringify({
    merchantCode: 'SHOP',
    operations: ['GET /.*', 'POST /.*'],
    timestamp: Math.floor(gateway.clock.now().getTime() / 1000),
  })
  const headers = { 'x-signature': signatureOf(privateKey, raw) }
  const issued = await sendTo(origin, { method: 'POST', path: '/auth-tokens', raw, headers })
  const token = String(issued.body['token'])
  const call = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await sendTo(origin, { method, path, token, body })
    return { status, answer }
  }
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/paid`
  const order = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl }
  expect(await call('POST', '/payins/A', order)).toMatchObject({ status: 201 })
  await simulate(gateway, { merchantCode: 'SHOP', kind: 'payin', paymentId: 'A' }, { event: 'PAY' })
  gateway.clock.forward(1_000)
  await deliverDueCallbacks(gateway, 10)
  expect(received).toEqual(['/paid'])
  expect(await call('GET', '/payins/A')).toMatchObject({ status: 200, answer: { idPayin: 'A' } })
  expect(await call('POST', '/payouts/B', payoutBodyOf(10))).toMatchObject({ status: 201 })
  for (const path of ['/payins', '/payouts', '/balances', '/settlements'])
    expect((await call('GET', path)).status).toBe(200)
  expect(lines.filter(({ event }) => event === 'cluster.unreachable')).toEqual([])
})

it('a merchant that may live in the other cluster is told to try again, not that it is unknown', async () => {
  const raw = JSON.stringify({ merchantCode: 'ELSEWHERE', operations: ['GET /.*'], timestamp: 1 })
  const headers = { 'x-signature': 'c2lnbmF0dXJl' }
  const answer = await sendTo(origin, { method: 'POST', path: '/auth-tokens', raw, headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(lines.some(({ event }) => event === 'cluster.unreachable')).toBe(true)
})

it('a customer whose merchant may live there gets a page, and a script of the page the answer of the API', async () => {
  const visit = `${origin}/pay/${'v'.repeat(22)}`
  expect(await (await fetch(`${visit}?lang=de`)).text()).toBe('drawn: /unavailable?lang=de')
  const state = await fetch(`${visit}/state`)
  expect(state).toMatchObject({ status: 503 })
  expect(await state.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
