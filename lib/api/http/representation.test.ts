import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { encodingFor } from './representation.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 1_000 })
const token = await tokenFor(gateway, 'SHOP')

const read = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  callApi(gateway, { path, ...(path === '/openapi.json' ? {} : { token }), headers })

const lists = ['/currencies', '/payment-operators', '/topup-options', '/fx-rates', '/fx-rate-pairs']

describe('the API document and the lists of codes', () => {
  it.each(['/openapi.json', '/currencies', '/payment-operators'])(
    '%s is compressed as the client accepts',
    async (path) => {
      const plain = await read(path)
      for (const encoding of ['br', 'gzip']) {
        const compressed = await read(path, { 'accept-encoding': encoding })
        expect(compressed.headers.get('content-encoding')).toBe(encoding)
        expect(compressed.body).toEqual(plain.body)
        expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag'))
      }
    },
  )

  it.each(['/openapi.json', ...lists])('%s is answered 304 to a client that has it', async (path) => {
    const first = await read(path)
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, body, headers } = await read(path, { 'if-none-match': known })
      expect([known, status, body]).toEqual([known, 304, undefined])
      expect(headers.get('etag')).toBe(etag)
    }
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('have different tags where they differ', async () => {
    const tags = await Promise.all(
      ['/openapi.json', ...lists].map(async (path) => (await read(path)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(lists.length + 1)
  })

  it('of a merchant are kept by it alone, the document by everyone', async () => {
    for (const path of lists) {
      const { headers } = await read(path)
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-cache',
        'Authorization, Accept-Encoding',
      ])
    }
    const { headers } = await read('/openapi.json')
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding'])
  })

  it('are asked for with a valid token before they are called unchanged', async () => {
    const { headers } = await read('/currencies')
    const etag = headers.get('etag') ?? ''
    expect((await read('/currencies', { authorization: 'Bearer x', 'if-none-match': etag })).status).toBe(401)
  })
})

it('payments and balances are never kept', async () => {
  for (const path of ['/payins', '/balances', '/payins/none']) {
    const { headers } = await read(path, { 'accept-encoding': 'br, gzip' })
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  }
})

it.each<[string | null, string | undefined]>([
  [null, undefined],
  ['identity', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=nothing', undefined],
])('of Accept-Encoding %s takes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
