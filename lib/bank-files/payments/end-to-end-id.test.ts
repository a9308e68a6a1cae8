import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endToEndIdOf, keyOfEndToEndId } from './end-to-end-id.ts'

const anyKey = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) =>
  value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
)

describe('the end-to-end ID of a payout', () => {
  it.each([
    ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
    ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    ['f5cf18ca-5c18-8bf3-a3f3-aeafa399d6d2', '7NSWCCMQ0RHFST7WXENYHSKNPJ'],
  ])('of %s is %s for ever', (key, id) => {
    expect(endToEndIdOf(key)).toBe(id)
    expect(keyOfEndToEndId(id)).toBe(key)
  })

  it('is read as the key that it was made of, whatever the case and the mistyped letters', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const id = endToEndIdOf(key)
        expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
        expect(keyOfEndToEndId(id)).toBe(key)
        expect(keyOfEndToEndId(id.toLowerCase())).toBe(key)
        expect(keyOfEndToEndId(id.replaceAll('1', 'I').replaceAll('0', 'O'))).toBe(key)
        expect(keyOfEndToEndId(id.replaceAll('1', 'l').replaceAll('0', 'o'))).toBe(key)
      }),
    )
  })

  it('sorts as the keys do', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (one, other) => {
        expect(endToEndIdOf(one) < endToEndIdOf(other)).toBe(one < other)
      }),
    )
  })

  it.each([
    '',
    'NOTPROVIDED',
    '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '0000000000000000000000000',
    '000000000000000000000000000',
    '0000000000000000000000000U',
    '000000000000000000000000-0',
  ])('%j is none', (text) => {
    expect(keyOfEndToEndId(text)).toBeUndefined()
  })

  it('is made of a UUID alone', () => {
    expect(() => endToEndIdOf('order-1')).toThrow('not a UUID')
  })
})
