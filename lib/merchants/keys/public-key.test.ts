import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPublicKey } from './public-key.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

it('reads the same key from every PEM that contains it', () => {
  const pkcs1 = rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const key = readPublicKey(spki)
  expect(key).toMatchObject({ pem: spki })
  expect(key).toHaveProperty('fingerprint', expect.stringMatching(/^[0-9a-f]{64}$/))
  expect(readPublicKey(pkcs1)).toEqual(key)
  expect(readPublicKey(`  comment\n${spki.replaceAll('\n', '\r\n')}`)).toEqual(key)
})

it.each([
  [
    'a private key',
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'This is a private key',
  ],
  ['no key at all', 'hello', 'not a public key in PEM'],
  ['nothing', '', 'not a public key in PEM'],
  ['a damaged key', spki.replace('M', 'X'), 'not a public key in PEM'],
  [
    'a short key',
    generateKeyPairSync('rsa', { modulusLength: 1024 })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString(),
    'This key has 1024 bits: it must have at least 2048.',
  ],
  [
    'a key of another kind',
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    'This is a key of type ed25519',
  ],
])('refuses %s and says what to do', (_, text, message) => {
  expect(readPublicKey(text)).toMatchObject({
    fault: 'PUBLIC_KEY_UNUSABLE',
    message: expect.stringContaining(message),
  })
})
