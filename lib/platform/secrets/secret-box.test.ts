import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSecretBox, SecretBoxFault } from './secret-box.ts'

const key = () => randomBytes(32).toString('base64')

describe('a sealed text', () => {
  const box = openSecretBox(key())
  const sealed = box.seal('whsec_π', 'callback-secret')

  it('opens for its purpose, and shows nothing of itself', () => {
    expect(box.open(sealed, 'callback-secret')).toBe('whsec_π')
    expect(sealed.includes('whsec')).toBe(false)
    expect(box.seal('whsec_π', 'callback-secret').equals(sealed)).toBe(false)
  })

  it('opens for no other purpose, with no other key, and not when a byte was changed', () => {
    expect(() => box.open(sealed, 'signing-key')).toThrow(SecretBoxFault)
    expect(() => openSecretBox(key()).open(sealed, 'callback-secret')).toThrow(
      'GATEWAY_SECRET_KEY is not the key',
    )
    for (const index of [0, 1, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => box.open(changed, 'callback-secret')).toThrow(SecretBoxFault)
    }
    expect(() => box.open(Buffer.alloc(3), 'callback-secret')).toThrow(SecretBoxFault)
  })
})

it('opens what the other key has sealed while the key is replaced, and seals it again with the new one', () => {
  const [old, fresh] = [key(), key()]
  const sealed = openSecretBox(old).seal('whsec_π', 'callback-secret')
  const both = openSecretBox(fresh, old)
  expect(both.open(sealed, 'callback-secret')).toBe('whsec_π')
  const again = both.reseal(sealed, 'callback-secret') ?? Buffer.alloc(0)
  expect(openSecretBox(fresh).open(again, 'callback-secret')).toBe('whsec_π')
  expect(both.reseal(again, 'callback-secret')).toBeUndefined()
  expect(() => openSecretBox(fresh).open(sealed, 'callback-secret')).toThrow(SecretBoxFault)
})

it('digests alike with one key and differently with another', () => {
  const one = key()
  expect(openSecretBox(one).digest('body').equals(openSecretBox(one).digest('body'))).toBe(true)
  expect(openSecretBox(one).digest('body').equals(openSecretBox(key()).digest('body'))).toBe(false)
})

it('takes no key of another length', () => {
  expect(() => openSecretBox('c2hvcnQ=')).toThrow('32 bytes in base64')
})
