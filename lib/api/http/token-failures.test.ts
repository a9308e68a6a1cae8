import { RE2JS } from 're2js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as slowHash from '../../platform/secrets/slow-hash.ts'
import { callApi, makeMerchant, signatureOf } from '../../testing/contract/api-client.ts'
import { steppedThrottle } from '../../testing/stepped-throttle.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway()), throttle }
beforeEach(() => throttle.nextSecond())
const merchant = await makeMerchant(gateway, 'SIGNER', { secret: true })

const signed = (extra: object, privateKey?: string) => {
  const body = JSON.stringify({
    merchantCode: 'SIGNER',
    operations: ['GET /payins/.*'],
    timestamp: Math.floor(gateway.clock.now().getTime() / 1000),
    ...extra,
  })
  const signature = privateKey ? signatureOf(privateKey, body) : 'AAAA'
  return { method: 'POST', path: '/auth-tokens', raw: body, headers: { 'x-signature': signature } }
}

describe('failed token requests', () => {
  it('are limited, but a good signature is accepted whatever other requests from its address did', async () => {
    const statuses = []
    for (let n = 0; n < 14; n += 1) statuses.push((await callApi(gateway, signed({ n }))).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
    expect((await callApi(gateway, signed({}, merchant.privateKey))).status).toBe(200)
  })

  it('from all addresses of one IPv6 network of 64 bits count together', async () => {
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await callApi(gateway, signed({ n: `v6-${n}` }), `2001:db8:1:2::${n}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await callApi(gateway, signed({ n: 'v6' }), '2001:db8:1:3::1')).status).toBe(401)
  })

  it('are answered at once also when their patterns would take seconds to compile', async () => {
    const operations = Array.from({ length: 50 }, () => `GET /${'(x{1000})'.repeat(33)}`)
    const answer = await callApi(gateway, signed({ merchantCode: 'NOBODY', operations }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('PATTERN_TOO_COMPLEX')
  })
})

describe('the patterns of a token request', () => {
  const operations = ['GET /payins/.*', 'GET /payins/[0-9']

  it('are compiled for requests with valid credentials only', async () => {
    const compile = vi.spyOn(RE2JS, 'compile')
    const strangers = [
      signed({ operations }),
      signed({ operations, merchantCode: 'NOBODY' }),
      { method: 'POST', path: '/auth-tokens', body: { merchantCode: 'SIGNER', operations, secret: 'wrong' } },
    ]
    for (const request of strangers) expect((await callApi(gateway, request)).status).toBe(401)
    expect(compile).not.toHaveBeenCalled()
    expect((await callApi(gateway, signed({ operations }, merchant.privateKey))).status).toBe(400)
    expect(compile).toHaveBeenCalled()
    compile.mockRestore()
  })

  it('that do not compile are reported again when the same body is sent again', async () => {
    const request = signed({ operations, note: 'twice' }, merchant.privateKey)
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await callApi(gateway, request)
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          errors: [expect.objectContaining({ path: 'operations.1', code: 'PATTERN_DOES_NOT_COMPILE' })],
        }),
      ])
    }
  })

  it('that would expand every character of a wide class are refused for every request, uncompiled', async () => {
    const wide = Array.from({ length: 30 }, () => `GET /(?i)${'[B-\u{1e942}]'.repeat(48)}`)
    const compile = vi.spyOn(RE2JS, 'compile')
    for (const key of [undefined, merchant.privateKey]) {
      const answer = await callApi(gateway, signed({ operations: wide }, key))
      expect([answer.status, JSON.stringify(answer.body).match(/PATTERN_TOO_COMPLEX/g)?.length]).toEqual([
        400, 30,
      ])
    }
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })
})

describe('guesses at a secret', () => {
  const guess = (secret: string, headers: Record<string, string> = {}) => {
    const body = { merchantCode: 'SIGNER', operations: ['GET /payins/.*'], secret }
    return callApi(gateway, { method: 'POST', path: '/auth-tokens', body, headers })
  }

  it.each<[string, Record<string, string>]>([
    ['at once', {}],
    ['with an empty X-SIGNATURE', { 'x-signature': '' }],
  ])('%s are compared ten times a second, and the others not at all', async (_, headers) => {
    const compare = vi.spyOn(slowHash, 'secretIsGood')
    const answers = await Promise.all(Array.from({ length: 80 }, (__, n) => guess(`guess ${n}`, headers)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.length - refused.length, compare.mock.calls.length]).toEqual([10, 10])
    expect(refused.every((answer) => answer.headers.get('retry-after') === '1')).toBe(true)
    compare.mockRestore()
  })

  it('do not count when they are right: many at once all get a token', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, () => guess(merchant.secret ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
  })

  it('never run more than two at once', async () => {
    const running = { now: 0, most: 0 }
    const compare = vi.spyOn(slowHash, 'secretIsGood').mockImplementation(async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running.now -= 1
      return true
    })
    await Promise.all(Array.from({ length: 18 }, () => guess('any')))
    expect(running.most).toBe(2)
    compare.mockRestore()
  })
})

it('bad signatures are not verified after a hundred within the second', async () => {
  const keys = vi.spyOn(gateway.db, 'query')
  const statuses = []
  for (let n = 0; n < 110; n += 1) statuses.push((await callApi(gateway, signed({ n }))).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(keys).toHaveBeenCalledTimes(100)
  keys.mockRestore()
})

describe('invalid text', () => {
  it('half a character is answered with a 400 that says so, not with 500', async () => {
    const raw = '{"merchantCode":"\\ud800","operations":[],"secret":"x"}'
    const answer = await callApi(gateway, { method: 'POST', path: '/auth-tokens', raw })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('half a character')
  })
})
