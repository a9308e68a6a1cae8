import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { testMerchantCodes } from '../../../qr/test-merchant-codes.ts'
import type { AddressFacts } from './kind.ts'
import { addressKinds, kindNamed, ruleOfMethods } from './kinds.ts'

const faultOf = (
  name: string,
  currencyCode: CurrencyCode,
  identifier: string,
  more: Partial<AddressFacts> = {},
) => {
  const kind = kindNamed(name)
  if (!kind) throw new Error(name)
  return kind.fault({ currencyCode, identifier, holder: 'Acme', ...more })
}

describe('an address of each kind', () => {
  it.each<[string, CurrencyCode, string, Partial<AddressFacts>?]>([
    ['BANK', 'THB', '0123456789'],
    ['BANK', 'MXN', '032180000118359719'],
    ['BANK', 'INR', '000000012345', { bankCode: 'KKBK0000261' }],
    ['BANK', 'JPY', '0000001', { branch: '001' }],
    ['PIX', 'BRL', 'pix@acme.example'],
    ['PIX', 'BRL', '+5511987654321'],
    ['PIX', 'BRL', '123e4567-e89b-42d3-a456-426614174000'],
    ['PIX', 'BRL', '529.982.247-25'],
    ['PROMPTPAY', 'THB', '0812345678'],
    ['PROMPTPAY', 'THB', '1101700230678'],
    ['PROMPTPAY', 'THB', '004999012345678', { biller: '010556206785301' }],
    ['UPI', 'INR', 'acme@okicici'],
    ['VIETQR', 'VND', '0123456789', { bankCode: '970436' }],
    ['DUITNOW', 'MYR', testMerchantCodes.duitNow('ACME1')],
    ['QRIS', 'IDR', testMerchantCodes.qris('ACME1')],
    ['QRPH', 'PHP', testMerchantCodes.qrPh('ACME1')],
    ['WALLET', 'ZAR', 'ACME1', { walletAddress: 'https://wallet.example/qr' }],
    ['VA', 'IDR', '88081:16'],
    ['VA', 'KRW', '7001:14'],
    [
      'EVM',
      'USDT',
      'xpub-0@polygon',
      { chain: 'polygon', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    ],
  ])('%s in %s: %s is taken', (kind, currencyCode, identifier, more) => {
    expect(faultOf(kind, currencyCode, identifier, more)).toBeUndefined()
  })

  it.each<[string, CurrencyCode, string, RegExp, Partial<AddressFacts>?]>([
    ['BANK', 'MXN', '032180000118359718', /^--identifier: /],
    ['BANK', 'INR', '000000012345', /^--bank-code is missing: the IFSC/],
    ['BANK', 'INR', '000000012345', /^--bank-code: /, { bankCode: 'KKBK' }],
    ['BANK', 'JPY', '0000001', /^--branch is missing/],
    ['BANK', 'USDT', '1', /^No country keeps bank accounts in USDT/],
    ['PIX', 'BRL', '529.982.247-26', /^--identifier is no PIX key/],
    ['PIX', 'BRL', 'Pix@Acme.example', /^--identifier is no PIX key/],
    ['PROMPTPAY', 'THB', '1101700230674', /^--identifier has a wrong check digit/],
    ['PROMPTPAY', 'THB', '812345678', /^--identifier is no PromptPay number/],
    ['PROMPTPAY', 'THB', '0812345678', /^--biller is no biller ID/, { biller: '12' }],
    ['UPI', 'INR', 'acme', /^--identifier: /],
    ['VIETQR', 'VND', '0123456789', /^--bank-code is missing or wrong/],
    ['QRIS', 'IDR', testMerchantCodes.qrPh('ACME1'), /^--identifier is no usable code: .*PHP, not IDR/],
    ['QRIS', 'IDR', 'hello', /^--identifier is no usable code/],
    ['WALLET', 'ZAR', 'ACME1', /^--wallet-address/, { walletAddress: 'http://wallet.example' }],
    ['WALLET', 'ZAR', 'ACME1', /^--wallet-address/, { walletAddress: 'https://wallet.example/qr?of=1' }],
    ['WALLET', 'ZAR', 'ACME1', /^--wallet-address/, { walletAddress: 'https://wallet.example/#qr' }],
    ['WALLET', 'ZAR', 'ACME1', /^--wallet-address/, { walletAddress: 'https://wallet.example/qr/' }],
    ['WALLET', 'ZAR', 'ACME1', /^--wallet-address/, { walletAddress: 'https://wallet.example/q r' }],
    ['VA', 'IDR', '88081', /^--identifier is no range/],
    ['VA', 'IDR', '88081:17', /^--identifier: .* at most 16 digits, not 17/],
    ['VA', 'TWD', '123456789:14', /^--identifier leaves 5 digits/],
    ['EVM', 'USDT', 'xpub-0@tron', /^--chain is missing or unknown.*Tron/, { chain: 'tron' }],
    ['EVM', 'USDT', 'xpub-0@base', /^--contract is missing/, { chain: 'base' }],
    [
      'EVM',
      'USDT',
      'xpub-0@base',
      /^--contract: The capital letters/,
      { chain: 'base', contract: '0xdAC17F958D2ee523a2206206994597C13D831eC7' },
    ],
    ['PIX', 'BRL', 'pix@acme.example', /^--holder has no letter/, { holder: '最佳运输' }],
    ['PIX', 'BRL', 'pix@acme.example', /^--city has no letter/, { city: '東京' }],
  ])('%s in %s: %s is refused with what to change', (kind, currencyCode, identifier, message, more) => {
    expect(faultOf(kind, currencyCode, identifier, more)).toMatch(message)
  })
})

it.each<[string, string, string]>([
  ['BANK', '012-3-45678-9', '0123456789'],
  ['VIETQR', '0123 456 789', '0123456789'],
  ['PROMPTPAY', '081-234-5678', '0812345678'],
  ['UPI', 'Acme@OkIcici', 'acme@okicici'],
  ['PIX', '529.982.247-25', '52998224725'],
  ['PIX', '11.222.333/0001-81', '11222333000181'],
  ['PIX', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['PIX', '+55 (11) 98765-4321', '+5511987654321'],
  ['PIX', '0055 11 98765-4321', '+5511987654321'],
  ['PIX', '00394460000141', '00394460000141'],
  ['PIX', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  ['PIX', 'pix-br@acme.example', 'pix-br@acme.example'],
  ['PIX', '529.982.247-26', '529.982.247-26'],
])('%s %s is stored as %s, so that it is one account and fits a code', (kind, typed, stored) => {
  expect(kindNamed(kind)?.stored?.(typed)).toBe(stored)
})

it('PIX and UPI are identified by the amount: their references often do not reach the statement', () => {
  const facts = { currencyCode: 'BRL', identifier: 'x', holder: 'Acme' } as const
  const byDefault = Object.fromEntries(
    addressKinds.map(({ kind, identifiedBy }) => [kind, identifiedBy?.(facts)]).filter(([, rule]) => rule),
  ) as object
  expect(byDefault).toEqual({ PIX: 'AMOUNT', UPI: 'AMOUNT', EVM: 'REFERENCE' })
  expect(kindNamed('PROMPTPAY')?.identifiedBy?.({ ...facts, biller: '010556206785301' })).toBe('REFERENCE')
})

it('a bank account follows its currency: THB by amount, MXN by reference', () => {
  expect(ruleOfMethods(['OFFLINE'], 'THB')).toBe('AMOUNT')
  expect(ruleOfMethods(['OFFLINE'], 'MXN')).toBe('REFERENCE')
})
