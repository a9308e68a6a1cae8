import { expect, it } from 'vitest'
import type { Settlement } from '../../ledger/settlements/settlement.ts'
import { placeIn, placeText, settlementsAsked } from './settlement-list.ts'

it('an address asks for settlements of one merchant and of days where the person is', () => {
  const query = { merchant: ' ACME ', currency: 'INR', from: '2026-11-01', to: '2026-11-02' }
  expect(settlementsAsked(query, undefined, 'Asia/Kolkata')).toEqual({
    merchantCode: 'ACME',
    currencyCodes: new Set(['INR']),
    from: new Date('2026-10-31T18:30:00Z'),
    to: new Date('2026-11-02T18:30:00Z'),
  })
})

it('whatever an address asks for, a merchant gets its own', () => {
  expect(settlementsAsked({ merchant: 'OTHER' }, 'ACME', 'UTC').merchantCode).toBe('ACME')
})

it('the place of a settlement is the same again from an address', () => {
  const place = {
    to: new Date('2026-11-02T18:30:00Z'),
    currencyCode: 'INR',
    number: 42,
    merchantCode: 'A~B',
  } as const
  expect(placeIn(placeText(place as unknown as Settlement))).toEqual(place)
})

it.each([undefined, '', 'x', '2026-11-02T18:30:00.000Z~ZZZ~1~A', '2026-99-02T18:30:00.000Z~INR~1~A'])(
  '%j is no place',
  (text) => {
    expect(placeIn(text)).toBeUndefined()
  },
)
