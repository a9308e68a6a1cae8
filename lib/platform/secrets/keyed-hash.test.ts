import { createHmac, createSecretKey } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

it('a keyed hash is the HMAC-SHA-256 of its text, whatever was hashed before', () => {
  const keys = fc.uint8Array({ minLength: 1, maxLength: 64 })
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1 })
  fc.assert(
    fc.property(keys, texts, (bytes, all) => {
      const key = createSecretKey(bytes)
      const hashed = keyedHash(key)
      for (const text of all) expect(hashed(text)).toEqual(createHmac('sha256', key).update(text).digest())
    }),
  )
})

it('a keyed hash of a key longer than a block is refused', () => {
  expect(() => keyedHash(createSecretKey(Buffer.alloc(65)))).toThrow('65 bytes')
})
