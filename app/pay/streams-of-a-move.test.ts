import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pageState } from '#lib/checkout/pay/page-state.ts'
import { openPaySession } from '#lib/checkout/session/open-session.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { shareGateway } from '#lib/server/current-gateway.ts'
import { openedBy } from '#lib/testing/checkout-sessions.ts'
import { twoClusters } from '#lib/testing/clusters/two-clusters.ts'
import { twoFronts } from '#lib/testing/clusters/two-fronts.ts'
import { tokenFor } from '#lib/testing/contract/api-client.ts'
import { simulate } from '#lib/testing/rail-of-payment.ts'
import { createBodyOf, createPayin, payinKey, type TestGateway } from '#lib/testing/test-gateway.ts'
import { eventStream } from './state-answers.ts'

const { west, east, move } = await twoClusters()
const gateways = { west, east }
const fronts = await twoFronts(west, east, (name) => (request, response) => {
  void (async () => {
    // Both clusters are in this process: a stream keeps the gateway that it began with.
    shareGateway(gateways[name])
    const [, , id = ''] = (request.url ?? '').split('/')
    const headers = { cookie: request.headers.cookie ?? '' }
    const answer = await eventStream(new Request(`http://localhost${request.url}`, { headers }), id)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
    else response.end()
  })()
})

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterAll(() => void vi.useRealTimers())

/**
 * The stream of a visit as a browser reads it: one version of the page after the other, undefined at its
 * end.
 */
async function streamOf(origin: string, visit: string, cookie: string) {
  const answer = await fetch(`${origin}/pay/${visit}/events`, { headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  return async (): Promise<string | undefined> => {
    for (;;) {
      const found = /^data: (?<state>.*)$/mu.exec(read)
      const rest = found && read.indexOf('\n\n', found.index)
      if (found && rest !== null && rest > 0) {
        read = read.slice(rest)
        return (JSON.parse(found.groups?.['state'] ?? '{}') as { version: string }).version
      }
      const more = await reader?.read()
      if (!more || more.done) return undefined
      read += more.value
    }
  }
}

it('a page of a merchant that moves is told to ask again, and shows what happens in the other cluster', async () => {
  await createPayin(west, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('P-1'))
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: 'P-1',
    token: await tokenFor(west, 'ACME'),
    amount: '100',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  const { session, cookieKey } = openedBy(await openPaySession(west, link, undefined))
  const open = () =>
    Promise.all(
      [fronts.west, fronts.east].map(({ origin }) =>
        streamOf(origin, session.id, `checkout=${cookieKey}.en`),
      ),
    )
  const versions = (streams: Awaited<ReturnType<typeof open>>) => Promise.all(streams.map((next) => next()))

  const shown = async (gateway: TestGateway) => {
    const payment = await readPayment(gateway, payinKey('P-1'))
    const { version } = payment ? pageState(payment, gateway.clock.now()) : { version: 'none' }
    return [version, version]
  }

  const before = await open()
  const waiting = await shown(west)
  expect(await versions(before)).toEqual(waiting)
  await move()
  west.merchants.drop('ACME')
  vi.advanceTimersByTime(15_000)
  expect(await versions(before)).toEqual([undefined, undefined])

  const after = await open()
  expect(await versions(after)).toEqual(waiting)
  await simulate(east, payinKey('P-1'), { event: 'PAY' })
  const paid = await shown(east)
  expect(paid).not.toEqual(waiting)
  expect(await versions(after)).toEqual(paid)
})
