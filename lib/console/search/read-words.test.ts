import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'

const today = '2026-11-28'
const read = (text: string) => {
  const { faults, ...rest } = readWords(text, today)
  expect(faults).toEqual([])
  return rest
}
const exactly = (amount: string) => ({ least: amount, most: amount })

describe('the search box', () => {
  it.each([
    ['Somchai  Jaidee', [{ words: 'Somchai Jaidee' }]],
    ['order-2026-11-03-17', [{ words: 'order-2026-11-03-17' }]],
    ['4123 5678 9012', [{ words: '4123 5678 9012' }]],
    ['https://shop.example/1', [{ words: 'https://shop.example/1' }]],
    ['   ', []],
  ])('takes %j for words', (text, readings) => {
    expect(read(text)).toEqual({ readings })
  })

  it.each([
    ['350.02', '350.02'],
    ['350,02', '350.02'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234 567', '1234567'],
    ["1'234.5", '1234.5'],
    ['12,345', '12345'],
    ['₹ 2,500', '2500'],
  ])('takes %j for words or the amount %s', (text, amount) => {
    expect(read(text)).toEqual({ readings: [{ words: text }, { amount: exactly(amount) }] })
  })

  it.each([
    ['350 ±1%', { least: '346.5', most: '353.5' }],
    ['±1% 350', { least: '346.5', most: '353.5' }],
    ['350 +- 1 %', { least: '346.5', most: '353.5' }],
    ['99.99 ± 2.5%', { least: '97.49025', most: '102.48975' }],
    ['0.000001 ±1%', { least: '0.000001', most: '0.000001' }],
    ['400..300', { least: '300', most: '400' }],
    ['1,000 – 1,500.50', { least: '1000', most: '1500.50' }],
  ])('takes %j for amounts', (text, amount) => {
    expect(read(text)).toEqual({ readings: [{ amount }] })
  })

  it.each(['350 THB', 'thb 350', 'THB350', '350thb'])('knows the currency in %j', (text) => {
    expect(read(text)).toEqual({ readings: [{ amount: exactly('350') }], currencyCode: 'THB' })
  })

  it('looks for words beside an amount, and for all of it as words', () => {
    expect(read('order 350')).toEqual({
      readings: [{ words: 'order 350' }, { amount: exactly('350'), words: 'order' }],
    })
    expect(read('Somchai 350 THB')).toEqual({
      readings: [{ amount: exactly('350'), words: 'Somchai' }],
      currencyCode: 'THB',
    })
  })

  it.each([
    ['2026-11-03', '2026-11-03', '2026-11-03'],
    ['3.11.2026', '2026-11-03', '2026-11-03'],
    ['03/11/2026', '2026-11-03', '2026-11-03'],
    ['11/23/2026', '2026-11-23', '2026-11-23'],
    ['3 Nov 2026', '2026-11-03', '2026-11-03'],
    ['29 november', '2025-11-29', '2025-11-29'],
    ['28 Nov', '2026-11-28', '2026-11-28'],
    ['Today', '2026-11-28', '2026-11-28'],
    ['yesterday', '2026-11-27', '2026-11-27'],
    ['2026-11-05..2026-11-01', '2026-11-01', '2026-11-05'],
  ])('takes %j for days', (text, from, to) => {
    expect(read(text)).toEqual({ readings: [], from, to })
  })

  it('takes a day that there is not for words', () => {
    expect(read('31.02.2026')).toEqual({ readings: [{ words: '31.02.2026' }] })
  })

  it.each([
    ['id:order-10', { id: 'order-10' }],
    ['payout:P-1', { id: 'P-1', kind: 'payout' }],
    ['UTR: 412356789012', { reference: '412356789012' }],
    ['status:success', { status: 'SUCCESS' }],
    ['kind:Top-ups', { kind: 'topup' }],
    ['method:pixqr', { method: 'PIXQR' }],
    ['currency:inr', { currencyCode: 'INR' }],
    ['merchant:ACME', { merchantCode: 'ACME' }],
    ['payer:"Asha Rao"', { payer: 'Asha Rao' }],
    ['email:a@b.example', { email: 'a@b.example' }],
    ['amount:"350 THB"', { amount: exactly('350'), currencyCode: 'THB' }],
    ['amount:300..400', { amount: { least: '300', most: '400' } }],
    ['day:2026-11-03', { from: '2026-11-03', to: '2026-11-03' }],
    ['from:2026-11-03 to:today', { from: '2026-11-03', to: '2026-11-28' }],
    ['order:A-77', { metadata: [{ value: 'A-77' }] }],
    [
      'orderNo:A-77 shop:north',
      {
        metadata: [
          { name: 'orderNo', value: 'A-77' },
          { name: 'shop', value: 'north' },
        ],
      },
    ],
  ])('reads the fields of %j', (text, fields) => {
    expect(read(text)).toEqual({ ...fields, readings: [] })
  })

  it('reads what stands beside a field too', () => {
    expect(read('Somchai status:EXPIRED yesterday')).toEqual({
      status: 'EXPIRED',
      from: '2026-11-27',
      to: '2026-11-27',
      readings: [{ words: 'Somchai' }],
    })
  })

  it.each(['status:PAID', 'currency:ZZZ', 'kind:gift', 'amount:much', 'day:soon', 'from:whenever'])(
    'says that %j cannot be',
    (text) => {
      const [field, value] = text.split(':')
      expect(readWords(text, today).faults).toEqual([{ field, value }])
    },
  )
})
