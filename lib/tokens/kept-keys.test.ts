import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { signatureIsGood } from './signature.ts'

vi.mock('node:crypto', { spy: true })

it('a key is parsed for its first good signature, and for each refusal as for a merchant that does not exist', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const good = sign('sha256', Buffer.from('{}'), privateKey)
  const parses = (text: string, keys: readonly string[]) => {
    vi.mocked(createPublicKey).mockClear()
    return [signatureIsGood(text, good, keys), vi.mocked(createPublicKey).mock.calls.length]
  }
  expect(parses('{}', [])).toEqual([false, 1])
  expect(parses('{"forged":1}', [publicKey])).toEqual([false, 1])
  expect(parses('{}', [publicKey])).toEqual([true, 1])
  expect(parses('{}', [publicKey])).toEqual([true, 0])
  expect(parses('{"forged":1}', [publicKey])).toEqual([false, 1])
})
