import { describe, expect, test } from 'vitest'
import { currencies } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { priceOf, products } from './products.ts'
import { parsePurchase, type Purchase, type PurchaseFault } from './purchase.ts'
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
    [{ currencyCode: 'QQQ' }, 'currencyCode'],
    [{ amount: 'ten' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ idPrefix: 'sbx-unheard-' }, 'idPrefix'],
    [{ scenario: '4' }, 'method'],
    [{ scenario: '2', method: 'PixQRMethod' }, 'method'],
    [{ kind: 'topup', scenario: '4', method: 'UpiQRMethod' }, 'method'],
  ])('%j cannot be bought', (fields, fault) => {
    expect(parsePurchase({ ...form, ...fields })).toEqual({ fault })
  })

  test('a stored purchase is read back unchanged', () => {
    const purchase = accepted({
      scenario: '5',
      method: 'UpiQRMethod',
      accountName: 'Asha Rao',
      lang: 'pt-BR',
    })
    expect(purchase).toMatchObject({
      kind: 'payin',
      scenario: 5,
      method: { code: 'UPIQR' },
      customer: { accountName: 'Asha Rao' },
      lang: 'pt-BR',
    })
  })

  test('only data that the method takes is sent', () => {
    const { customer } = accepted({
      scenario: '2',
      method: 'UpiQRMethod',
      accountName: 'Asha Rao',
      taxId: '1',
    })
    expect(customer).toEqual({ accountName: 'Asha Rao' })
  })

  test('scenario 1 ignores the way to pay', () => {
    expect(accepted({ scenario: '1', method: 'UpiQRMethod', accountName: 'Asha Rao' })).toMatchObject({
      customer: {},
    })
    expect(accepted({ scenario: '1', method: 'UpiQRMethod' })).not.toHaveProperty('method')
  })

  test.each(currencies.map(({ code }) => code))('everything has a price in %s', (code) => {
    for (const product of products) expect(priceOf(product, code).amount).toBeGreaterThan(0n)
  })
})

describe('the link to the hosted page', () => {
  const claims = { money: { amount: 499.5, currencyCode: 'INR' } }
  const target = {
    paymentAppUrl: 'http://localhost:3000/pay',
    merchantCode: 'DEMO',
    paymentId: 'order-1',
    token: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`,
    callbackUrl: 'http://localhost:3000/demo/callback',
    returnUrl: 'http://localhost:3000/demo/orders/order-1',
  }
  const required = {
    merchantCode: 'DEMO',
    idPayin: 'order-1',
    token: target.token,
    amount: '499.5',
    currencyCode: 'INR',
    callbackUrl: target.callbackUrl,
    returnUrl: target.returnUrl,
  }
  const customer = { accountName: 'Asha Rao', emailAddress: 'asha@example.com' }
  const chosen = { method: 'IMPSMethod', paymentOperatorCode: 'HDFC' }
  const way = { paymentMethodCode: 'P2A_V2', paymentOperatorCode: 'HDFC' }

  test.each([
    ['1', {}],
    ['2', customer],
    ['3', { ...customer, allowCustomerDataChange: 'true' }],
    ['4', { ...customer, ...way }],
    ['5', { ...customer, ...way, optionsAvailable: 'true' }],
  ])('in scenario %s carries beside the required parameters %j', (scenario, extra) => {
    const url = new URL(redirectUrl(target, accepted({ ...customer, ...chosen, scenario })))
    expect(url.origin + url.pathname).toBe(target.paymentAppUrl)
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...required, ...extra })
  })

  test('names a top-up by its own parameter and the language last', () => {
    const url = new URL(redirectUrl(target, accepted({ kind: 'topup', lang: 'pt-BR' })))
    expect(url.searchParams.get('idTopUp')).toBe('order-1')
    expect(url.searchParams.has('idPayin')).toBe(false)
    expect([...url.searchParams].at(-1)).toEqual(['lang', 'pt-BR'])
  })
})
