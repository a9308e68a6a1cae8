import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRailReference } from '../../rail/rail-reference.ts'
import { beginningsOfSimilar, comparable, piecesOf, referenceFit } from './similar-reference.ts'

const reference = '7K3MPQ9XW2AB'
const fit = (written: string) => referenceFit(reference, [comparable(written)])

describe('a reference is', () => {
  it.each([
    ['whole', `UPI/${reference}/ASHA`, 'WHOLE'],
    ['whole with blanks and in small letters', '7k3m pq9x w2ab', 'WHOLE'],
    ['similar with a letter wrong', '7K3MPX9XW2AB', 'ONE_LETTER'],
    ['similar with the first letter wrong', 'ASHA 8K3MPQ9XW2AB', 'ONE_LETTER'],
    ['similar with the last letter wrong', '7K3MPQ9XW2AC', 'ONE_LETTER'],
    ['similar with a letter left out', '7K3MQ9XW2AB', 'ONE_LETTER'],
    ['similar with the first letter left out', 'K3MPQ9XW2AB', 'ONE_LETTER'],
    ['similar with a letter too many', '7K3MPPQ9XW2AB', 'ONE_LETTER'],
    ['similar with two letters swapped', '7K3PMQ9XW2AB', 'ONE_LETTER'],
    ['another with two letters wrong', '7K3MXX9XW2AB', undefined],
    ['another where half of it is missing', '7K3MPQ', undefined],
  ])('%s', (_, written, expected) => {
    expect(fit(written)).toBe(expected)
  })

  it('whole where people write letters for digits that it cannot have', () => {
    expect(referenceFit('10AB20CD3EFG', [comparable('IOAB2OCD3EFG')])).toBe('WHOLE')
  })
})

const references = fc.constant(null).map(newRailReference)
const noise = fc.stringMatching(/^[A-Z /]{0,20}$/)

it('one mistake anywhere in any text leaves every reference similar, and its first or its last four letters', () => {
  fc.assert(
    fc.property(references, noise, noise, fc.nat(11), fc.nat(2), (ours, before, after, at, how) => {
      const letter = ours[at] === '7' ? '8' : '7'
      const wrong = [
        ours.slice(0, at) + letter + ours.slice(at + 1),
        ours.slice(0, at) + ours.slice(at + 1),
        ours.slice(0, at) + letter + ours.slice(at),
      ][how]
      const text = `${before} ${wrong} ${after}`
      expect(referenceFit(ours, [comparable(text)])).toBeDefined()
      const pieces = piecesOf([text])
      expect(pieces.includes(ours.slice(0, 4)) || pieces.includes(ours.slice(-4))).toBe(true)
    }),
  )
})

it('two references are never similar by chance', () => {
  fc.assert(
    fc.property(references, references, (one, other) => {
      fc.pre(one !== other)
      expect(referenceFit(one, [comparable(other)])).toBeUndefined()
    }),
  )
})

it('a text of words is not looked up', () => {
  expect(beginningsOfSimilar(['NEFT ASHA RAO RENT FOR MARCH'])).toEqual([])
  expect(beginningsOfSimilar(['RENT 7K3MPQ9XW2AB'])).toContain('7K3MPQ')
  // I, L, O and U are in no reference.
  expect(beginningsOfSimilar(['UPI10LU7 AXISP00'])).toEqual([])
})
