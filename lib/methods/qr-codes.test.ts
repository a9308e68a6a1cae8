import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../money/currency.ts'
import { money } from '../money/money.ts'
import { decodeEmv } from '../qr/emvco-decode.ts'
import { type EmvTree, treeOf } from '../qr/emvco.ts'
import { testMerchantCodes } from '../qr/test-merchant-codes.ts'
import { scanned } from '../qr/testing/scanned.ts'
import { sampleOpened, sampleRequest } from './parts/sample.ts'
import type { PayinMethod, Receiving } from './payin-method.ts'
import { duitNow } from './payin/duit-now.ts'
import { offline } from './payin/offline.ts'
import { pixQr } from './payin/pix-qr.ts'
import { promptPay } from './payin/prompt-pay.ts'
import { qrPh } from './payin/qr-ph.ts'
import { qrisPay } from './payin/qris-pay.ts'
import { vietQr } from './payin/viet-qr.ts'
import { answerTo, complaints } from './testing/asking.ts'

const fieldsOf = (qrCode = ''): EmvTree => {
  const decoded = decodeEmv(qrCode)
  if (!decoded.ok) throw new Error(decoded.message)
  return treeOf(decoded.value)
}

const opened = (method: PayinMethod, currencyCode: CurrencyCode) =>
  sampleOpened(method, currencyCode, sampleRequest(method, currencyCode, 'MANDATORY'))

/** The answer for another receiving account than the sample's. */
const answerAt = (method: PayinMethod, currencyCode: CurrencyCode, changed: Partial<Receiving>) => {
  const sample = opened(method, currencyCode)
  return method.respond({ ...sample, receiving: { ...sample.receiving, ...changed } })
}

const codes: [PayinMethod, CurrencyCode, string, EmvTree][] = [
  [
    promptPay,
    'THB',
    'PROMPTPAY',
    {
      '01': '12',
      '29': { '00': 'A000000677010111', '01': '0066000000001' },
      '53': '764',
      '54': '1234.51',
      '58': 'TH',
    },
  ],
  [
    duitNow,
    'MYR',
    'DUITNOW',
    {
      '00': '02',
      '01': '12',
      '26': { '00': 'A0000006150001', '01': '000000', '02': 'SAMPLE1' },
      '53': '458',
      '54': '1234.51',
      '58': 'MY',
      '62': { '01': 'K7Q2M9X4C1TB' },
    },
  ],
  [
    qrisPay,
    'IDR',
    'QRIS',
    {
      '01': '12',
      '26': { '00': 'ID.CO.SANDBOX.WWW', '01': '936000000000000001', '02': 'SAMPLE1', '03': 'UMI' },
      '51': { '00': 'ID.CO.QRIS.WWW', '02': 'ID0000000000001', '03': 'UMI' },
      '53': '360',
      '54': '1234',
      '58': 'ID',
      '62': { '01': 'K7Q2M9X4C1TB' },
    },
  ],
  [
    qrPh,
    'PHP',
    'QRPH',
    {
      '01': '12',
      '28': { '00': 'ph.ppmi.p2m', '01': 'TESTPHM0MNL', '03': 'SAMPLE1', '05': '000' },
      '53': '608',
      '54': '1234.51',
      '58': 'PH',
      '62': { '00': 'ph.ppmi.qrph', '05': 'K7Q2M9X4C1TB' },
    },
  ],
  [
    vietQr,
    'VND',
    'VIETQR',
    {
      '01': '12',
      '38': { '00': 'A000000727', '01': { '00': '970436', '01': '0198765432' }, '02': 'QRIBFTTA' },
      '53': '704',
      '54': '123451',
      '58': 'VN',
      '62': { '08': 'K7Q2M9X4C1TB' },
    },
  ],
  [pixQr, 'BRL', 'PIX', { '53': '986', '54': '1234.51', '62': { '05': 'K7Q2M9X4C1TB' } }],
  [offline, 'VND', 'VIETQR', { '53': '704', '54': '123451', '62': { '08': 'K7Q2M9X4C1TB' } }],
  [offline, 'LAK', 'LAOQR', { '53': '418', '54': '1234.51', '62': { '01': 'K7Q2M9X4C1TB' } }],
]

describe.each(codes)('$code in %s', (method, currencyCode, qrName, fields) => {
  it('is read back by a scanner with its payee, amount, currency and reference', () => {
    const response = method.respond(opened(method, currencyCode))
    expect(response.qrName).toBe(qrName)
    const seen = scanned(response.qrCode ?? '')
    expect(seen).toBe(response.qrCode)
    expect(fieldsOf(seen)).toMatchObject(fields)
  })

  it('accepts its largest amount, and no larger one', () => {
    if (!method.amountMax) return expect(method).toBe(offline)
    const largest = method.amountMax(currencyCode)
    const sample = opened(method, currencyCode)
    const { qrCode } = method.respond({ ...sample, required: money(largest, currencyCode) })
    expect(fieldsOf(qrCode)['54']).toMatch(/^.{13}$/)
    expect(() => method.respond({ ...sample, required: money(largest + 1n, currencyCode) })).toThrow(
      '13 characters',
    )
  })
})

describe('PROMPTPAY', () => {
  it.each([
    [{ identifier: '0812345678' }, { '29': { '01': '0066812345678' } }],
    [{ identifier: '0-9940-00123-45-6' }, { '29': { '02': '0994000123456' } }],
    [{ identifier: '012345678901234' }, { '29': { '03': '012345678901234' } }],
    [
      { identifier: '099400012345600', details: { promptPay: 'BILL' } },
      { '30': { '01': '099400012345600', '02': 'K7Q2M9X4C1TB' } },
    ],
  ])('is paid to %o', (receiving, fields) => {
    expect(fieldsOf(answerAt(promptPay, 'THB', receiving).qrCode)).toMatchObject(fields)
  })

  it.each(['0812345678', '012-3-45678-9', '1234567890123', '123456789012345'])(
    'accepts %s as the account that pays',
    (accountNumber) => {
      const body = { paymentMethodCode: 'PROMPTPAY', account: { accountNumber } }
      expect(answerTo(promptPay, 'THB', body).accountCustomer).toEqual({ accountNumber })
    },
  )

  it.each(['123456789', '1234567890123456', 'asha@okicici', '08123A5678', '-0812345678'])(
    'refuses %s as the account that pays',
    (accountNumber) => {
      expect(
        complaints(promptPay, 'THB', { paymentMethodCode: 'PROMPTPAY', account: { accountNumber } }),
      ).toEqual([
        'account.accountNumber must be a bank account or PromptPay ID: 10 to 15 digits, such as 0812345678',
      ])
    },
  )

  it('requires the number of the account that pays', () => {
    const [complaint] = complaints(promptPay, 'THB', { paymentMethodCode: 'PROMPTPAY' })
    expect(complaint).toMatch(/^account.accountNumber is missing/)
  })
})

describe('DUITNOW', () => {
  const body = { paymentMethodCode: 'DUITNOW' }

  it('always answers whose money is expected and a payment operator', () => {
    expect(answerAt(duitNow, 'MYR', {})).toMatchObject({
      account: { accountName: 'Example Payments Ltd', accountNumber: 'SAMPLE1' },
      accountCustomer: {},
      paymentOperator: { code: 'MAYBANK', name: 'Maybank' },
    })
    const named = answerTo(duitNow, 'MYR', { ...body, account: { accountName: 'Nur Aisyah' } })
    expect(named.accountCustomer).toEqual({ accountName: 'Nur Aisyah' })
  })

  it('names the bank that issued the code where the customer named none, and its number where the bank is unknown', () => {
    const sample = { ...sampleOpened(duitNow, 'MYR', body), operator: undefined }
    expect(duitNow.respond(sample).paymentOperator).toEqual({ code: 'EXAMPLE', name: 'Example Bank' })
    const { bankCode: _, bankName: _name, ...unnamed } = sample.receiving
    expect(duitNow.respond({ ...sample, receiving: unnamed }).paymentOperator).toEqual({
      code: '000000',
      name: '000000',
    })
  })

  it('offers apps for persons: no bank that serves companies only', () => {
    const offered = duitNow.operators('MYR').map(({ code }) => code)
    expect(offered).toEqual(expect.arrayContaining(['MAYBANK', 'AL_RAJHI', 'TNG']))
    expect(offered).not.toContain('DEUTSCHE_BANK')
  })
})

it.each<[string, PayinMethod, CurrencyCode, string]>([
  ['is not usable', duitNow, 'MYR', 'not a code'],
  ['is paid in MYR, not IDR', qrisPay, 'IDR', testMerchantCodes.duitNow('SAMPLE1')],
])(
  'throws where a code %s: such an account is the operator’s mistake',
  (message, method, currencyCode, identifier) => {
    expect(() => answerAt(method, currencyCode, { identifier })).toThrow(message)
  },
)

it('shows the number by which apps know the merchant', () => {
  expect(answerAt(qrisPay, 'IDR', {}).account?.accountNumber).toBe('ID0000000000001')
  expect(answerAt(qrPh, 'PHP', {}).account?.accountNumber).toBe('SAMPLE1')
})

it('names the apps that scan a code where there is no operator to choose', () => {
  const wallets = (method: PayinMethod, currencyCode: CurrencyCode) =>
    method.externalProviders?.(currencyCode).map(({ code }) => code)
  expect(wallets(qrisPay, 'IDR')).toEqual(expect.arrayContaining(['GOPAY', 'BCA']))
  expect(wallets(qrPh, 'PHP')?.slice(0, 2)).toEqual(['GCASH', 'MAYA'])
  for (const method of [promptPay, qrisPay, qrPh, vietQr]) {
    const [currencyCode] = method.currencies
    expect(currencyCode && method.operators(currencyCode)).toEqual([])
  }
})

it('needs the bank of an account that VietQR fills a transfer to', () => {
  expect(() => answerAt(vietQr, 'VND', { bankCode: 'NO_BANK' })).toThrow('NAPAS number')
})
