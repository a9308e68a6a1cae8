import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, signatureOf, tokenFor } from '#lib/testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway()
const acme = await makeMerchant(gateway, 'LOGGED', { requestsPerSecond: 1_000 })
await makeMerchant(gateway, 'OTHER')

interface Listed {
  readonly data: readonly {
    readonly at: string
    readonly method: string
    readonly path: string
    readonly status: number
    readonly codes?: readonly string[]
    readonly requestId: string
  }[]
  readonly nextCursor?: string
}

async function read(query: Readonly<Record<string, string>> = {}, merchantCode = 'LOGGED') {
  await gateway.requestLog.flush()
  const token = await tokenFor(gateway, merchantCode, ['GET /request-log'])
  const { status, body } = await callApi(gateway, {
    path: `/request-log?${new URLSearchParams(query).toString()}`,
    token,
  })
  expect(status).toBe(200)
  return body as Listed
}

/** Those of one path, the oldest first. */
const of = async (path: string) => (await read({ path })).data.toReversed()
const get = async (path: string, merchantCode = 'LOGGED') => {
  const token = await tokenFor(gateway, merchantCode)
  gateway.clock.forward(1)
  return callApi(gateway, { path, token })
}

describe('the request log', () => {
  it('has method, path, status, duration, request ID, size and codes, and neither query nor body', async () => {
    const token = await tokenFor(gateway, 'LOGGED')
    const path = '/payins/logged-1'
    const body = createBodyOf(499.5, 'INR', {
      paymentMethodCode: 'UPIQR',
      account: { accountName: 'Asha Rao' },
    })
    const at = gateway.clock.now().toISOString()
    const made = await callApi(gateway, { method: 'POST', path, token, body })
    gateway.clock.forward(1)
    const again = await callApi(gateway, {
      method: 'POST',
      path: `${path}?phone=%2B447911123456`,
      token,
      body,
    })
    gateway.clock.forward(1)
    const bad = { ...body, paymentRequested: { money: { amount: 1, currencyCode: 'XYZ' } } }
    await callApi(gateway, { method: 'POST', path: '/payins/logged-2', token, body: bad })
    expect(await of('/payins/logged')).toEqual([
      {
        at,
        method: 'POST',
        path,
        status: 201,
        durationMs: expect.any(Number),
        requestId: made.headers.get('x-request-id'),
        size: Buffer.byteLength(JSON.stringify(made.body)),
      },
      expect.objectContaining({
        path,
        status: 409,
        codes: ['PAYMENT_ALREADY_EXISTS'],
        requestId: again.headers.get('x-request-id'),
      }),
      expect.objectContaining({ path: '/payins/logged-2', status: 406, codes: ['CURRENCY_NOT_AVAILABLE'] }),
    ])
    const { rows } = await gateway.db.pool.query<{ text: string }>(
      'select r::text as text from request_log r',
    )
    for (const { text } of rows) expect(text).not.toMatch(/447911|Asha|499\.5/)
  })

  it('has only an ID in a path that is one: anything else may be a secret', async () => {
    await get('/payins/a%20secret%40shop.example')
    expect(await of('/payins/{')).toEqual([
      expect.objectContaining({ path: '/payins/{idPayin}', status: 400, codes: ['INVALID_REQUEST'] }),
    ])
  })

  it('is of one merchant', async () => {
    await get('/currencies', 'OTHER')
    expect(await of('/currencies')).toEqual([])
    expect((await read({ path: '/currencies' }, 'OTHER')).data).toHaveLength(1)
  })

  it('is the newest first, page by page, each once', async () => {
    for (let n = 0; n < 5; n += 1) await get(`/payins/paged-${n}`)
    const pages: string[][] = []
    for (let cursor: string | undefined; pages.length < 5;) {
      const page: Listed = await read({ path: '/payins/paged', limit: '2', ...(cursor && { cursor }) })
      pages.push(page.data.map(({ path }) => path.slice(-1)))
      cursor = page.nextCursor
      if (cursor === undefined) break
    }
    expect(pages).toEqual([['4', '3'], ['2', '1'], ['0']])
  })

  it('is filtered by time and status', async () => {
    await get('/balances')
    gateway.clock.forward(60_000)
    const from = gateway.clock.now().toISOString()
    await get('/balances')
    await get('/payins/not-there')
    const found = await read({ from })
    expect(found.data.map(({ path }) => path)).toEqual(['/payins/not-there', '/balances'])
    expect((await read({ from, status: '410' })).data).toEqual([
      expect.objectContaining({ path: '/payins/not-there', codes: ['PAYMENT_NOT_FOUND'] }),
    ])
  })

  it('has the bytes of a body that was sent compressed', async () => {
    const token = await tokenFor(gateway, 'LOGGED')
    const headers = { 'accept-encoding': 'gzip' }
    await callApi(gateway, { path: '/payment-operators', token, headers })
    const [logged] = await of('/payment-operators')
    expect(logged).toMatchObject({ size: expect.any(Number) })
  })

  it('ends after seven days, also while older lines are stored', async () => {
    await get('/payins/old')
    expect(await of('/payins/old')).toHaveLength(1)
    gateway.clock.forward(7 * 86_400_000)
    expect(await of('/payins/old')).toEqual([])
  })

  it.each([
    [{ status: '4xx' }, 'status'],
    [{ from: 'yesterday' }, 'from'],
    [{ path: 'payins' }, 'path'],
    [{ limit: '201' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ methods: 'GET' }, 'methods'],
  ])('refuses %j', async (query, path) => {
    const answer = await get(`/request-log?${new URLSearchParams(query).toString()}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('names the right parameters where an unknown one is given', async () => {
    const { body } = await get('/request-log?statuses=404')
    expect(body).toMatchObject({
      errors: [
        { code: 'NOT_ALLOWED', message: expect.stringContaining('limit, cursor, from, status, path') },
      ],
    })
  })
})

describe('requests without a good token', () => {
  const countOf = async (path: string) => (await of(path)).length
  const path = '/settlements'

  it('are the merchant’s where our key signed it: expired, or revoked', async () => {
    const token = await tokenFor(gateway, 'LOGGED', ['GET /.*'], { validitySeconds: 1 })
    gateway.clock.forward(2_000)
    expect((await callApi(gateway, { path, token })).status).toBe(401)
    expect(await of(path)).toEqual([expect.objectContaining({ status: 401, codes: ['TOKEN_EXPIRED'] })])
  })

  it('are nobody’s where anybody may have written it', async () => {
    const before = await countOf(path)
    const token = await tokenFor(gateway, 'LOGGED')
    const [header = '', payload = ''] = token.split('.')
    for (const forged of [`${header}.${payload}.${'A'.repeat(43)}`, 'x', undefined]) {
      expect((await callApi(gateway, { path, ...(forged && { token: forged }) })).status).toBe(401)
    }
    expect(await countOf(path)).toBe(before)
  })

  it('for a token are the merchant’s once its signature was valid', async () => {
    const timestamp = Math.floor(gateway.clock.now().getTime() / 1_000)
    const request = { merchantCode: 'LOGGED', operations: ['GET /currencies'] }
    const send = (body: object, privateKey = acme.privateKey) => {
      const raw = JSON.stringify(body)
      const headers = { 'x-signature': signatureOf(privateKey, raw) }
      return callApi(gateway, { method: 'POST', path: '/auth-tokens', raw, headers })
    }
    await send({ ...request, timestamp })
    gateway.clock.forward(1)
    await send({ ...request, timestamp })
    gateway.clock.forward(1)
    await send({ ...request, timestamp: timestamp - 3_600 })
    gateway.clock.forward(1)
    const stranger = await makeMerchant(gateway, 'STRANGER')
    expect((await send({ ...request, timestamp }, stranger.privateKey)).status).toBe(401)
    expect((await of('/auth-tokens')).map(({ status, codes }) => [status, ...(codes ?? [])])).toEqual([
      [200],
      [401, 'SIGNATURE_REUSED'],
      [401, 'TIMESTAMP_OUT_OF_RANGE'],
    ])
  })

  it('with a token that does not allow them, or too many, are the merchant’s', async () => {
    const token = await tokenFor(gateway, 'LOGGED', ['GET /currencies'])
    await callApi(gateway, { path: '/fx-rates', token })
    expect(await of('/fx-rates')).toEqual([expect.objectContaining({ status: 403 })])
  })
})

it('a database that does not take the log changes no answer', async () => {
  await gateway.requestLog.flush()
  const before = gateway.requestLog.dropped()
  await gateway.db.pool.query('alter table request_log rename to request_log_away')
  expect((await get('/currencies')).status).toBe(200)
  await gateway.requestLog.flush()
  await gateway.db.pool.query('alter table request_log_away rename to request_log')
  expect(gateway.requestLog.dropped()).toBe(before + 1)
})
