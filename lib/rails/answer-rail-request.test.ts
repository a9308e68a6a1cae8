import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { RailAnswer, RailRequest, RailRoute } from '../payments/rail/rail-route.ts'
import type { Rail } from '../payments/rail/rail.ts'
import { DatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { addressHeader } from '../platform/address-header.ts'
import { openConcurrencyLimit } from '../platform/throttle/concurrency-limit.ts'
import { openMemoryThrottle } from '../platform/throttle/throttle.ts'
import { answerRailRequest } from './answer-rail-request.ts'
import { checkRoutes } from './rail-routes.ts'

const railWith = (...routes: RailRoute[]): Rail => ({
  name: 'bank',
  serves: () => false,
  open: async () => ({ refused: 'PAYMENT_METHOD_NOT_AVAILABLE' }),
  routes,
})
const route = (path: string, handle: RailRoute['handle'], method: RailRoute['method'] = 'POST') => ({
  method,
  path,
  handle,
})

/** The answer of a route `events` to a request, and the events that were logged. */
async function ask(
  handle: RailRoute['handle'],
  request = new Request('http://x/rails/bank/events', { method: 'POST' }),
) {
  const logged: string[] = []
  const context = {
    rails: [railWith(route('events', handle))],
    log: { write: (event: { name: string }) => void logged.push(event.name) },
    throttle: openMemoryThrottle(),
    streams: openConcurrencyLimit(),
  }
  const response = await answerRailRequest(context, request, {
    address: '192.0.2.1',
    requestId: randomUUID(),
  })
  return { response, logged }
}
const answering = (answer: RailAnswer) => ask(async () => answer)

describe('the route of a rail', () => {
  it('gets what was sent, byte by byte, and the address of the client', async () => {
    let seen: RailRequest | undefined
    const body = Uint8Array.of(0, 255, 10, 13)
    const headers = { 'X-Signature': 'abc', [addressHeader]: 'forged' }
    const request = new Request('http://x/rails/bank/events?a=1&a=2', { method: 'POST', body, headers })
    await ask(async (given) => {
      seen = given
      return { status: 204 }
    }, request)
    expect(seen).toMatchObject({ headers: { 'x-signature': 'abc' }, address: '192.0.2.1' })
    expect([seen?.query.getAll('a'), seen?.headers[addressHeader]]).toEqual([['1', '2'], undefined])
    expect(Buffer.from(seen?.body ?? [])).toEqual(Buffer.from(body))
  })

  it('is chosen by method and path', async () => {
    const rails = [
      railWith(
        route('events', async () => ({ status: 200, body: 'posted' })),
        route('events', async () => ({ status: 200, body: 'read' }), 'GET'),
        route('v1/events', async () => ({ status: 200, body: 'deeper' }), 'GET'),
      ),
    ]
    const answer = async (method: string, path: string) => {
      const request = new Request(`http://x/rails/bank/${path}`, { method })
      const limits = { throttle: openMemoryThrottle(), streams: openConcurrencyLimit() }
      const context = { rails, log: { write: () => {} }, ...limits }
      return answerRailRequest(context, request, { address: undefined, requestId: undefined })
    }
    const texts = [answer('POST', 'events'), answer('GET', 'events'), answer('GET', 'v1/events')]
    expect(await Promise.all(texts.map(async (one) => (await one).text()))).toEqual([
      'posted',
      'read',
      'deeper',
    ])
    expect((await answer('PUT', 'events')).headers.get('allow')).toBe('POST, GET')
  })

  it('sends the answer of the rail, with the headers that protect browsers', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public',
      'X-Content-Type-Options': 'off',
    }
    const { response } = await answering({ status: 202, headers, body: '{"ok":true}' })
    expect([response.status, await response.json()]).toEqual([202, { ok: true }])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each<[string, RailAnswer]>([
    ['of more than 64 KiB', { status: 200, body: 'x'.repeat(64 * 1024 + 1) }],
    ['with a status that HTTP does not have', { status: 99 }],
    ['with a header that HTTP does not allow', { status: 200, headers: { 'x-a': 'b\r\nc' } }],
  ])('that gives an answer %s is 500', async (_, answer) => {
    const { response, logged } = await answering(answer)
    expect([response.status, logged]).toEqual([500, ['rail.request-failed']])
  })

  it('that throws before it waits for anything is 500 too', async () => {
    const { response } = await ask(() => {
      throw new Error('at once')
    })
    expect(response.status).toBe(500)
  })

  it('that finds no database is 503 with Retry-After', async () => {
    const { response, logged } = await ask(async () => {
      throw new Error('not booked', { cause: new DatabaseUnreachable('away') })
    })
    expect([response.status, response.headers.get('retry-after'), logged]).toEqual([
      503,
      '2',
      ['rail.request-delayed'],
    ])
  })

  it('does not get a body that ends early: 400', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    let called = false
    const { response } = await ask(
      async () => {
        called = true
        return { status: 200 }
      },
      new Request('http://x/rails/bank/events', init),
    )
    expect([response.status, called]).toEqual([400, false])
  })
})

describe('the routes of a rail', () => {
  const handle = async () => ({ status: 200 })

  it.each(['', '/events', 'events/', 'Events', '{id}', '..', 'a//b', 'a b'])(
    'have literal paths, which %j is not',
    (path) => {
      expect(() => checkRoutes(railWith(route(path, handle)))).toThrow(
        'lower-case letters, digits and dashes',
      )
    },
  )

  it('are one for a method and path', () => {
    const both = [route('v1/events', handle), route('v1/events', handle, 'GET')]
    expect(() => checkRoutes(railWith(...both))).not.toThrow()
    expect(() => checkRoutes(railWith(...both, route('v1/events', handle)))).toThrow(
      'two routes POST v1/events',
    )
  })
})
