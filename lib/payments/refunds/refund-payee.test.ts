import { expect, it } from 'vitest'
import type { Merchant } from '../../merchants/merchant.ts'
import { bankTransfer } from '../../methods/payout/bank-transfer.ts'
import { walletTransfer } from '../../methods/payout/wallet-transfer.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { payeeOf } from './refund-payee.ts'

/** A merchant that has every payout method but those named. */
const merchantWithout = (...off: string[]) =>
  ({ method: (_: string, code: string) => ({ enabled: !off.includes(code) }) }) as unknown as Merchant

const asha = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const given = (account: object = asha) => ({
  method: bankTransfer,
  request: { paymentMethodCode: 'BANK_TRANSFER', account, paymentOperatorCode: 'HDFC' },
})
const ravi = { accountName: 'Ravi Iyer', accountNumber: '60200987654321' }

const chosen = (currencyCode: CurrencyCode, used: readonly object[], more: object = {}) => {
  const payee = payeeOf({ merchant: merchantWithout(), currencyCode, used, given: undefined, ...more })
  if ('failure' in payee) return payee.failure === 'BUSINESS_RULE' ? payee.faults[0].code : payee.failure
  return 'request' in payee ? payee.request : undefined
}

it.each([
  ['an account number', 'INR', asha, { paymentMethodCode: 'BANK_TRANSFER', account: asha }],
  [
    'an e-mail address that is a PIX key',
    'BRL',
    { accountName: 'Ana', accountNumber: 'ana@example.com' },
    { paymentMethodCode: 'EMAIL_TRANSFER', emailAddress: 'ana@example.com' },
  ],
  [
    'a random PIX key',
    'BRL',
    { accountNumber: '123e4567-e89b-42d3-a456-426614174000' },
    { paymentMethodCode: 'RANDOM_KEY_TRANSFER' },
  ],
  [
    'a mobile number that names a wallet',
    'KES',
    { accountName: 'Wanjiku Otieno', accountNumber: '+254712345678' },
    { paymentMethodCode: 'WALLET_TRANSFER', phoneNumber: '+254712345678' },
  ],
] as const)('a refund goes to %s that the receipt names', (_, currencyCode, payer, request) => {
  expect(chosen(currencyCode, [payer])).toMatchObject(request)
})

it.each([
  ['names none', []],
  ['names one without its holder', [{ accountNumber: asha.accountNumber }]],
  ['names one that no payout reaches', [{ accountName: 'Asha Rao', accountNumber: 'asha@okicici' }]],
  ['name several', [asha, ravi]],
])('where the receipts %s, the request says where to, or the refund is refused', (_, used) => {
  expect(chosen('INR', used)).toBe('REFUND_ACCOUNT_REQUIRED')
  expect(chosen('INR', used, { given: given(ravi) })).toMatchObject({ account: ravi })
})

it.each([
  ['KES', '254712345678'],
  ['KES', '0712345678'],
  ['TZS', '0712345678'],
  ['ZMW', '0971234567'],
  ['IDR', '081234567890'],
  ['PHP', '09171234567'],
] as const)('in %s %s may be a wallet or a bank account: the request says which', (currencyCode, number) => {
  const payer = { accountName: 'Asha Rao', accountNumber: number }
  expect(chosen(currencyCode, [payer])).toBe('REFUND_ACCOUNT_REQUIRED')
  expect(chosen(currencyCode, [payer], { given: given(payer) })).toMatchObject({ account: payer })
})

it('the request may name the network of the wallet that the receipt names', () => {
  const payer = { accountName: 'Wanjiku Otieno', accountNumber: '+254712345678' }
  const request = {
    paymentMethodCode: 'WALLET_TRANSFER',
    account: { accountName: 'Wanjiku Otieno' },
    phoneNumber: '254712345678',
    paymentOperatorCode: 'MPESA',
  }
  expect(chosen('KES', [payer], { given: { method: walletTransfer, request } })).toMatchObject({
    paymentOperatorCode: 'MPESA',
  })
})

it('another account in the request does not change where the money goes', () => {
  expect(chosen('INR', [asha], { given: given(ravi) })).toMatchObject({ account: asha })
})

it('the request may add the bank to the account of the receipt, however that is written', () => {
  const written = { ...asha, accountNumber: '5010 0123-4567 89' }
  expect(chosen('INR', [written, asha], { given: given() })).toMatchObject({ paymentOperatorCode: 'HDFC' })
})

it('a method that the merchant has switched off reaches nobody', () => {
  const merchant = merchantWithout('BANK_TRANSFER')
  expect(chosen('INR', [asha], { merchant })).toBe('REFUND_ACCOUNT_REQUIRED')
})
