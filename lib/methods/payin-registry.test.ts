import { describe, expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { methodByObject, methodsFor, payinMethods, resolvePayinMethod } from './payin-registry.ts'
import { codePayment } from './payin/code-payment.ts'
import { imps } from './payin/imps.ts'
import { p2aV2Phone } from './payin/p2a-v2-phone.ts'

describe('resolvePayinMethod', () => {
  it.each([
    ['payin', 'UPIQR', 'INR', {}, 'UpiQRMethod'],
    ['payin', 'P2A_V2', 'INR', { phoneNumber: '+919812345678' }, 'P2AV2Method'],
    ['payin', 'P2A_V2', 'INR', { phoneNumber: '' }, 'P2AV2Method'],
    ['payin', 'P2A_V2', 'INR', {}, 'IMPSMethod'],
    ['topup', 'P2A_V2', 'INR', {}, 'IMPSMethod'],
    ['topup', 'OFFLINE', 'ZAR', {}, 'OfflineMethod'],
  ] as const)('for a %s by %s in %s with %o is %s', (kind, code, currencyCode, body, object) => {
    expect(resolvePayinMethod(kind, code, currencyCode, body)).toMatchObject({ code, object })
  })

  it.each([
    ['payin', 'NO_SUCH_METHOD', 'INR', 'UNKNOWN_CODE'],
    ['payin', 'upiqr', 'INR', 'UNKNOWN_CODE'],
    ['payin', 'UPIQR', 'BRL', 'NOT_FOR_CURRENCY'],
    ['topup', 'UPIQR', 'INR', 'NOT_FOR_CURRENCY'],
    ['topup', 'CODE_PAYMENT', 'TWD', 'NOT_FOR_CURRENCY'],
  ] as const)('for a %s by %s in %s answers %s', (kind, code, currencyCode, answer) => {
    expect(resolvePayinMethod(kind, code, currencyCode, {})).toBe(answer)
  })
})

describe('methodsFor', () => {
  it('lists each code once, the object with the fewest fields first', () => {
    const options = methodsFor('payin', 'INR')
    const p2aV2 = options.filter(({ code }) => code === 'P2A_V2')
    expect(p2aV2).toEqual([{ code: 'P2A_V2', methods: [imps, p2aV2Phone] }])
    expect(methodsFor('payin', 'TWD')[0]?.methods).toEqual([codePayment])
  })

  it.each([
    ['COP', ['PSE']],
    ['INR', ['UPIQR', 'NETBANKING', 'ONLINE', 'P2A_V2', 'UPICOLLECT']],
    ['NAD', ['ONLINE', 'OFFLINE']],
    [
      'ZAR',
      [
        'ONLINE',
        'BANKB_PAY',
        'PAYSHAP',
        'WALLETA_QR',
        'BANKA_PAY',
        'BANKC_DIRECT_EFT',
        'BANKD_DIRECT_EFT',
        'PAY_ME',
        'OFFLINE',
      ],
    ],
  ] as const)('offers in %s what people there use most before the rest', (currencyCode, codes) => {
    expect(methodsFor('payin', currencyCode).map(({ code }) => code)).toEqual(codes)
  })

  it('offers top-ups by transfer and crypto only', () => {
    const offered = currencies.flatMap(({ code }) => methodsFor('topup', code).map((option) => option.code))
    expect(new Set(offered)).toEqual(new Set(['P2A_V2', 'OFFLINE', 'VAPAY', 'CRYPTO_OFFLINE']))
  })
})

it('finds the method of a stored attempt by its object, and throws for one of a newer release', () => {
  for (const method of payinMethods) expect(methodByObject(method.object)).toBe(method)
  expect(() => methodByObject('CarrierPigeonMethod')).toThrow('which this release does not know')
})

it.each([
  ['UPIQR', ['INR'], 30],
  ['PIXQR', ['BRL'], 30],
  ['PROMPTPAY', ['THB'], 30],
  ['DUITNOW', ['MYR'], 30],
  ['QRISPAY', ['IDR'], 30],
  ['QRPH', ['PHP'], 30],
  ['VIETQR', ['VND'], 30],
  ['VAPAY', ['IDR', 'KRW', 'TWD'], 24 * 60],
  ['FPX', ['MYR'], 30],
  ['BANKA_PAY', ['ZAR'], 30],
  ['BANKB_PAY', ['ZAR'], 30],
  ['BANKC_DIRECT_EFT', ['ZAR'], 30],
  ['BANKD_DIRECT_EFT', ['ZAR'], 30],
  ['EWALLET', ['IDR'], 30],
  ['NETBANKING', ['INR'], 30],
  ['ONLINE', ['INR', 'THB', 'MYR', 'NAD', 'VND', 'ZAR'], 30],
  ['PAYSHAP', ['ZAR'], 30],
  ['PAY_ME', ['ZAR'], 30],
  ['PSE', ['COP'], 30],
  ['UPICOLLECT', ['INR'], 30],
  ['WALLETA_QR', ['ZAR'], 30],
  ['WALLETB_PAY', ['VND'], 30],
  ['MOBILE_MONEY', ['GHS', 'KES', 'TZS', 'ZMW'], 30],
  ['CODE_PAYMENT', ['TWD'], 24 * 60],
  ['P2A_V2', ['INR'], 60],
  ['OFFLINE', 'ARS, CNY, JPY, KRW, LAK, MXN, NAD, NGN, PHP, THB, VND, ZAR'.split(', '), 24 * 60],
  ['CRYPTO_OFFLINE', ['USDC', 'USDT'], 24 * 60],
])('%s takes %s and waits %d minutes', (code, currencyCodes, minutes) => {
  const methods = payinMethods.filter((method) => method.code === code)
  expect(methods.length).toBeGreaterThan(0)
  for (const method of methods) {
    expect(method.currencies).toEqual(currencyCodes)
    expect(method.expiresAfterMinutes).toBe(minutes)
  }
})

it('answers the same schema at every call and none for a foreign currency', () => {
  for (const method of payinMethods) {
    for (const currencyCode of method.currencies)
      expect(method.request(currencyCode)).toBe(method.request(currencyCode))
    for (const { code } of currencies.filter((currency) => !method.currencies.includes(currency.code)))
      expect(() => method.request(code)).toThrow(`is not paid in ${code}`)
  }
})
