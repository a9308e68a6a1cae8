import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signerWith } from './signing-key.ts'
import { signedTokenRequest } from './token-request.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pkcs1 = keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

const isSigned = (body: string, signature: string) =>
  verify(
    'RSA-SHA256',
    Buffer.from(body),
    createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64'),
  )

const asCryptoKey = () =>
  crypto.subtle.importKey(
    'pkcs8',
    keys.privateKey.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )

describe('a signature', () => {
  it.each([
    ['PKCS#8', () => pkcs8],
    ['PKCS#8 with the line ends of Windows', () => pkcs8.replaceAll('\n', '\r\n')],
    ['PKCS#1', () => pkcs1],
    ['a CryptoKey', asCryptoKey],
  ])('by %s is SHA256withRSA over the bytes of the text', async (_, key) => {
    const body = '{"name":"Ɐsha"}'
    const signature = await signerWith(await key()).sign(body)
    expect(isSigned(body, signature)).toBe(true)
    expect(isSigned(`${body} `, signature)).toBe(false)
  })

  it.each([2047, 3072, 4096])('by PKCS#1 works for a key of %i bits', async (modulusLength) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    })
    const signature = await signerWith(privateKey).sign('{}')
    expect(verify('RSA-SHA256', Buffer.from('{}'), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
  })

  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  const oldEncrypted = { type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  it.each([
    ['no PEM', 'secret', 'not a PEM text'],
    ['an encrypted key', keys.privateKey.export(encrypted).toString(), 'is encrypted'],
    ['an encrypted PKCS#1 key', keys.privateKey.export(oldEncrypted).toString(), 'is encrypted'],
    [
      'a public key',
      keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      '"PUBLIC KEY" cannot sign',
    ],
    [
      'a key that is not RSA',
      elliptic.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'must be an RSA key',
    ],
  ])('by %s is refused with what to do', async (_, key, message) => {
    await expect(signerWith(key).sign('{}')).rejects.toThrow(message)
  })
})

describe('a token request', () => {
  const signing = {
    merchantCode: 'ACME',
    signer: signerWith(pkcs8),
    now: () => new Date('2026-11-21T10:00:00.900Z'),
  }
  const order = { operations: ['GET /balances'] }
  const request = () => signedTokenRequest('https://g.example/api', order, signing)

  it('is signed over exactly the body that is sent, which says who, when and a nonce', async () => {
    const { url, headers, body } = await request()
    expect(url).toBe('https://g.example/api/auth-tokens')
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'X-API-Version': '2' })
    expect(isSigned(body, headers['X-SIGNATURE'] ?? '')).toBe(true)
    const sent: unknown = JSON.parse(body)
    expect(sent).toEqual({ merchantCode: 'ACME', ...order, timestamp: 1795255200, nonce: expect.any(String) })
    expect(body).toBe(JSON.stringify(sent))
  })

  it('has another signature each time, since the gateway accepts one once', async () => {
    const two = await Promise.all([request(), request()])
    expect(new Set(two.map(({ headers }) => headers['X-SIGNATURE'])).size).toBe(2)
  })
})
