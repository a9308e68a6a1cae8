import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
const token = await tokenFor(gateway, 'SHOP')

const read = (path: string) => callApi(gateway, { path, token })
const errorsOf = (body: unknown) => (body as { errors?: { path: string; message: string }[] }).errors

describe('our own endpoints refuse a query parameter that they do not take, and name those that they take', () => {
  it.each([
    ['/payins', 'changedfrom=2026-01-01', 'changedfrom', /changedFrom/],
    ['/payouts', 'pageSize=10', 'pageSize', /limit/],
    ['/topups', 'Status=SUCCESS', 'Status', /status/],
    ['/refunds', 'idPayin=A-1', 'idPayin', /metadata\.KEY/],
    ['/refunds/A-1', 'fields=process', 'fields', /takes no query parameters/],
    ['/request-log', 'code=406', 'code', /path/],
    ['/payins', 'metadata=A-1', 'metadata', /metadata\.KEY/],
    ['/payins', 'metadata.a%20b=1', 'metadata.a b', /metadata\.KEY/],
    ['/settlements', 'currencyCode=INR', 'currencyCode', /currencyCodes/],
    ['/settlements/INR-000001', 'limit=1', 'limit', /takes no query parameters/],
    ['/settlements/INR-000001/entries', 'from=2026-01-01', 'from', /cursor/],
    ['/callbacks', 'idPayin=A-1', 'idPayin', /idEntity/],
    ['/customers/A-1', 'fields=name', 'fields', /takes no query parameters/],
    ['/customers/A-1/payins', 'status=SUCCESS', 'status', /cursor/],
    ['/payins', 'unknown=', 'unknown', /currencyCodes/],
  ])('%s?%s', async (path, query, name, named) => {
    const { status, body } = await read(`${path}?${query}`)
    expect([status, errorsOf(body)]).toEqual([
      400,
      [{ path: name, code: 'NOT_ALLOWED', message: expect.stringMatching(named) }],
    ])
  })

  it.each([
    ['/payins?order=newst', /must be oldest or newest/],
    ['/payins?limit=0', /from 1 to 200/],
    ['/payins?status=SUCCES', /must name at least one of WAITING/],
    ['/refunds?status=SUCCES', /must name at least one of WAITING/],
    ['/request-log?status=1', /must be an HTTP status/],
    ['/callbacks?status=DONE', /must be PENDING, DELIVERED or FAILED/],
    ['/settlements?from=yesterday', /ISO 8601/],
    ['/request-log?path=/%00', /must begin with \//],
    ['/payins?metadata.order=%00', /must not hold U\+0000/],
  ])('%s is refused: the value is none', async (path, message) => {
    const { status, body } = await read(path)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(message) }),
    ])
  })

  it('all that is wrong is listed at once', async () => {
    const { body } = await read('/payins?limit=0&pageSize=1&sort=asc')
    expect(errorsOf(body)?.map(({ path }) => path)).toEqual(['limit', 'pageSize', 'sort'])
  })
})

it.each(['/payins', '/settlements'])('%s ignores a code that is none', async (path) => {
  expect(await read(`${path}?currencyCodes=%00,€`)).toMatchObject({ status: 200, body: { data: [] } })
})

it.each([
  '/balances?currencies=INR',
  '/balances?currencyCodes=NONE',
  '/currencies?limit=1',
  '/payment-operators?paymentMethodCode=FPX&currencyCodes=XYZ',
  '/fx-rates?baseCurrencyCode=INR',
  '/merchant-info?x=1',
])('%s, of the specification, ignores what it does not know', async (path) => {
  expect((await read(path)).status).toBe(200)
})

it('the document ignores what it does not know, for caches that add a parameter', async () => {
  const headers = { 'x-api-version': undefined, authorization: undefined }
  expect((await callApi(gateway, { path: '/openapi.json?v=2', headers })).status).toBe(200)
})
