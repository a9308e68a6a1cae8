import { expect, it } from 'vitest'
import type { Merchant } from '../../merchants/merchant.ts'
import { bankTransfer } from '../../methods/payout/bank-transfer.ts'
import { walletTransfer } from '../../methods/payout/wallet-transfer.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { payeeNumber, payeeOf } from './refund-payee.ts'

/** A merchant that has every payout method but those named. */
const merchantWithout = (...off: string[]) =>
  ({ method: (_: string, code: string) => ({ enabled: !off.includes(code) }) }) as unknown as Merchant

const asha = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const given = (account: object = asha) => ({
  method: bankTransfer,
  request: { paymentMethodCode: 'BANK_TRANSFER', account, paymentOperatorCode: 'HDFC' },
})
const ravi = { accountName: 'Ravi Iyer', accountNumber: '60200987654321' }

const chosen = (currencyCode: CurrencyCode, payers: readonly (object | undefined)[], more: object = {}) => {
  const target = payeeOf({ merchant: merchantWithout(), currencyCode, payers, given: undefined, ...more })
  if ('failure' in target) return target.failure === 'BUSINESS_RULE' ? target.faults[0].code : target.failure
  return 'request' in target.payee ? target.payee.request : undefined
}

const differs = (payers: readonly (object | undefined)[], account: object) => {
  const target = payeeOf({ merchant: merchantWithout(), currencyCode: 'INR', payers, given: given(account) })
  return 'payerDiffers' in target && target.payerDiffers
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
  [
    'a number that is that of no wallet',
    'KES',
    { accountName: 'Wanjiku Otieno', accountNumber: '1109876543210' },
    { paymentMethodCode: 'BANK_TRANSFER', account: { accountNumber: '1109876543210' } },
  ],
] as const)('a refund goes to %s that the receipt names', (_, currencyCode, payer, request) => {
  expect(chosen(currencyCode, [payer])).toMatchObject(request)
})

it.each([
  ['names none', []],
  ['names one without its holder', [{ accountNumber: asha.accountNumber }]],
  ['names one that no payout reaches', [{ accountName: 'Asha Rao', accountNumber: 'asha@okicici' }]],
  ['name several', [asha, ravi]],
  ['name one, and one of them names nobody', [asha, undefined]],
  ['name one, and one of them only a name', [asha, { accountName: 'Asha Rao' }]],
  ['name several of which a payout reaches one', [ravi, { accountNumber: 'meera@upi' }]],
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

it('another account in the request is where the money goes, and the answer says that it is another', () => {
  expect(chosen('INR', [asha], { given: given(ravi) })).toMatchObject({ account: ravi })
  expect(differs([asha], ravi)).toBe(true)
  expect(differs([asha, undefined], ravi)).toBe(true)
})

it.each([
  [
    'is the account that the receipts name, however that is written',
    [{ accountNumber: '5010 0123-4567 89' }],
  ],
  ['is one of several that the receipts name', [asha, ravi]],
  ['is none of several that the receipts name', [ravi, { accountNumber: 'meera@upi' }]],
  ['cannot be compared, because no receipt names one', [undefined]],
])('nothing is said where the account of the request %s', (_, payers) => {
  expect(differs(payers, asha)).toBe(false)
})

it('receipts that write one account in several ways name one account', () => {
  const written = { ...asha, accountNumber: '5010 0123-4567 89' }
  expect(chosen('INR', [{ accountNumber: asha.accountNumber }, written])).toMatchObject({ account: written })
})

it('the request may add the bank to the account of the receipt', () => {
  expect(chosen('INR', [asha], { given: given() })).toMatchObject({ paymentOperatorCode: 'HDFC' })
})

it('a method that the merchant has switched off reaches nobody', () => {
  const merchant = merchantWithout('BANK_TRANSFER')
  expect(chosen('INR', [asha], { merchant })).toBe('REFUND_ACCOUNT_REQUIRED')
})

it('nothing is said where the request names nobody by a number', () => {
  expect(differs([asha], { accountName: 'Ravi Iyer' })).toBe(false)
})

it.each([
  ['BANK_TRANSFER', { account: ravi }, ravi.accountNumber],
  ['EMAIL_TRANSFER', { emailAddress: 'ana@example.com', account: { accountName: 'Ana' } }, 'ana@example.com'],
  ['PHONE_NUMBER_TRANSFER', { phoneNumber: '+5511987654321' }, '+5511987654321'],
  ['TAX_PAYER_ID_TRANSFER', { taxId: '52998224725' }, '52998224725'],
  ['WALLET_TRANSFER', { phoneNumber: '254712345678', account: ravi }, '254712345678'],
  ['WALLET_TRANSFER', { account: ravi }, ravi.accountNumber],
  ['BANK_TRANSFER', { account: { accountName: 'Ana' } }, undefined],
  ['BANK_TRANSFER', { account: { accountNumber: 5 } }, undefined],
  ['BANK_TRANSFER', { account: ravi.accountNumber }, undefined],
  ['BANK_TRANSFER', { account: null }, undefined],
  ['BANK_TRANSFER', {}, undefined],
])('the payee of %s %j is known by %s', (paymentMethodCode, fields, number) => {
  expect(payeeNumber({ paymentMethodCode, ...fields })).toBe(number)
})
