import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { readUpiLink, type UpiPayment, upiLink } from './upi.ts'

interface Vector {
  payload: string
  fields: Record<string, string>
}
const vectors: Vector[] = JSON.parse(readFileSync(new URL('./vectors/upi.json', import.meta.url), 'utf8'))

const payment: UpiPayment = {
  payeeAddress: 'merchant@upi',
  payeeName: 'Chai Shop',
  money: money(5000n, 'INR'),
  reference: 'TXN20260415001',
}

it.each(vectors)('reads the published link $payload', ({ payload, fields }) => {
  expect(readUpiLink(payload)).toEqual({ ok: true, value: fields })
})

it('writes spaces as %20, never as a plus sign, and amounts with two decimals', () => {
  expect(upiLink({ ...payment, note: 'Tea and samosa', merchantCategoryCode: '5812' })).toBe(
    'upi://pay?pa=merchant@upi&pn=Chai%20Shop&mc=5812&tr=TXN20260415001&tn=Tea%20and%20samosa&am=50.00&cu=INR',
  )
})

it('parses every link that it wrote, whatever the names are', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(name, name, fc.bigInt({ min: 1n, max: 10n ** 12n }), (payeeName, note, amount) => {
      const link = upiLink({ ...payment, payeeName, note, money: money(amount, 'INR') })
      const am = expect.stringMatching(/^\d+\.\d\d$/)
      expect(readUpiLink(link)).toMatchObject({
        value: { pa: 'merchant@upi', pn: payeeName, tn: note, am, cu: 'INR' },
      })
    }),
  )
})

it('cuts the note to 50 characters, never through one', () => {
  const link = readUpiLink(upiLink({ ...payment, note: '🍵'.repeat(60) }))
  expect(link).toMatchObject({ value: { tn: '🍵'.repeat(50) } })
})

it.each([
  ['a reference with a hyphen', { reference: 'TXN-1' }],
  ['a reference of 36 characters', { reference: 'A'.repeat(36) }],
  ['another currency', { money: money(5000n, 'BRL') }],
  ['nothing to pay', { money: money(0n, 'INR') }],
  ['a receiver that would add a field', { payeeAddress: 'merchant@upi&am=1' }],
  ['a category code of three digits', { merchantCategoryCode: '581' }],
])('does not write %s', (_, change) => {
  expect(() => upiLink({ ...payment, ...change })).toThrow(RangeError)
})

it.each([
  ['NOT_A_UPI_LINK', 'https://pay?pa=a@b'],
  ['NOT_A_UPI_LINK', 'upi://mandate?pa=a@b'],
  ['MISSING_PAYEE', 'upi://pay?pn=Chai'],
  ['DUPLICATE_FIELD', 'upi://pay?pa=a@b&am=1.00&am=2.00'],
  ['BAD_ENCODING', 'upi://pay?pa=a@b&pn=%E0%A4'],
])('refuses with %s: %s', (code, link) => {
  expect(readUpiLink(link)).toMatchObject({ ok: false, code })
})
