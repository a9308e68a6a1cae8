import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor, type ApiRequest } from '../../testing/contract/api-client.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { operationsOf } from '../../tokens/token-action.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'BULK', { requestsPerSecond: 10_000 })
const token = await tokenFor(gateway, 'BULK')
const elsewhere = await tokenFor(gateway, 'BULK', ['GET /balances'])
const call = (request: ApiRequest) => callApi(gateway, { token, ...request })
const upi = createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR' })
const basicError = (code: string) => ({ code, message: expect.any(String), requestId: expect.any(String) })

describe('of several faults the first in the order of checks decides:', () => {
  const allWrong: ApiRequest = {
    method: 'POST',
    path: '/payins/bad.id',
    raw: '{',
    headers: { 'x-api-version': '1', authorization: undefined },
  }
  const allowed = { authorization: `Bearer ${token}` }

  it.each<[string, ApiRequest, number, string]>([
    ['path', { ...allWrong, path: '/payments/1' }, 404, 'PATH_NOT_FOUND'],
    ['method', { ...allWrong, method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
    ['version', allWrong, 404, 'VERSION_NOT_SUPPORTED'],
    ['token', { ...allWrong, headers: { authorization: undefined } }, 401, 'TOKEN_MISSING'],
    [
      'permission',
      { ...allWrong, headers: { authorization: `Bearer ${elsewhere}` } },
      403,
      'NOT_ALLOWED_BY_TOKEN',
    ],
    ['body', { ...allWrong, headers: allowed }, 400, 'BODY_NOT_JSON'],
    ['ID', { ...allWrong, body: upi, raw: JSON.stringify(upi), headers: allowed }, 400, 'INVALID_REQUEST'],
  ])('%s', async (_, request, status, code) => {
    const answer = await callApi(gateway, request)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(basicError(code))])
  })

  it('a missing payment, before an event that its status would not allow', async () => {
    const answer = await call({
      method: 'POST',
      path: '/payins/none/!setExternalReference',
      body: { reference: '123456789012' },
    })
    expect([answer.status, answer.body]).toEqual([410, basicError('PAYMENT_NOT_FOUND')])
  })

  it('a duplicate, before business rules', async () => {
    const create = { method: 'POST', path: '/payins/twice' }
    expect((await call({ ...create, body: upi })).status).toBe(201)
    expect((await call({ ...create, body: upi })).body).toEqual(basicError('PAYMENT_ALREADY_EXISTS'))
    const unavailable = createBodyOf(1, 'INR', { paymentMethodCode: 'PIXQR' })
    const answer = await call({ ...create, body: unavailable })
    expect([answer.status, answer.body]).toEqual([409, basicError('PAYMENT_ID_REUSED')])
  })

  it('a business rule last, as a list', async () => {
    const answer = await call({
      method: 'POST',
      path: '/payins/new',
      body: createBodyOf(1, 'INR', { paymentMethodCode: 'PIXQR' }),
    })
    expect([answer.status, answer.body]).toEqual([
      406,
      [expect.objectContaining({ code: 'PAYMENT_METHOD_NOT_AVAILABLE', message: expect.any(String) })],
    ])
  })
})

describe('every answer', () => {
  it('has a request ID of ours, the same in header and body, whatever the client sends', async () => {
    const { headers, body } = await call({ path: '/nothing', headers: { 'x-request-id': 'mine' } })
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/)
    expect(body).toMatchObject({ requestId: headers.get('x-request-id') })
    expect((await call({ path: '/balances' })).headers.get('x-request-id')).not.toBe(
      headers.get('x-request-id'),
    )
  })

  it('is not cached, and its type is not guessed', async () => {
    const { headers } = await call({ path: '/balances' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('application/json')
  })

  it('of 405 names the methods of the path', async () => {
    expect(
      (await call({ method: 'DELETE', path: '/payins/A-1' })).headers.get('allow')?.split(', ').toSorted(),
    ).toEqual(['GET', 'POST'])
    expect((await call({ method: 'HEAD', path: '/balances' })).headers.get('allow')).toBe('GET')
    expect((await call({ method: 'GET', path: '/auth-tokens' })).headers.get('allow')).toBe('POST')
  })

  it('of 401 names the scheme', async () => {
    expect((await callApi(gateway, { path: '/balances' })).headers.get('www-authenticate')).toBe('Bearer')
  })

  it('of 500 shows nothing of the error, and the log has it under the request ID', async () => {
    const log = keptLog()
    const broken = {
      ...gateway,
      log,
      merchants: { find: () => Promise.reject(new Error('password=hunter2')), drop: () => {} },
    }
    const { status, headers, body } = await callApi(broken, { path: '/balances', token })
    expect([status, body]).toEqual([500, basicError('INTERNAL_ERROR')])
    expect(JSON.stringify([...headers, body])).not.toContain('hunter2')
    expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: 'request.failed', fields: { requestId: headers.get('x-request-id') } },
    ])
  })
})

describe('the version', () => {
  it.each(['1', '3', '2.0', '2.82', '02', 'two', '2, 2', ''])('%j is not supported', async (version) => {
    const answer = await call({ path: '/balances', headers: { 'x-api-version': version } })
    expect([answer.status, answer.body]).toEqual([404, basicError('VERSION_NOT_SUPPORTED')])
  })
})

describe('a percent-encoded !', () => {
  it('reaches the same endpoint, with the same permission', async () => {
    const narrow = await tokenFor(gateway, 'BULK', operationsOf('PAYIN_CREATE', 'A-1'))
    const body = { money: { amount: 10, currencyCode: 'INR' } }
    for (const path of ['/payins/!availablePaymentOptions', '/payins/%21availablePaymentOptions']) {
      expect((await call({ method: 'POST', path, body, token: narrow })).status).toBe(200)
    }
  })
})

describe('browsers', () => {
  const browser = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }

  it('may send a preflight from any origin, without credentials', async () => {
    const { status, headers } = await callApi(gateway, {
      method: 'OPTIONS',
      path: '/payins/A-1',
      headers: { ...browser, 'x-api-version': undefined },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Accept, X-API-Version',
    )
    expect(headers.get('access-control-allow-methods')).toContain('POST')
  })

  it('may read answers and refusals, with request ID and Retry-After', async () => {
    for (const request of [{ path: '/balances' }, { path: '/balances', token: 'no' }]) {
      const { headers } = await call({ ...request, headers: { origin: 'https://shop.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After')
    }
  })

  it('may not get tokens', async () => {
    const { status, headers } = await callApi(gateway, {
      method: 'OPTIONS',
      path: '/auth-tokens',
      headers: browser,
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
  })
})

describe('the sandbox', () => {
  it('does not exist in live mode', async () => {
    const live = { ...gateway, mode: 'live' as const }
    const request = { method: 'POST', path: '/sandbox/payins/A-1/!simulate', token, body: { event: 'PAY' } }
    const answer = await callApi(live, request)
    expect([answer.status, answer.body]).toEqual([404, basicError('PATH_NOT_FOUND')])
    expect((await callApi(gateway, request)).status).toBe(410)
  })

  it('lets a token that may create a payment simulate it, and no other token', async () => {
    const simulate = (operations: string[]) =>
      tokenFor(gateway, 'BULK', operations).then((narrow) =>
        call({
          method: 'POST',
          path: '/sandbox/payins/S-1/!simulate',
          body: { event: 'PAY' },
          token: narrow,
        }),
      )
    expect((await simulate(operationsOf('PAYIN_CREATE', 'S-1'))).status).toBe(410)
    expect((await simulate(operationsOf('PAYIN_CREATE', 'S-2'))).status).toBe(403)
    expect((await simulate(operationsOf('PAYIN_INFO', 'S-1'))).status).toBe(403)
  })
})

it('logs each request on one line, by the pattern of its path and without its content', async () => {
  const log = keptLog()
  const secretive = { path: `/payins/${token.slice(-40).replaceAll(/\W/g, '')}`, token }
  const { headers } = await callApi({ ...gateway, log }, secretive)
  expect(log.lines.map(({ fields }) => fields)).toEqual([
    {
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: '/payins/{idPayin}',
      status: 410,
      durationMs: expect.any(Number),
      merchantCode: 'BULK',
    },
  ])
})

it('reads the merchant and its currencies', async () => {
  expect((await call({ path: '/merchant-info' })).body).toEqual({ channelInfo: { name: 'BULK Ltd' } })
  const { data } = (await call({ path: '/currencies' })).body as { data: object[] }
  expect(data).toHaveLength(24)
  expect(data).toContainEqual({ code: 'USDT', name: 'Tether USD', minorUnits: 6, type: 'CRYPTO' })
})
