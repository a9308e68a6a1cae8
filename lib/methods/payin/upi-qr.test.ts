import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locales } from '../../i18n/locales.ts'
import { money } from '../../money/money.ts'
import { readUpiLink } from '../../qr/upi.ts'
import { sampleOpened } from '../parts/sample.ts'
import { methodWording } from '../parts/wording.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { upiQr } from './upi-qr.ts'

const body = { paymentMethodCode: 'UPIQR' }
const withUpiId = { ...body, account: { accountNumber: 'asha@okicici' } }

it('writes payee, amount and reference into one link, for the QR code and for the app', () => {
  const { qrCode = '', upiQrDeepLink, qrName } = answerTo(upiQr, 'INR', body)
  expect(qrName).toBe('UPI')
  expect(upiQrDeepLink).toBe(qrCode)
  expect(readUpiLink(qrCode)).toEqual({
    ok: true,
    value: {
      pa: 'example@okicici',
      pn: 'Example Payments Ltd',
      am: '1234.51',
      cu: 'INR',
      tr: 'K7Q2M9X4C1TB',
      tn: 'Asha Textiles',
    },
  })
})

it('carries every amount of rupees exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (amount) => {
      const { qrCode = '' } = upiQr.respond({
        ...sampleOpened(upiQr, 'INR', body),
        required: money(amount, 'INR'),
      })
      expect(qrCode).toContain(`&am=${amount / 100n}.${String(amount % 100n).padStart(2, '0')}&`)
    }),
  )
})

it('expects the 12-digit reference only when the payer gave no UPI ID', () => {
  const expects = (request: object) => upiQr.expectsExternalReference(upiQr.request('INR').parse(request))
  expect(expects(body)).toBe(true)
  expect(expects({ ...body, account: { accountName: 'Asha Rao' } })).toBe(true)
  expect(expects(withUpiId)).toBe(false)
  expect(answerTo(upiQr, 'INR', withUpiId).accountCustomer).toEqual({ accountNumber: 'asha@okicici' })
})

it.each(['asha', 'asha@', '@okicici', 'asha@@okicici', 'a@okicici', 'asha rao@okicici', '9812345678'])(
  'refuses %s as a UPI ID',
  (accountNumber) => {
    expect(complaints(upiQr, 'INR', { ...body, account: { accountNumber } })).toEqual([
      'account.accountNumber must be a UPI ID: name@bank, such as asha@okicici',
    ])
  },
)

it.each(locales)('mentions in %s opening the app only on a phone, which has the button for it', (locale) => {
  const opened = sampleOpened(upiQr, 'INR', body)
  const firstStep = (onPhone: boolean) =>
    methodWording(locale, upiQr, { onPhone }).instructions(opened)[0]?.steps[0] ?? ''
  expect(firstStep(true).length).toBeGreaterThan(1.5 * firstStep(false).length)
})

it('says in English where to scan, and where to press', () => {
  const opened = sampleOpened(upiQr, 'INR', body)
  const steps = (onPhone: boolean) => methodWording('en', upiQr, { onPhone }).instructions(opened)[0]?.steps
  expect(steps(false)?.[0]).toBe('Scan the QR code with any UPI app.')
  expect(steps(true)?.[0]).toMatch(/^Open the app from this page, or /)
  expect(steps(true)?.slice(1)).toEqual(steps(false)?.slice(1))
})
