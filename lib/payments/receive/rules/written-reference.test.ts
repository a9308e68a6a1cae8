import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRailReference } from '../../rail/rail-reference.ts'
import { beginningsIn, plainReference, sharedBeginning } from './written-reference.ts'

describe('plain text', () => {
  it.each([
    ['blanks', 'AB12 CD34', 'AB12CD34'],
    ['line breaks and punctuation', 'ab/12-\n cd.34', 'AB12CD34'],
    ['letters of full width', 'ＡＢ１２', 'AB12'],
    ['other scripts', 'Привет AB', 'AB'],
  ])('has no %s', (_, written, plain) => {
    expect(plainReference(written)).toBe(plain)
  })

  it('is not longer than a line can be', () => {
    expect(plainReference('A'.repeat(3_000))).toHaveLength(2_000)
  })
})

describe('the beginnings in plain text', () => {
  it('are all runs of ten of our letters', () => {
    expect(beginningsIn('ABCDEFGHJKMN')).toEqual(['ABCDEFGHJK', 'BCDEFGHJKM', 'CDEFGHJKMN'])
  })

  it('have no letter that a reference does not have, and are none in shorter runs', () => {
    expect(beginningsIn('ABCDEFGHJIABCDEFGHJOABCDEFGHJLABCDEFGHJU')).toEqual([])
    expect(beginningsIn('ABCDEFGHJ')).toEqual([])
  })
})

describe('a shared beginning', () => {
  const reference = 'ABCDEFGHJKMN'

  it.each([
    ['whole', `X${reference}Y`, 12],
    ['cut at eleven', 'XABCDEFGHJKMX', 11],
    ['cut at ten', 'ABCDEFGHJK', 10],
    ['cut at nine', 'ABCDEFGHJ', 0],
    ['its end alone', 'CDEFGHJKMN', 0],
  ])('%s counts its characters', (_, plain, characters) => {
    expect(sharedBeginning(reference, plain)).toBe(characters)
  })
})

it('a reference is found however a bank writes and cuts it, from ten characters on', () => {
  const separator = fc.constantFrom('', ' ', '\n', '-', '/', '. ')
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 12 }),
      fc.array(separator, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      fc.string(),
      (length, separators, isLower, around) => {
        const reference = newRailReference()
        const cut = reference.slice(0, length)
        const reflowed = [...cut].map((letter, at) => letter + (separators[at] ?? '')).join('')
        const plain = plainReference(`${around} ${isLower ? reflowed.toLowerCase() : reflowed}`)
        expect(sharedBeginning(reference, plain)).toBeGreaterThanOrEqual(length)
        expect(beginningsIn(plain)).toContain(reference.slice(0, 10))
      },
    ),
  )
})
