import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { sampleOpened } from '../parts/sample.ts'
import { methodWording } from '../parts/wording.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { vaPay } from './va-pay.ts'

const body = { paymentMethodCode: 'VAPAY' }
const contact = { emailAddress: 'ming@example.com', phoneNumber: '0912 345 678' }

it.each<[CurrencyCode, string[]]>([
  ['IDR', []],
  ['KRW', []],
  ['TWD', ['emailAddress', 'phoneNumber']],
])('in %s asks for %j', (currencyCode, mandatory) => {
  expect(complaints(vaPay, currencyCode, body).map((text) => text.split(' ')[0])).toEqual(mandatory)
})

it('answers bank, number and reference, and the fields of the request', () => {
  const request = {
    ...body,
    ...contact,
    account: { accountName: '王小明' },
    paymentLocation: { city: 'Taipei', floor: '2' },
  }
  expect(answerTo(vaPay, 'TWD', request)).toEqual({
    account: {
      accountName: 'Example Payments Ltd',
      accountNumber: expect.stringMatching(/^00001\d{9}$/),
      bankCode: '822',
      bankName: 'Example Bank',
    },
    reference: 'K7Q2M9X4C1TB',
    paymentOperator: { code: 'CTBC', name: 'CTBC Bank' },
    accountCustomer: { accountName: '王小明' },
    ...contact,
    paymentLocationCustomer: { city: 'Taipei' },
  })
  expect(answerTo(vaPay, 'IDR', body)).not.toHaveProperty('paymentLocationCustomer')
})

it.each<[CurrencyCode, number]>([
  ['IDR', 16],
  ['KRW', 14],
  ['TWD', 14],
])('makes one number of an attempt in %s, %i digits long, under the prefix', (currencyCode, digits) => {
  const opened = sampleOpened(vaPay, currencyCode, { ...body, ...contact })
  const numberOf = (railReference: string) =>
    vaPay.respond({ ...opened, railReference }).account?.accountNumber ?? ''
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/), (railReference) => {
      expect(numberOf(railReference)).toMatch(new RegExp(`^00001\\d{${digits - 5}}$`))
      expect(numberOf(railReference)).toBe(numberOf(railReference))
    }),
  )
  expect(numberOf('K7Q2M9X4C1TB')).not.toBe(numberOf('K7Q2M9X4C1TC'))
})

it.each(['', '12A45', '1234567'])(
  'throws on the prefix %j, which is the operator’s mistake',
  (identifier) => {
    const opened = sampleOpened(vaPay, 'KRW', body)
    expect(() => vaPay.respond({ ...opened, receiving: { ...opened.receiving, identifier } })).toThrow(
      'is not a prefix',
    )
  },
)

it.each<[CurrencyCode, string[], string]>([
  ['IDR', ['BANK_APP', 'CASH_MACHINE', 'INTERNET_BANKING'], 'Example Bank 014'],
  ['KRW', ['BANK_APP', 'INTERNET_BANKING', 'CASH_MACHINE'], 'Example Bank.'],
  ['TWD', ['CASH_MACHINE', 'BANK_APP', 'INTERNET_BANKING'], 'Example Bank 822'],
])('instructs in %s for %j, naming the bank as people there type it', (currencyCode, channels, bank) => {
  const opened = sampleOpened(vaPay, currencyCode, { ...body, ...contact })
  const instructions = methodWording('en', vaPay).instructions(opened)
  expect(instructions.map(({ channel }) => channel)).toEqual(channels)
  for (const { steps } of instructions) expect(steps[0]).toContain(bank)
  const labels = vaPay.payTo?.(opened).map(({ label }) => label)
  const code = currencyCode === 'KRW' ? [] : ['bankCode']
  expect(labels).toEqual(['bankName', ...code, 'virtualAccount', 'accountName'])
})
