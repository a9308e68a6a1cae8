import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from './share-of-receipt.ts'

it.each([
  ['all of it', [100n], 100n, 100n, [[100n, 100n]]],
  ['with an offset', [137n], 137n, 100n, [[137n, 100n]]],
  ['with a surplus', [150n], 100n, 100n, [[100n, 100n]]],
  [
    'in two parts',
    [70n, 30n],
    100n,
    100n,
    [
      [70n, 70n],
      [30n, 30n],
    ],
  ],
  [
    'in two parts, the last with a surplus',
    [70n, 60n],
    100n,
    100n,
    [
      [70n, 70n],
      [30n, 30n],
    ],
  ],
  [
    'where the last part is the offset alone',
    [100n, 37n],
    137n,
    100n,
    [
      [100n, 100n],
      [37n, 0n],
    ],
  ],
  [
    'where the offset comes in two parts',
    [110n, 27n],
    137n,
    100n,
    [
      [110n, 100n],
      [27n, 0n],
    ],
  ],
] as const)('a payment that came %s has its shares', (_, amounts, required, ordered, shares) => {
  const receipts = amounts.map((amount, at) => ({ receiptId: String(at), amount }))
  expect(
    receipts.map(({ receiptId }) => Object.values(shareOf(receipts, receiptId, { required, ordered }))),
  ).toEqual(shares)
})

it('all shares add up to what the completion moved, and none is negative', () => {
  const amount = fc.bigInt(1n, 1_000n)
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.nat(99),
      fc.nat(500),
      (amounts, offset, surplus) => {
        const total = amounts.reduce((sum, one) => sum + one, 0n)
        const required = total > BigInt(surplus) + 1n ? total - BigInt(surplus) : total
        const ordered = required > BigInt(offset) ? required - BigInt(offset) : required
        const receipts = amounts.map((one, at) => ({ receiptId: String(at), amount: one }))
        const shares = receipts.map(({ receiptId }) => shareOf(receipts, receiptId, { required, ordered }))
        expect(shares.reduce((sum, { taken }) => sum + taken, 0n)).toBe(required)
        expect(shares.reduce((sum, { returned }) => sum + returned, 0n)).toBe(ordered)
        for (const { taken, returned } of shares) expect(returned >= 0n && returned <= taken).toBe(true)
      },
    ),
  )
})

it('a receipt that did not count has none', () => {
  expect(() => shareOf([{ receiptId: 'a', amount: 1n }], 'b', { required: 1n, ordered: 1n })).toThrow(
    'receipt b did not count',
  )
})
