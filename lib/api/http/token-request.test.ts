import { beforeEach, describe, expect, it } from 'vitest'
import { addKey } from '../../merchants/keys/add-key.ts'
import { removeKey } from '../../merchants/keys/remove-key.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import {
  callApi,
  makeKeyPair,
  makeMerchant,
  requestToken,
  signatureOf,
  type ApiRequest,
  statusAndCode,
  tokenIn,
} from '../../testing/contract/api-client.ts'
import { steppedThrottle } from '../../testing/stepped-throttle.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway()), throttle }
const merchant = await makeMerchant(gateway, 'SHOP', { secret: true, requestsPerSecond: 10_000 })
const now = () => Math.floor(gateway.clock.now().getTime() / 1000)

const address = '192.0.2.1'
// Failed requests are limited for each second: every test begins a new one.
beforeEach(() => throttle.nextSecond())

const base = { merchantCode: 'SHOP', operations: ['GET /payins/.*'] }
const post = (path: string, more: Partial<ApiRequest>) =>
  callApi(gateway, { method: 'POST', path, ...more }, address)

const signed = (body: object, more: { path?: string; privateKey?: string; address?: string } = {}) =>
  requestToken(gateway, body, { privateKey: merchant.privateKey, address, ...more })

describe('a signed request', () => {
  it('may have any whitespace: the minified body is signed', async () => {
    const minified = JSON.stringify({ ...base, timestamp: now(), note: 'a  b' })
    const raw = JSON.stringify(JSON.parse(minified), undefined, 4)
    expect(
      (
        await post('/auth-tokens', {
          raw,
          headers: { 'x-signature': signatureOf(merchant.privateKey, minified) },
        })
      ).status,
    ).toBe(200)
  })

  it('needs no X-API-Version, but refuses a wrong one', async () => {
    const raw = JSON.stringify({ ...base, timestamp: now(), nonce: 'version' })
    const headers = { 'x-signature': signatureOf(merchant.privateKey, raw) }
    expect(
      await statusAndCode(post('/auth-tokens', { raw, headers: { ...headers, 'x-api-version': '1' } })),
    ).toEqual([404, 'VERSION_NOT_SUPPORTED'])
    expect(
      (await post('/auth-tokens', { raw, headers: { ...headers, 'x-api-version': undefined } })).status,
    ).toBe(200)
  })

  it('is accepted once, also when it is sent many times at once', async () => {
    const raw = JSON.stringify({ ...base, timestamp: now(), nonce: 'replay' })
    const send = () =>
      post('/auth-tokens', { raw, headers: { 'x-signature': signatureOf(merchant.privateKey, raw) } })
    const statuses = await Promise.all(Array.from({ length: 8 }, () => send().then(({ status }) => status)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await statusAndCode(send())).toEqual([401, 'SIGNATURE_REUSED'])
  })

  it('twice in one second is accepted if its nonce differs, which has at most 64 characters', async () => {
    const timestamp = now()
    const send = (nonce: unknown) => {
      const raw = JSON.stringify({ ...base, timestamp, nonce })
      const headers = { 'x-signature': signatureOf(merchant.privateKey, raw) }
      return statusAndCode(post('/auth-tokens', { raw, headers }))
    }
    expect(await send('a')).toEqual([200, undefined])
    expect(await send('a')).toEqual([401, 'SIGNATURE_REUSED'])
    expect(await send('b'.repeat(64))).toEqual([200, undefined])
    for (const wrong of ['', 'b'.repeat(65), 7, null]) {
      expect(await send(wrong)).toEqual([400, 'INVALID_REQUEST'])
    }
  })

  it('is told which of its operations match no endpoint', async () => {
    const operations = ['GET /api/balances', 'GET /balances', 'POST /payins/.*/!refund']
    const { status, body } = await signed({ ...base, operations })
    expect(status).toBe(200)
    expect(body).toHaveProperty('unmatchedOperations', ['GET /api/balances', 'POST /payins/.*/!refund'])
    expect((await signed(base)).body).not.toHaveProperty('unmatchedOperations')
  })

  it('is told which of its fields no token request has, since they restrict nothing', async () => {
    const misspelt = { ...base, Money: { amount: 1, currencyCode: 'INR' }, idpayment: 'A-1' }
    const { status, body } = await signed(misspelt)
    expect(status).toBe(200)
    expect(body).toHaveProperty('unknownFields', ['Money', 'idpayment'])
    expect((await signed(base)).body).not.toHaveProperty('unknownFields')
  })

  it.each([
    [-300, 200, undefined],
    [300, 200, undefined],
    [-301, 401, 'TIMESTAMP_OUT_OF_RANGE'],
    [301, 401, 'TIMESTAMP_OUT_OF_RANGE'],
  ])('%s s from our clock: %s', async (offset, status, code) => {
    expect(await statusAndCode(signed({ ...base, timestamp: now() + offset }))).toEqual([status, code])
  })

  it('of an unknown merchant, with a bad signature or a bad secret gets the same answer', async () => {
    const stranger = makeKeyPair().privateKey
    const answers = await Promise.all([
      signed({ ...base, merchantCode: 'NOBODY' }),
      signed(base, { privateKey: stranger }),
      signed({ ...base, timestamp: now() - 999 }, { privateKey: stranger }),
      post('/auth-tokens', { body: { ...base, timestamp: now() }, headers: { 'x-signature': 'not base64' } }),
      post('/auth-tokens', { body: { ...base, secret: 'wrong' } }),
      post('/auth-tokens', { body: { ...base, merchantCode: 'NOBODY', secret: merchant.secret } }),
      post('/auth-tokens', { body: { ...base, merchantCode: 'ACME', secret: merchant.secret } }),
    ])
    const bodies = answers.map(({ status, headers, body }) => {
      const { requestId: _, ...rest } = body as { requestId: string }
      return JSON.stringify([status, headers.get('www-authenticate'), rest])
    })
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('is accepted with every active key, and refused at once with a removed one', async () => {
    const second = makeKeyPair()
    const added = await addKey(gateway.db, 'SHOP', second.publicKey, byOperator('test'))
    await tokenIn(signed(base, { privateKey: second.privateKey }))
    await tokenIn(signed(base))
    await removeKey(gateway.db, { code: 'SHOP', publicKey: second.publicKey }, byOperator('test'))
    expect(added).toHaveProperty('fingerprint')
    expect(await statusAndCode(signed(base, { privateKey: second.privateKey }))).toEqual([
      401,
      'CREDENTIALS_INVALID',
    ])
  })
})

describe('the deprecated secret', () => {
  it('gets a token without signature', async () => {
    await tokenIn(post('/auth-tokens', { body: { ...base, secret: merchant.secret } }))
    await tokenIn(post('/auth-tokens', { body: { ...base, secret: merchant.secret, timestamp: now() } }))
  })

  it('does not replace a bad signature', async () => {
    const body = { ...base, timestamp: now(), secret: merchant.secret }
    expect((await post('/auth-tokens', { body, headers: { 'x-signature': 'AAECAw==' } })).status).toBe(401)
  })
})

describe('what is wrong with a token request', () => {
  it('is not checked without signature and secret', async () => {
    expect(await statusAndCode(post('/auth-tokens', { body: {} }))).toEqual([401, 'CREDENTIALS_MISSING'])
    expect(await statusAndCode(post('/auth-tokens', { raw: '{' }))).toEqual([400, 'BODY_NOT_JSON'])
  })

  it.each<[string, object, string]>([
    ['no merchant', { merchantCode: undefined }, 'merchantCode'],
    ['a merchant with a control character', { merchantCode: 'A\u0000' }, 'merchantCode'],
    ['no operations', { operations: undefined }, 'operations'],
    ['an empty list of operations', { operations: [] }, 'operations'],
    ['51 operations', { operations: Array.from({ length: 51 }, () => 'GET /payins') }, 'operations'],
    ['an operation without path', { operations: ['GET /a', 'GET'] }, 'operations.1'],
    ['a pattern that does not compile', { operations: ['GET /payins/('] }, 'operations.0'],
    ['a pattern of 301 characters', { operations: [`GET /${'a'.repeat(300)}`] }, 'operations.0'],
    ['no validity', { validitySecs: 0 }, 'validitySecs'],
    ['more than 30 days', { validitySecs: 2_592_001 }, 'validitySecs'],
    ['half a second', { validitySecs: 0.5 }, 'validitySecs'],
    ['text for a number', { validitySecs: '60' }, 'validitySecs'],
    ['no timestamp', { timestamp: undefined }, 'timestamp'],
    ['text for a timestamp', { timestamp: '1700000000' }, 'timestamp'],
    ['a currency that does not exist', { money: { amount: 1, currencyCode: 'XYZ' } }, 'money.currencyCode'],
    ['too many decimals', { money: { amount: 1.5, currencyCode: 'JPY' } }, 'money.amount'],
  ])('%s: 400', async (_, wrong, path) => {
    const answer = await signed({ ...base, ...wrong })
    expect(answer.status).toBe(400)
    expect((answer.body as { errors: { path: string }[] }).errors.map((error) => error.path)).toEqual([path])
  })

  it.each<[string, object, string]>([
    ['an action that does not exist', { action: 'PAYIN_DELETE', idPayment: 'A-1' }, 'action'],
    ['an ID that no payment can have', { action: 'PAYIN_INFO', idPayment: 'A 1' }, 'idPayment'],
    ['an ID of 251 characters', { action: 'PAYIN_INFO', idPayment: 'a'.repeat(251) }, 'idPayment'],
  ])('by action: %s', async (_, wrong, path) => {
    const answer = await signed({ merchantCode: 'SHOP', ...wrong }, { path: '/auth-tokens-by-action' })
    expect([
      answer.status,
      (answer.body as { errors: { path: string }[] }).errors.map((error) => error.path),
    ]).toEqual([400, [path]])
  })

  it.each([
    ['/auth-tokens', { action: 'PAYIN_INFO', idPayment: 'A-1' }, ['action', 'idPayment']],
    ['/auth-tokens', { action: 'PAYIN_INFO' }, ['action']],
    ['/auth-tokens-by-action', { action: 'PAYIN_INFO', idPayment: 'A-1' }, ['operations']],
  ])('a signed body with fields of both endpoints is refused by %s', async (path, more, paths) => {
    const answer = await signed({ ...base, ...more }, { path })
    expect(answer.body).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: paths.map((field) => ({ path: field, code: 'NOT_ALLOWED' })),
    })
  })

  it('does not prevent the corrected request', async () => {
    const wrong = await signed({ ...base, validitySecs: 0 })
    expect(wrong.status).toBe(400)
    await tokenIn(signed(base))
  })
})

describe('failed token requests', () => {
  it('are limited to ten a second for each merchant and address, and only those', async () => {
    const fail = () =>
      post('/auth-tokens', { body: { ...base, timestamp: now() }, headers: { 'x-signature': 'AAECAw==' } })
    for (let round = 0; round < 10; round += 1) expect((await fail()).status).toBe(401)
    const limited = await fail()
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await signed({ ...base, merchantCode: 'ACME' })).status).toBe(401)
    const elsewhere = { privateKey: makeKeyPair().privateKey, address: '198.51.100.1' }
    expect((await signed(base, elsewhere)).status).toBe(401)
    throttle.nextSecond()
    expect((await fail()).status).toBe(401)
  })

  it('are limited to fifty a second for each address, whatever merchant codes it makes up', async () => {
    const fail = (merchantCode: string) =>
      post('/auth-tokens', {
        body: { ...base, merchantCode, timestamp: now() },
        headers: { 'x-signature': 'AAECAw==' },
      })
    for (let made = 0; made < 50; made += 1) expect((await fail(`MADE-UP-${made}`)).status).toBe(401)
    expect((await fail('MADE-UP-50')).status).toBe(429)
  })

  it('stop the comparison of secrets: a good one is refused until the second is over', async () => {
    const withSecret = (secret: string | undefined) => post('/auth-tokens', { body: { ...base, secret } })
    for (let round = 0; round < 10; round += 1) expect((await withSecret(`wrong ${round}`)).status).toBe(401)
    expect((await withSecret(merchant.secret)).status).toBe(429)
    throttle.nextSecond()
    await tokenIn(withSecret(merchant.secret))
  })

  it('do not limit good ones', async () => {
    for (let round = 0; round < 15; round += 1) await tokenIn(signed(base))
  })
})
