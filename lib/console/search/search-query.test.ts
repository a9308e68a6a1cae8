import { expect, it } from 'vitest'
import { placeIn, placeText, soughtOf } from './search-query.ts'

it('an address says what the box and the filters have, and what cannot be is left out', () => {
  expect(
    soughtOf({
      q: 'pham',
      kind: 'payin',
      status: 'SUCCESS',
      method: ' upiqr',
      currency: 'inr',
      merchant: 'ACME',
      least: '1,000',
      from: '2026-11-01',
      to: '2026-11-28',
    }),
  ).toEqual({
    text: 'pham',
    kind: 'payin',
    status: 'SUCCESS',
    method: 'UPIQR',
    currencyCode: 'INR',
    merchantCode: 'ACME',
    amount: { least: '1000', most: '999999999999999' },
    from: '2026-11-01',
    to: '2026-11-28',
  })
  const nothing = soughtOf({
    kind: 'gift',
    status: 'PAID',
    currency: 'ZZZ',
    least: 'ten',
    from: '2026-02-31',
  })
  expect(Object.values(nothing).filter((value) => value !== undefined)).toEqual([''])
})

it.each(['order-1', 'a~b', 'with blank', ''])(
  'the place of %j is the same again from an address',
  (paymentId) => {
    const place = {
      micros: 1_795_000_000_123_456n,
      key: { merchantCode: 'ACME', kind: 'payin' as const, paymentId },
    }
    expect(placeIn(placeText(place))).toEqual(place)
  },
)

it.each([undefined, '', 'abc', '1~gift~A~b', '-1~payin~A~b'])('%j is no place', (text) => {
  expect(placeIn(text)).toBeUndefined()
})
