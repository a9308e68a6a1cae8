import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { decodeEmv } from './emvco-decode.ts'
import { treeOf } from './emvco.ts'
import { promptPay, type PromptPayReceiver } from './promptpay.ts'

interface Vector {
  payload: string
  fields: Record<string, unknown>
}
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('./vectors/promptpay.json', import.meta.url), 'utf8'),
)

/** Our tags ascend, the published ones do not all: the fields must agree. */
it.each<[number, PromptPayReceiver, bigint | undefined]>([
  [0, { kind: 'PHONE', identifier: '0801234567' }, undefined],
  [0, { kind: 'PHONE', identifier: '+66 80 123 4567' }, undefined],
  [1, { kind: 'PHONE', identifier: '089-123-4567' }, undefined],
  [2, { kind: 'TAX_ID', identifier: '0-1234-56789-01-2' }, undefined],
  [3, { kind: 'PHONE', identifier: '0000000000' }, 422n],
  [4, { kind: 'BILL', billerId: '0000000000001', reference1: '1234', reference2: '2345' }, undefined],
  [5, { kind: 'EWALLET', identifier: '012345678901234' }, undefined],
  [
    6,
    { kind: 'BILL', billerId: '099400012345600', reference1: 'INV00012345', reference2: 'CUST001' },
    125000n,
  ],
])('writes the fields of published payload %i', (index, receiver, amount) => {
  const { '63': _, ...expected } = vectors[index]?.fields ?? {}
  const decoded = decodeEmv(promptPay(receiver, amount === undefined ? undefined : money(amount, 'THB')))
  expect(decoded.ok && treeOf(decoded.value)).toEqual(expected)
})

it.each<[string, PromptPayReceiver]>([
  ['a phone number of 9 digits', { kind: 'PHONE', identifier: '080123456' }],
  ['a foreign phone number', { kind: 'PHONE', identifier: '+60123456789' }],
  ['a tax ID of 12 digits', { kind: 'TAX_ID', identifier: '012345678901' }],
  ['an e-wallet ID with letters', { kind: 'EWALLET', identifier: '01234567890123A' }],
  ['a bill reference in small letters', { kind: 'BILL', billerId: '0994000123456', reference1: 'inv1' }],
  [
    'a bill reference of 21 characters',
    { kind: 'BILL', billerId: '0994000123456', reference1: 'A'.repeat(21) },
  ],
])('does not write %s', (_, receiver) => {
  expect(() => promptPay(receiver)).toThrow(RangeError)
})
