import { expect, it } from 'vitest'
import { wholeOnSomeRails } from '../doctor/books/payment-entries.ts'
import { payinMethods } from './payin-registry.ts'
import { payoutMethods } from './payout-registry.ts'
import { carriedUnit } from './carried-unit.ts'

const wholeOnly = [...payinMethods, ...payoutMethods].flatMap((method) =>
  method.currencies
    .filter((currencyCode) => carriedUnit(method, currencyCode).amount > 1n)
    .map((currencyCode) => `${method.code} ${currencyCode}`),
)

it('these methods carry whole units only, and all others every decimal of the currency', () => {
  expect(wholeOnly.toSorted()).toEqual([
    'CODE_PAYMENT TWD',
    'EWALLET IDR',
    'MOBILE_MONEY KES',
    'MOBILE_MONEY TZS',
    'QRISPAY IDR',
    'VAPAY IDR',
    'VAPAY TWD',
    'WALLET_TRANSFER KES',
    'WALLET_TRANSFER TZS',
  ])
})

it('the check of the ledger expects whole offsets in the currencies of these methods, and in no others', () => {
  const currencies = new Set(wholeOnly.map((one) => one.slice(-'INR'.length)))
  expect([...currencies].toSorted()).toEqual(wholeOnSomeRails)
})
