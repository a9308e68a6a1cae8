import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { decodeEmv } from './emvco-decode.ts'
import { encodeEmvFields, treeOf } from './emvco.ts'
import { laoQr } from './lao-qr.ts'

const code = {
  issuer: '27710418',
  receiver: 'mch0123456789',
  holderName: 'ຮ້ານ Example Coffee',
  city: 'Vientiane',
  money: money(500_000n, 'LAK'),
  reference: 'K7Q2M9X4C1TB',
}

it('writes the fields that Lao banks write, in a payload that can be parsed', () => {
  const payload = laoQr(code)
  const decoded = decodeEmv(payload)
  if (!decoded.ok) throw new Error(decoded.message)
  expect(encodeEmvFields(decoded.value)).toBe(payload)
  expect(treeOf(decoded.value)).toEqual({
    '00': '01',
    '01': '12',
    '38': { '00': 'A005266284662577', '01': '27710418', '02': '002', '03': 'mch0123456789' },
    '52': '5999',
    '53': '418',
    '54': '5000.00',
    '58': 'LA',
    '59': 'Example Coffee',
    '60': 'Vientiane',
    '62': { '01': 'K7Q2M9X4C1TB' },
  })
})

it.each([
  ['an issuer of 7 digits', { issuer: '2771041' }],
  ['a receiver with a space', { receiver: 'mch 1' }],
  ['a bill number of 26 characters', { reference: 'A'.repeat(26) }],
  ['another currency', { money: money(100n, 'THB') }],
])('throws on %s', (_, wrong) => {
  expect(() => laoQr({ ...code, ...wrong })).toThrow(RangeError)
})
