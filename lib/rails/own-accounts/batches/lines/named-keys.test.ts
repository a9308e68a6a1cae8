import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { payoutKeyOf } from '../../../../payments/payouts/payout-keys.ts'
import { keyedHash } from '../../../../platform/secrets/keyed-hash.ts'
import { keysNamedIn } from './named-keys.ts'

const keyed = keyedHash(createSecretKey(Buffer.alloc(32, 7)))
const key = payoutKeyOf(keyed, { merchantCode: 'ACME', kind: 'payout', paymentId: 'P-1' })
const id = endToEndIdOf(key)

describe('the key of a payout is found', () => {
  it.each([
    ['in a structured field', { references: [{ field: 'EndToEndId', value: id }], text: '' }],
    ['in the text', { references: [], text: `NEFT/${id}/ASHA` }],
    [
      'with blanks and in small letters',
      { references: [], text: id.toLowerCase().replaceAll(/.{5}/g, '$& ') },
    ],
    [
      'with the letters that people type for digits',
      { references: [], text: id.replaceAll('0', 'o').replaceAll('1', 'l') },
    ],
    ['once, however often it is named', { references: [{ field: 'a', value: id }], text: `${id} ${id}` }],
  ])('%s', (_, line) => {
    expect(keysNamedIn(line)).toEqual([key])
  })

  it('in any text around it', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(fc.uuid({ version: [4, 8] }), around, around, (uuid, before, after) => {
        const line = { references: [], text: `${before} ${endToEndIdOf(uuid)} ${after}` }
        expect(keysNamedIn(line)).toContain(uuid)
      }),
    )
  })
})

it('a text without an ID names nothing', () => {
  expect(keysNamedIn({ references: [{ field: 'x', value: '' }], text: 'RENT FOR NOVEMBER' })).toEqual([])
  expect(keysNamedIn({ references: [], text: id.slice(1) })).toEqual([])
})
