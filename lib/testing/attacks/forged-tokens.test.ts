import { createHmac, createSign } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { callApi, makeKeyPair, makeMerchant, requestToken, tokenFor } from '../contract/api-client.ts'
import { testGateway } from '../test-gateway.ts'

const gateway = await testGateway()
const merchant = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const other = await makeMerchant(gateway, 'OTHER', { requestsPerSecond: 10_000 })
const publicKey = makeKeyPair().publicKey

const real = await tokenFor(gateway, 'SHOP', ['GET /payins/A-1'])
const [header = '', payload = '', signature = ''] = real.split('.')
const { kid = '' } = decodeProtectedHeader(real)
const claims = decodeJwt(real)

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A token signed with a key that an attacker may know. */
const hmac = (head: object, body: unknown = claims, key = '', algorithm = 'sha256'): string => {
  const text = `${part(head)}.${part(body)}`
  return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
}
const rsa = (head: object): string => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(merchant.privateKey, 'base64url')}`
}
const everything = { ...claims, ops: ['GET /.*', 'POST /.*'] }

const forged: Readonly<Record<string, string>> = {
  'no algorithm': `${part({ alg: 'none', kid })}.${part(everything)}.`,
  'no algorithm, in capitals': `${part({ alg: 'NONE', kid })}.${part(everything)}.`,
  'no algorithm, mixed': `${part({ alg: 'nOnE', kid })}.${part(everything)}.${signature}`,
  'no header fields': `${part({})}.${part(everything)}.${signature}`,
  'an empty key': hmac({ alg: 'HS256', kid }, everything),
  'a key of zeros': hmac({ alg: 'HS256', kid }, everything, '\0'.repeat(32)),
  'the key ID as the key': hmac({ alg: 'HS256', kid }, everything, kid),
  'a public key as the key': hmac({ alg: 'HS256', kid }, everything, publicKey),
  "the merchant's own key": rsa({ alg: 'RS256', kid }),
  "the merchant's own key, named HS256": rsa({ alg: 'HS256', kid }),
  'a key in the header': hmac({ alg: 'HS256', kid, jwk: { kty: 'oct', k: 'AA' } }, everything, '\0'),
  'a key at an address': hmac({ alg: 'HS256', kid, jku: 'http://127.0.0.1:9/keys' }, everything, 'x'),
  'a path as the key ID': hmac({ alg: 'HS256', kid: '../../../../dev/null' }, everything),
  'SQL as the key ID': hmac({ alg: 'HS256', kid: `${kid}' or '1'='1` }, everything),
  'a NUL in the key ID': hmac({ alg: 'HS256', kid: `${kid}\0` }, everything),
  'a list as the key ID': hmac({ alg: 'HS256', kid: [kid] }, everything),
  'a property of objects as the key ID': hmac({ alg: 'HS256', kid: '__proto__' }, everything),
  'a critical extension': hmac({ alg: 'HS256', kid, crit: ['exp'] }, everything),
  'a stronger hash': hmac({ alg: 'HS512', kid }, everything, '', 'sha512'),
  'another payload': `${header}.${part(everything)}.${signature}`,
  'another header': `${part({ alg: 'HS256', typ: 'JWT', kid, x: 1 })}.${payload}.${signature}`,
  'no signature': `${header}.${payload}.`,
  'no payload': `${header}..${signature}`,
  'two payloads': `${header}.${payload}.${payload}.${signature}`,
  'an encrypted token of five parts': `${header}.${payload}.${signature}.${payload}.${signature}`,
  'half a signature': `${header}.${payload}.${signature.slice(0, 20)}`,
  'text that is no JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
  'nothing but dots': '..',
  'a very long token': `${header}.${'A'.repeat(20_000)}.${signature}`,
}

describe('a forged token is 401 and opens nothing:', () => {
  it.each(Object.entries(forged))('%s', async (_, token) => {
    const answer = await callApi(gateway, { path: '/payins/A-1', token })
    expect(answer.status).toBe(401)
    // The request's ID is random letters.
    const { requestId, ...said } = answer.body as Readonly<Record<string, unknown>>
    expect(requestId).toEqual(expect.any(String))
    expect(JSON.stringify(said)).not.toMatch(/jose|JWS|JWT|Error:|at .+:\d+/)
  })

  it('and the real one is accepted', async () => {
    expect((await callApi(gateway, { path: '/payins/A-1', token: real })).status).toBe(410)
  })
})

describe('a token request is 401 when it is signed', () => {
  it.each([
    ['with the key of another merchant', 'SHOP', other.privateKey],
    ['for another merchant', 'OTHER', merchant.privateKey],
    ['for a merchant whose code differs in case', 'shop', merchant.privateKey],
    ['for a merchant whose code has a space', 'SHOP ', merchant.privateKey],
    ['for a code that means SQL', "SHOP' or '1'='1", merchant.privateKey],
    ['for a code with look-alike letters', 'ЅНОР', merchant.privateKey],
  ])('%s', async (_, merchantCode, privateKey) => {
    const body = { merchantCode, operations: ['GET /.*'] }
    expect((await requestToken(gateway, body, { privateKey })).status).toBe(401)
  })
})
