import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorOf, positionOf, type ListName } from './list-cursor.ts'

const list: ListName = ['payin', 'ACME', 'created']
const position = fc.stringMatching(/^\d{1,16}\.[A-Za-z0-9_-]{0,250}$/)

describe('a cursor', () => {
  it('gives back its position in its list, and is short enough to be accepted', () => {
    fc.assert(
      fc.property(position, (there) => {
        const cursor = cursorOf(list, there)
        expect(positionOf(list, cursor)).toBe(there)
        expect(cursor).toMatch(/^[\w-]{8,500}$/)
      }),
    )
  })

  it.each<[string, ListName]>([
    ['of another kind', ['payout', 'ACME', 'created']],
    ['of another merchant', ['payin', 'OTHER', 'created']],
    ['in another order', ['payin', 'ACME', 'changed']],
    ['of one customer', ['payin', 'ACME', 'created', 'asha']],
    ['whose name is the same when joined', ['payin', 'ACMEcreated']],
  ])('is refused for a list %s', (_, other) => {
    expect(positionOf(other, cursorOf(list, '1.a'))).toBeUndefined()
  })

  it('is refused with a character changed, added or removed', () => {
    const character = fc.constantFrom(...'AZaz09-_=.+/ \u0000é')
    fc.assert(
      fc.property(position, fc.nat(), character, fc.boolean(), (there, seed, other, replaces) => {
        const cursor = cursorOf(list, there)
        const at = seed % cursor.length
        const rest = cursor.slice(at + 1)
        const altered = cursor.slice(0, at) + other + (replaces ? rest : cursor.slice(at))
        fc.pre(altered !== cursor)
        expect(positionOf(list, altered)).toBeUndefined()
        expect(positionOf(list, cursor.slice(0, at) + rest)).toBeUndefined()
      }),
    )
  })

  it.each(['', 'x', '1', '120-48', 'AAAAAAAA'])('is not %j', (text) => {
    expect(positionOf(list, text)).toBeUndefined()
  })
})
