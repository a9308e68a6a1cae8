import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { readWalletLink, walletLink, type WalletPayment } from './wallet-link.ts'

const payment: WalletPayment = {
  walletAddress: 'https://pos.snapscan.io/qr',
  merchantCode: 'shopalot',
  money: money(50_000n, 'ZAR'),
  reference: 'Ord123',
}

it('writes the amount in cents, which the customer cannot change', () => {
  expect(walletLink(payment)).toBe('https://pos.snapscan.io/qr/shopalot?id=Ord123&amount=50000&strict=true')
})

it.each([
  ['https://pos.snapscan.io/qr/shopalot', { strict: false }],
  [
    'https://pos.snapscan.io/qr/shopalot?amount=50000&id=Ord123',
    { amount: 50_000n, reference: 'Ord123', strict: false },
  ],
  [
    'https://pos.snapscan.io/qr/shopalot?amount=50000&id=Ord123&strict=true',
    { amount: 50_000n, reference: 'Ord123', strict: true },
  ],
])('reads the published link %s', (link, fields) => {
  expect(readWalletLink(link)).toEqual({
    ok: true,
    value: { walletAddress: 'https://pos.snapscan.io/qr', merchantCode: 'shopalot', ...fields },
  })
})

it('parses every link that it wrote', () => {
  const words = fc.stringMatching(/^[A-Z0-9]{1,25}$/)
  fc.assert(
    fc.property(words, words, fc.bigInt({ min: 1n, max: 10n ** 14n }), (merchantCode, reference, amount) => {
      const link = walletLink({ ...payment, merchantCode, reference, money: money(amount, 'ZAR') })
      const { walletAddress } = payment
      expect(readWalletLink(link)).toEqual({
        ok: true,
        value: { walletAddress, merchantCode, amount, reference, strict: true },
      })
    }),
  )
})

it.each([
  ['another currency', { money: money(50_000n, 'NAD') }],
  ['nothing to pay', { money: money(0n, 'ZAR') }],
  ['an address without encryption', { walletAddress: 'http://pos.snapscan.io/qr' }],
  ['an address with a query', { walletAddress: 'https://pos.snapscan.io/qr?x=1' }],
  ['a merchant that would add a field', { merchantCode: 'shopalot?amount=1' }],
  ['a reference that would add a field', { reference: 'Ord123&amount=1' }],
])('does not write %s', (_, change) => {
  expect(() => walletLink({ ...payment, ...change })).toThrow(RangeError)
})

it.each([
  ['NOT_A_WALLET_LINK', 'http://pos.snapscan.io/qr/shopalot'],
  ['NOT_A_WALLET_LINK', 'https://pos.snapscan.io/qr/?amount=1'],
  ['DUPLICATE_FIELD', 'https://pos.snapscan.io/qr/shopalot?amount=1&amount=2'],
  ['BAD_AMOUNT', 'https://pos.snapscan.io/qr/shopalot?amount=10.50'],
])('refuses with %s: %s', (code, link) => {
  expect(readWalletLink(link)).toMatchObject({ ok: false, code })
})
