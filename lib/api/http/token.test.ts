import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { addKey } from '../../merchants/keys/add-key.ts'
import { removeKey } from '../../merchants/keys/remove-key.ts'
import { revokeTokens } from '../../merchants/keys/revoke-tokens.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import {
  callApi,
  makeKeyPair,
  makeMerchant,
  requestToken,
  statusAndCode,
  tokenIn,
} from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { addSigningKey } from '../../tokens/signing-keys.ts'

const gateway = await testGateway()
const merchant = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const now = () => Math.floor(gateway.clock.now().getTime() / 1000)

const base = { merchantCode: 'SHOP', operations: ['GET /payins/.*'] }
const signed = (body: object, more: { path?: string; privateKey?: string } = {}) =>
  requestToken(gateway, body, { privateKey: merchant.privateKey, ...more })

const readPayin = (token: string) =>
  callApi(gateway, { path: '/payins/none', token }).then(({ status }) => status)

describe('a token', () => {
  it('is not verified by the process that has just issued it', async () => {
    const token = await tokenIn(signed(base))
    const find = vi.spyOn(gateway.signingKeys, 'find')
    expect(await readPayin(token)).toBe(410)
    expect(find).not.toHaveBeenCalled()
    find.mockRestore()
  })

  it('carries the claims of the specification under HS256 and a key ID', async () => {
    const answer = await signed({ ...base, validitySecs: 60, money: { amount: 499.5, currencyCode: 'INR' } })
    const { token, expiresAt } = answer.body as { token: string; expiresAt: string }
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.any(String) })
    expect(decodeJwt(token)).toEqual({
      iss: 'payment-gateway',
      sub: 'SHOP',
      iat: now(),
      exp: now() + 60,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      ops: ['GET /payins/.*'],
      money: { amount: 499.5, currencyCode: 'INR' },
    })
    expect(expiresAt).toBe(new Date((now() + 60) * 1000).toISOString())
  })

  it('is valid for 30 minutes by default, and then no longer', async () => {
    const token = await tokenIn(signed(base))
    expect(decodeJwt(token)).toMatchObject({ exp: now() + 1_800 })
    gateway.clock.forward(1_799_000)
    expect(await readPayin(token)).toBe(410)
    gateway.clock.forward(1_000)
    expect(await readPayin(token)).toBe(401)
  })

  it('by action allows exactly the calls of its payment', async () => {
    const token = await tokenIn(
      signed(
        { merchantCode: 'SHOP', action: 'PAYIN_INFO', idPayment: 'A-1' },
        { path: '/auth-tokens-by-action' },
      ),
    )
    const call = (path: string, method = 'GET') =>
      callApi(gateway, { path, method, token }).then(({ status }) => status)
    expect([await call('/payins/A-1'), await call('/payins/A-2'), await call('/payins/A-1', 'POST')]).toEqual(
      [410, 403, 403],
    )
  })

  it('restricted to an amount refuses every other one', async () => {
    const token = await tokenIn(
      signed({ ...base, operations: ['POST /payins/.*'], money: { amount: 100, currencyCode: 'INR' } }),
    )
    const options = (amount: number, currencyCode: string) =>
      callApi(gateway, {
        method: 'POST',
        path: '/payins/!availablePaymentOptions',
        token,
        body: { money: { amount, currencyCode } },
      })
    expect((await options(100, 'INR')).status).toBe(200)
    for (const other of [options(100.01, 'INR'), options(100, 'THB')]) {
      expect(await statusAndCode(other)).toEqual([403, 'MONEY_NOT_ALLOWED_BY_TOKEN'])
    }
  })
})

describe('a forged token is refused:', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'payment-gateway', sub: 'SHOP', iat: now(), exp: now() + 60, ops: ['GET /.*'] }
  const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url')

  it('algorithm none, another algorithm, no key ID, an unknown one, a changed payload', async () => {
    const real = await tokenIn(signed(base))
    const [header = '', , signature = ''] = real.split('.')
    const { kid } = decodeProtectedHeader(real)
    const payload = part({ ...decodeJwt(real), ops: ['GET /.*', 'POST /.*'] })
    const withHeader = (head: object) =>
      `${part(head)}.${payload}.${hmac(`${part(head)}.${payload}`, 'guess')}`
    const forged = [
      `${part({ alg: 'none', kid })}.${part(claims)}.`,
      withHeader({ alg: 'HS384', kid }),
      withHeader({ alg: 'RS256', kid }),
      withHeader({ alg: 'HS256' }),
      withHeader({ alg: 'HS256', kid: 'unknown' }),
      withHeader({ alg: 'HS256', kid }),
      `${header}.${payload}.${signature}`,
      real.slice(0, -2),
      `${real}.x`,
      'token',
    ]
    for (const token of forged) expect(await readPayin(token)).toBe(401)
  })

  it('a scheme other than Bearer', async () => {
    const token = await tokenIn(signed(base))
    const answer = callApi(gateway, { path: '/payins/none', headers: { authorization: `Basic ${token}` } })
    expect(await statusAndCode(answer)).toEqual([401, 'TOKEN_MISSING'])
  })
})

describe('revocation', () => {
  it('refuses every token issued before it within five seconds, and none issued after', async () => {
    const before = await tokenIn(signed(base))
    expect(await readPayin(before)).toBe(410)
    await revokeTokens(gateway.db, 'SHOP', byOperator('test'))
    gateway.clock.forward(1)
    const after = await tokenIn(signed(base))
    gateway.clock.forward(3_000)
    expect(await readPayin(before)).toBe(401)
    expect(await readPayin(after)).toBe(410)
  })

  it('can be part of the removal of a stolen key', async () => {
    const lost = makeKeyPair()
    await addKey(gateway.db, 'SHOP', lost.publicKey, byOperator('test'))
    const token = await tokenIn(signed(base, { privateKey: lost.privateKey }))
    await removeKey(
      gateway.db,
      { code: 'SHOP', publicKey: lost.publicKey, revokeTokens: true },
      byOperator('test'),
    )
    gateway.clock.forward(3_000)
    expect(await readPayin(token)).toBe(401)
  })
})

describe('the signing key', () => {
  it('may be followed by a newer one while tokens of the older stay valid', async () => {
    const older = await tokenIn(signed(base))
    const kid = await addSigningKey(gateway.db, gateway.secrets, gateway.clock)
    gateway.clock.forward(30_000)
    const newer = await tokenIn(signed(base))
    expect(decodeProtectedHeader(newer).kid).toBe(kid)
    expect(decodeProtectedHeader(older).kid).not.toBe(kid)
    expect([await readPayin(older), await readPayin(newer)]).toEqual([410, 410])
  })
})
