import { describe, expect, it } from 'vitest'
import { paymentPageUrl, type PaymentPageLink } from './payment-page.ts'

const tokenWith = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`

const money = { amount: 499.5, currencyCode: 'INR' }
const link: PaymentPageLink = {
  paymentAppUrl: 'https://gateway.example/pay',
  merchantCode: 'ACME',
  idPayin: 'order-1',
  money,
  token: tokenWith({ ops: [], money, name: 'Ɐ?>' }),
  callbackUrl: 'https://shop.example/callback?a=1&b=2',
  returnUrl: 'https://shop.example/thanks',
}

describe('a link to the payment page', () => {
  it('has what the specification requires, and nothing else unless asked', () => {
    const url = new URL(paymentPageUrl(link))
    expect(url.origin + url.pathname).toBe('https://gateway.example/pay')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      merchantCode: 'ACME',
      idPayin: 'order-1',
      token: link.token,
      amount: '499.5',
      currencyCode: 'INR',
      callbackUrl: link.callbackUrl,
      returnUrl: link.returnUrl,
    })
  })

  it('may name the customer, a method and a language', () => {
    const more = {
      customer: { accountName: 'Asha Rao' },
      allowCustomerDataChange: true,
      paymentMethodCode: 'UPIQR',
      optionsAvailable: false,
      lang: 'hi',
    }
    const shown = Object.fromEntries(new URL(paymentPageUrl({ ...link, ...more })).searchParams)
    expect(shown).toMatchObject({
      accountName: 'Asha Rao',
      allowCustomerDataChange: 'true',
      paymentMethodCode: 'UPIQR',
      optionsAvailable: 'false',
      lang: 'hi',
    })
  })

  it.each([
    ['without money in the token', { token: tokenWith({ ops: [] }) }],
    ['with a token for less', { token: tokenWith({ money: { amount: 1, currencyCode: 'INR' } }) }],
    ['with a token for another currency', { token: tokenWith({ money: { ...money, currencyCode: 'IDR' } }) }],
    ['with what is no token', { token: 'abc' }],
    ['with a payin and a top-up', { idTopUp: 'order-1' }],
  ])('%s is not made: customers could change the amount', (_, wrong) => {
    expect(() => paymentPageUrl({ ...link, ...wrong })).toThrow(TypeError)
  })

  it('writes small amounts in plain digits, and refuses what is no amount', () => {
    const of = (amount: number) => {
      const exact = { amount, currencyCode: 'USDT' }
      return new URL(
        paymentPageUrl({ ...link, money: exact, token: tokenWith({ money: exact }) }),
      ).searchParams.get('amount')
    }
    expect([of(0.000001), of(999_999_999_999_999)]).toEqual(['0.000001', '999999999999999'])
    expect(() => of(1e-7)).toThrow(TypeError)
    expect(() => of(-1)).toThrow(TypeError)
  })
})
