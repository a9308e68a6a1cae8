import { describe, expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { codePayment } from './code-payment.ts'
import { imps } from './imps.ts'
import { p2aV2Phone } from './p2a-v2-phone.ts'
import { methodByObject, methodsFor, payinMethods, resolvePayinMethod } from './registry.ts'

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
  it('lists each code once, with the object that asks least before its twin', () => {
    const options = methodsFor('payin', 'INR')
    expect(options.map(({ code }) => code)).toEqual(['UPIQR', 'P2A_V2'])
    expect(options[1]?.methods).toEqual([imps, p2aV2Phone])
    expect(methodsFor('payin', 'TWD')[0]?.methods).toEqual([codePayment])
  })

  it('offers top-ups by transfer and crypto only', () => {
    const offered = currencies.flatMap(({ code }) => methodsFor('topup', code).map((option) => option.code))
    expect(new Set(offered)).toEqual(new Set(['P2A_V2', 'OFFLINE', 'CRYPTO_OFFLINE']))
  })
})

it('finds the method of a stored attempt by its object, and says so when the database knows more than the release', () => {
  for (const method of payinMethods) expect(methodByObject(method.object)).toBe(method)
  expect(() => methodByObject('PromptPayMethod')).toThrow('which this release does not know')
})

it.each([
  ['UPIQR', ['INR'], 30],
  ['PIXQR', ['BRL'], 30],
  ['FPX', ['MYR'], 30],
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
    expect(() => method.request('COP')).toThrow('is not paid in COP')
  }
})
