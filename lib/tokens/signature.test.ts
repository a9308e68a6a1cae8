import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSignature, minify, signatureIsGood } from './signature.ts'

describe('minify', () => {
  it.each([
    [
      'removes whitespace of every kind between tokens',
      '{ "a" :\t1 ,\r\n "b" : [ 1 , 2 ] }',
      '{"a":1,"b":[1,2]}',
    ],
    ['keeps whitespace inside strings', '{"a": "x  y\u00a0z"}', '{"a":"x  y\u00a0z"}'],
    [
      'reads an escaped quote as part of the string',
      String.raw`{"a": "x\" , \" y" , "b": 1}`,
      String.raw`{"a":"x\" , \" y","b":1}`,
    ],
    [
      'ends the string at a quote after an escaped backslash',
      String.raw`{"a": "x\\" , "b": " "}`,
      String.raw`{"a":"x\\","b":" "}`,
    ],
    [
      'leaves numbers, escapes and key order as sent',
      String.raw`{"b":1.50, "a":"\u00e9\/"}`,
      String.raw`{"b":1.50,"a":"\u00e9\/"}`,
    ],
    ['leaves a minified text alone', '{"a":1}', '{"a":1}'],
  ])('%s', (_, raw, minified) => {
    expect(minify(raw)).toBe(minified)
  })

  it('gives the same text for every layout of the same JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 8 }), (value, indent) => {
        expect(minify(JSON.stringify(value, undefined, indent))).toBe(JSON.stringify(value))
      }),
    )
  })
})

it.each([
  ['padded base64', 'AAECAw==', true],
  ['base64 without its padding', 'AAECAw', false],
  ['base64url', '-_8=', false],
  ['whitespace', 'AAEC Aw==', false],
  ['bits that padding should leave zero', 'AAECAx==', false],
  ['nothing', '', false],
  ['other text', 'no signature!', false],
])('only canonical base64 with padding is decoded: %s', (_, header, good) => {
  expect(decodeSignature(header) !== undefined).toBe(good)
})

describe('signatureIsGood', () => {
  const pairs = [1, 2].map(() =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  )
  const publicKeys = pairs.map(({ publicKey }) => publicKey)
  const text = '{"merchantCode":"ACME"}'
  const signatures = pairs.map(({ privateKey }) =>
    sign('sha256', Buffer.from(text), createPrivateKey(privateKey)),
  )

  it('accepts a signature by any of the active keys', () => {
    for (const signature of signatures) expect(signatureIsGood(text, signature, publicKeys)).toBe(true)
  })

  it('refuses a removed key, another text, a missing signature and an unknown merchant', () => {
    const [first] = signatures
    expect(signatureIsGood(text, first, publicKeys.slice(1))).toBe(false)
    expect(signatureIsGood(`${text} `, first, publicKeys)).toBe(false)
    expect(signatureIsGood(text, undefined, publicKeys)).toBe(false)
    expect(signatureIsGood(text, first, [])).toBe(false)
  })
})
