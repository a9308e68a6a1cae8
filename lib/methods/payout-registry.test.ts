import { describe, expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { payinMethods } from './payin-registry.ts'
import {
  payoutMethodByObject,
  payoutMethods,
  payoutMethodsFor,
  resolvePayoutMethod,
} from './payout-registry.ts'

const pix = ['TAX_PAYER_ID_TRANSFER', 'PHONE_NUMBER_TRANSFER', 'EMAIL_TRANSFER', 'RANDOM_KEY_TRANSFER']

it.each([
  [
    'BANK_TRANSFER',
    'BankTransferMethod',
    currencies.filter(({ type }) => type === 'FIAT').map(({ code }) => code),
  ],
  ['WALLET_TRANSFER', 'WalletTransferMethod', ['GHS', 'KES', 'TZS', 'ZMW', 'IDR', 'PHP']],
  ['EMAIL_TRANSFER', 'EmailTransferMethod', ['BRL']],
  ['PHONE_NUMBER_TRANSFER', 'PhoneNumberTransferMethod', ['BRL']],
  ['RANDOM_KEY_TRANSFER', 'RandomKeyTransferMethod', ['BRL']],
  ['TAX_PAYER_ID_TRANSFER', 'TaxPayerIdTransferMethod', ['BRL']],
] as const)('%s is the %s and pays %s', (code, object, currencyCodes) => {
  expect(payoutMethodByObject(object)).toMatchObject({ code, currencies: currencyCodes })
})

it('throws for the method of a newer release', () => {
  expect(() => payoutMethodByObject('CarrierPigeonMethod')).toThrow('which this release does not know')
})

describe('resolvePayoutMethod', () => {
  it.each([
    ['BANK_TRANSFER', 'JPY'],
    ['WALLET_TRANSFER', 'KES'],
    ['EMAIL_TRANSFER', 'BRL'],
  ] as const)('finds %s in %s', (code, currencyCode) => {
    expect(resolvePayoutMethod(code, currencyCode)).toMatchObject({ code })
  })

  it.each([
    ['bank_transfer', 'JPY', 'UNKNOWN_CODE'],
    ['NO_SUCH_METHOD', 'JPY', 'UNKNOWN_CODE'],
    ['BANK_TRANSFER', 'USDC', 'NOT_FOR_CURRENCY'],
    ['WALLET_TRANSFER', 'BRL', 'NOT_FOR_CURRENCY'],
    ['EMAIL_TRANSFER', 'MXN', 'NOT_FOR_CURRENCY'],
  ] as const)('for %s in %s answers %s', (code, currencyCode, answer) => {
    expect(resolvePayoutMethod(code, currencyCode)).toBe(answer)
  })

  it('does not know the codes of payins', () => {
    for (const { code } of payinMethods) expect(resolvePayoutMethod(code, 'INR')).toBe('UNKNOWN_CODE')
  })
})

it.each([
  ['BRL', ['BANK_TRANSFER', ...pix]],
  ['GHS', ['BANK_TRANSFER', 'WALLET_TRANSFER']],
  ['PHP', ['BANK_TRANSFER', 'WALLET_TRANSFER']],
  ['MXN', ['BANK_TRANSFER']],
  ['USDT', []],
] as const)('offers in %s: %s', (currencyCode, codes) => {
  expect(payoutMethodsFor(currencyCode).map(({ code }) => code)).toEqual(codes)
})

it('answers the same schema at every call and none for a foreign currency', () => {
  for (const method of payoutMethods) {
    for (const currencyCode of method.currencies)
      expect(method.request(currencyCode)).toBe(method.request(currencyCode))
    for (const { code } of currencies.filter((currency) => !method.currencies.includes(currency.code)))
      expect(() => method.request(code)).toThrow(`is not paid in ${code}`)
  }
})

it('lists banks to transfer to, with the wallets that are reached like banks, networks and wallets to pay to, and nothing for PIX keys', () => {
  const codes = (object: string, currencyCode: 'KES' | 'MXN' | 'IDR' | 'BRL') =>
    payoutMethodByObject(object)
      .operators(currencyCode)
      .map(({ code }) => code)
  expect(codes('BankTransferMethod', 'KES')).toContain('KCB')
  expect(codes('BankTransferMethod', 'KES')).not.toContain('MPESA')
  expect(codes('BankTransferMethod', 'MXN')).toEqual(expect.arrayContaining(['BANORTE', 'MERCADO_PAGO']))
  expect(codes('WalletTransferMethod', 'KES')).toEqual(['MPESA', 'AIRTEL', 'TKASH'])
  expect(codes('WalletTransferMethod', 'IDR')).toContain('GOPAY')
  expect(codes('EmailTransferMethod', 'BRL')).toEqual([])
})
