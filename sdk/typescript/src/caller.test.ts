import { describe, expect, it } from 'vitest'
import { retryAfterSeconds } from './api-error.ts'
import { basic, ok, scriptedGateway, type Step } from '../testing/scripted-gateway.ts'

const busy = basic(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '0' })
const away = basic(503, 'SERVICE_UNAVAILABLE')
const none: Step = { status: 204 }

describe('a read', () => {
  it.each<[string, Step]>([
    ['the connection failed', 'CUT'],
    ['no answer in time', 'SILENT'],
    ['429', busy],
    ['502 of a proxy', { status: 502 }],
    ['503', away],
    ['504 of a proxy', { status: 504 }],
  ])('is repeated after: %s', async (_, step) => {
    const gateway = scriptedGateway([step, step, ok({ data: [] })])
    expect(await gateway.client.listBalances()).toEqual({ data: [] })
  })

  it.each([400, 403, 404, 405, 406, 410, 500])('is not repeated after %i', async (status) => {
    const gateway = scriptedGateway([basic(status, 'NO')])
    await expect(gateway.client.getPayin('order-1')).rejects.toMatchObject({ status })
  })

  it('is repeated three times at most', async () => {
    const gateway = scriptedGateway([away, away, away, away, ok({})])
    await expect(gateway.client.getPayin('order-1')).rejects.toMatchObject({ name: 'ApiError', status: 503 })
    expect(gateway.stepsLeft()).toBe(1)
  })

  it('waits as long as Retry-After says, but not for longer than half a minute', async () => {
    const started = performance.now()
    const gateway = scriptedGateway([basic(429, 'BUSY', { 'Retry-After': '1' }), ok({})])
    await gateway.client.getPayin('order-1')
    expect(performance.now() - started).toBeGreaterThan(950)
    const hour = scriptedGateway([basic(429, 'BUSY', { 'Retry-After': '3600' })])
    await expect(hour.client.getPayin('order-1')).rejects.toMatchObject({ retryAfterSeconds: 3600 })
  })

  it.each([
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 10:00:00 GMT', 0],
    ['90', 90],
    ['soon', undefined],
  ])('understands Retry-After: %s', (value, seconds) => {
    const headers = new Headers({ 'Retry-After': value })
    expect(retryAfterSeconds(headers, Date.parse('2026-11-21T10:00:00Z'))).toBe(seconds)
  })

  it('whose wait is aborted ends', async () => {
    const gateway = scriptedGateway([basic(429, 'BUSY', { 'Retry-After': '20' })])
    const aborted = gateway.client.getPayin('order-1', { signal: AbortSignal.timeout(10) })
    await expect(aborted).rejects.toMatchObject({ name: 'LostAnswerError', reason: 'ABORTED' })
  })

  it('writes lists, times and names of metadata into its query', async () => {
    const gateway = scriptedGateway([ok({ data: [] })])
    await gateway.client.listPayins({
      status: ['WAITING', 'PROCESSING'],
      changedFrom: new Date('2026-11-21T10:00:00Z'),
      limit: 10,
      cursor: undefined,
      'metadata.order': 'A&1',
    })
    expect(new URL(gateway.lines()[0]!.replace('GET ', 'https://g.example')).search).toBe(
      '?status=WAITING%2CPROCESSING&changedFrom=2026-11-21T10%3A00%3A00.000Z&limit=10&metadata.order=A%261',
    )
  })
})

describe('an operation that may have an effect each time', () => {
  it('is repeated after 429 only', async () => {
    expect(await scriptedGateway([busy, none]).client.cancelPayin('order-1')).toBeUndefined()
    for (const [step, name] of [
      ['CUT', 'LostAnswerError'],
      [away, 'ApiError'],
    ] as const) {
      const gateway = scriptedGateway([step])
      await expect(gateway.client.cancelPayin('order-1')).rejects.toMatchObject({ name })
    }
  })

  it('that can be said twice is repeated like a read', async () => {
    const gateway = scriptedGateway(['CUT', none])
    expect(await gateway.client.setPayinReference('order-1', { reference: '123456789012' })).toBeUndefined()
  })
})

describe('the token', () => {
  const permission = (body: string | undefined) =>
    (JSON.parse(body ?? '') as { operations: string[] }).operations

  it('of an operation allows nothing else, and is asked for once', async () => {
    const gateway = scriptedGateway([ok({}), ok({}), ok({})])
    await Promise.all(['a', 'b', 'c'].map((id) => gateway.client.getPayin(id)))
    expect(gateway.seenTokens.map(({ body }) => permission(body))).toEqual([['GET /payins/[^/]+']])
    expect(gateway.seen.map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer token-1'),
    )
    expect(gateway.seen[0]?.headers.get('x-api-version')).toBe('2')
  })

  it('that the gateway refuses is replaced once', async () => {
    const expired = basic(401, 'TOKEN_EXPIRED')
    const gateway = scriptedGateway([expired, ok({ idPayin: 'a' })])
    expect(await gateway.client.getPayin('a')).toEqual({ idPayin: 'a' })
    expect(gateway.seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
    await expect(scriptedGateway([expired, expired]).client.getPayin('a')).rejects.toMatchObject({
      status: 401,
    })
  })

  it('request that is lost or refused for its rate is signed anew and repeated', async () => {
    const gateway = scriptedGateway([ok({})], ['CUT', busy])
    await gateway.client.getPayin('a')
    expect(new Set(gateway.seenTokens.map(({ headers }) => headers.get('x-signature'))).size).toBe(3)
  })

  it('request that is refused says why; the next call asks again', async () => {
    const gateway = scriptedGateway([ok({})], [basic(401, 'CREDENTIALS_INVALID')])
    const refused = gateway.client.getPayin('a')
    await expect(refused).rejects.toMatchObject({ operation: 'createToken', code: 'CREDENTIALS_INVALID' })
    expect(await gateway.client.getPayin('a')).toEqual({})
  })
})

describe('an error', () => {
  const errors = [{ path: 'callbackUrl', code: 'REQUIRED', message: 'callbackUrl is required' }]
  const violation = { code: 'INVALID_REQUEST', message: 'The request is not valid', requestId: 'r-1', errors }
  const business = [{ code: 'AMOUNT_BELOW_MINIMUM', message: 'at least 10 INR', path: 'money.amount' }]

  it.each([
    [
      400,
      violation,
      'INVALID_REQUEST',
      [{ path: 'callbackUrl', code: 'REQUIRED', remedy: 'callbackUrl is required' }],
    ],
    [
      406,
      business,
      'AMOUNT_BELOW_MINIMUM',
      [{ path: 'money.amount', code: 'AMOUNT_BELOW_MINIMUM', remedy: 'at least 10 INR' }],
    ],
    [
      410,
      { code: 'PAYMENT_NOT_FOUND', message: 'no such payin', requestId: 'r-1' },
      'PAYMENT_NOT_FOUND',
      [{ code: 'PAYMENT_NOT_FOUND', remedy: 'no such payin' }],
    ],
    [418, 'tea', 'HTTP_418', [{ code: 'HTTP_418', remedy: 'The answer is not one of the gateway.' }]],
  ])('with %i has its code, every fault and the request ID', async (status, json, code, faults) => {
    const gateway = scriptedGateway([{ status, json, headers: { 'X-Request-Id': 'r-1' } }])
    await expect(gateway.client.getPayin('a')).rejects.toMatchObject({
      status,
      code,
      faults,
      requestId: 'r-1',
    })
  })

  it('reads as a sentence that says where and what', async () => {
    const gateway = scriptedGateway([{ status: 400, json: violation }])
    await expect(gateway.client.getPayin('a')).rejects.toThrow(
      'getPayin: 400 INVALID_REQUEST: The request is not valid; callbackUrl: callbackUrl is required',
    )
  })
})
