import { describe, expect, test } from 'vitest'
import { currencies } from '../money/currency.ts'
import { money } from '../money/money.ts'
import { parsePurchase, type Purchase, type PurchaseFault } from './purchase.ts'
import { priceOf, products } from './products.ts'
import { redirectUrl } from './redirect-url.ts'

const form = { product: 'coffee', currencyCode: 'INR', scenario: '1', idPrefix: '' }

function accepted(fields: Record<string, string>): Purchase {
  const purchase = parsePurchase({ ...form, ...fields })
  if ('fault' in purchase) throw new Error(purchase.fault)
  return purchase
}

describe('the form of the shop', () => {
  test('an empty amount means the price of the product', () => {
    expect(accepted({ amount: '' }).money).toEqual(money(49950n, 'INR'))
    expect(accepted({ product: 'teapot' }).money).toEqual(money(149850n, 'INR'))
  })

  test('another amount is taken exactly', () => {
    expect(accepted({ amount: ' 0.01 ' }).money).toEqual(money(1n, 'INR'))
  })

  test.each<[Record<string, string>, PurchaseFault]>([
    [{ product: 'yacht' }, 'product'],
    [{ currencyCode: 'XXX' }, 'currencyCode'],
    [{ amount: 'ten' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ idPrefix: 'sbx-unheard-' }, 'idPrefix'],
    [{ scenario: '4' }, 'paymentMethodCode'],
  ])('%j cannot be bought', (fields, fault) => {
    expect(parsePurchase({ ...form, ...fields })).toEqual({ fault })
  })

  test('a purchase that was written down is read back as it was', () => {
    const purchase = accepted({ scenario: '5', paymentMethodCode: 'UPIQR', accountName: 'Asha Rao' })
    expect(purchase).toMatchObject({
      scenario: 5,
      paymentMethodCode: 'UPIQR',
      customer: { accountName: 'Asha Rao' },
    })
  })

  test.each(currencies.map(({ code }) => code))('everything has a price in %s', (code) => {
    for (const product of products) expect(priceOf(product, code).amount).toBeGreaterThan(0n)
  })
})

describe('the link to the hosted page', () => {
  const target = {
    paymentAppUrl: 'http://localhost:3000/pay',
    merchantCode: 'DEMO',
    idPayin: 'order-1',
    token: 'a.b.c',
    callbackUrl: 'http://localhost:3000/demo/callback',
    returnUrl: 'http://localhost:3000/demo/orders/order-1',
  }
  const required = {
    merchantCode: 'DEMO',
    idPayin: 'order-1',
    token: 'a.b.c',
    amount: '499.5',
    currencyCode: 'INR',
    callbackUrl: target.callbackUrl,
    returnUrl: target.returnUrl,
  }
  const customer = { accountName: 'Asha Rao', emailAddress: 'asha@example.com' }
  const way = { paymentMethodCode: 'P2A_V2', paymentOperatorCode: 'HDFC' }

  test.each([
    ['1', {}],
    ['2', customer],
    ['3', { ...customer, allowCustomerDataChange: 'true' }],
    ['4', { ...customer, ...way }],
    ['5', { ...customer, ...way, optionsAvailable: 'true' }],
  ])('in scenario %s carries beside the required parameters %j', (scenario, extra) => {
    const url = new URL(redirectUrl(target, accepted({ ...customer, ...way, scenario })))
    expect(url.origin + url.pathname).toBe(target.paymentAppUrl)
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...required, ...extra })
  })
})
