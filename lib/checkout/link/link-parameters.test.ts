import { describe, expect, it } from 'vitest'
import { readPayLink, readStatusLink } from './link-parameters.ts'

const complete = {
  merchantCode: 'DEMO',
  idPayin: 'order-1',
  token: 'a.b.c',
  amount: '499.50',
  currencyCode: 'INR',
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/thanks?order=1',
}
const query = (changes: Record<string, string | undefined> = {}): URLSearchParams => {
  const entries = Object.entries({ ...complete, ...changes })
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

describe('a link to /pay', () => {
  it('is read with exact money and without faults when nothing but the required parameters is there', () => {
    const { link, faults } = readPayLink(query())
    expect(faults).toEqual([])
    expect(link).toMatchObject({ kind: 'payin', paymentId: 'order-1', merchantCode: 'DEMO' })
    expect(link.order).toMatchObject({
      money: { amount: 49950n, currencyCode: 'INR' },
      customerData: {},
      allowCustomerDataChange: false,
      optionsAvailable: false,
    })
  })

  it.each([
    ['merchantCode', undefined, 'is missing'],
    ['merchantCode', ' ', 'is empty'],
    ['idPayin', undefined, 'is missing'],
    ['idPayin', 'a b', '1 to 250 characters'],
    ['idPayin', 'x'.repeat(251), '1 to 250 characters'],
    ['token', undefined, 'is missing'],
    ['amount', 'ten', '“ten” is not a number'],
    ['amount', '1e3', '“1e3” is not a number; write it like 499.50'],
    ['amount', '5E-1', 'is not a number'],
    ['amount', '+5', 'is not a number'],
    ['amount', '5.', 'is not a number'],
    ['amount', '.5', 'is not a number'],
    ['amount', '1,000', 'is not a number'],
    ['amount', '0x10', 'is not a number'],
    ['amount', '٥٠', 'is not a number'],
    ['amount', '0', 'greater than 0'],
    ['amount', '-5', 'greater than 0'],
    ['amount', '1.005', 'more decimals than INR'],
    ['amount', '1234567890123456', 'more than 15 digits'],
    ['currencyCode', 'inr', 'no currency of this gateway'],
    ['currencyCode', 'QQQ', 'no currency of this gateway'],
    ['callbackUrl', '/callback', 'absolute http'],
    ['returnUrl', 'javascript:alert(1)', 'absolute http'],
    ['returnUrl', 'https://user:secret@shop.example/', 'without user name'],
    ['returnUrl', `https://shop.example/${'x'.repeat(2000)}`, '2000 characters'],
    ['allowCustomerDataChange', 'yes', 'true or false'],
    ['optionsAvailable', '1', 'true or false'],
  ])('with %s = %j is refused for exactly that: %s', (parameter, value, message) => {
    const { faults } = readPayLink(query({ [parameter]: value }))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ parameter, message: expect.stringContaining(message) })
  })

  it('lists everything that is wrong, not just the first', () => {
    const { faults } = readPayLink(new URLSearchParams('amount=ten&returnUrl=ftp://x&lang=en'))
    expect(faults.map(({ parameter }) => parameter).toSorted()).toEqual(
      ['amount', 'callbackUrl', 'currencyCode', 'idPayin', 'merchantCode', 'returnUrl', 'token'].toSorted(),
    )
  })

  it('takes customer data by a field’s own name and by its dotted path, and ignores what it does not know', () => {
    const { link, faults } = readPayLink(
      query({
        accountName: ' Asha Rao ',
        'account.accountNumber': 'asha@okbank',
        city: 'Taipei',
        utm_source: 'mail',
      }),
    )
    expect(faults).toEqual([])
    expect(link.order?.customerData).toEqual({
      'account.accountName': 'Asha Rao',
      'account.accountNumber': 'asha@okbank',
      'paymentLocation.city': 'Taipei',
    })
  })

  it('refuses a known parameter given twice, also under its two names, and lets an unknown one repeat', () => {
    const twice = query({ accountName: 'Asha', 'account.accountName': 'Rao' })
    twice.append('amount', '1')
    twice.append('utm', 'a')
    twice.append('utm', 'b')
    expect(readPayLink(twice).faults.map(({ parameter }) => parameter)).toEqual([
      'amount',
      'account.accountName',
    ])
  })

  it('names a top-up by idTopUp instead of idPayin, and not by both', () => {
    expect(readPayLink(query({ idPayin: undefined, idTopUp: 't-1' })).link).toMatchObject({
      kind: 'topup',
      paymentId: 't-1',
    })
    expect(readPayLink(query({ idTopUp: 't-1' })).faults).toHaveLength(1)
  })
})

it('reads a link to /status, which names no merchant and no amount', () => {
  const { link, faults } = readStatusLink(new URLSearchParams('idPayin=order-1&token=a.b.c&currencyCode=THB'))
  expect(faults).toEqual([])
  expect(link).toMatchObject({ paymentId: 'order-1', token: 'a.b.c', currencyCode: 'THB' })
})
