import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Money, money } from '../money/money.ts'
import { decodeEmv } from './emvco-decode.ts'
import { encodeEmv, treeOf } from './emvco.ts'
import { withAmount } from './with-amount.ts'

function published(scheme: string, index: number): string {
  const vectors: { payload: string }[] = JSON.parse(
    readFileSync(new URL(`./vectors/${scheme}.json`, import.meta.url), 'utf8'),
  )
  return vectors[index]?.payload ?? ''
}

const fieldsOf = (payload: string) => {
  const decoded = decodeEmv(payload)
  return decoded.ok ? treeOf(decoded.value) : {}
}

function converted(payload: string, value: Money, reference: string): string {
  const result = withAmount(payload, value, reference)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

it.each<[string, number, Money, string]>([
  ['qris', 0, money(2500000n, 'IDR'), '25000'],
  ['qris', 0, money(2500050n, 'IDR'), '25000.50'],
  ['qrph', 1, money(10000n, 'PHP'), '100.00'],
  ['duitnow', 0, money(1001n, 'MYR'), '10.01'],
  ['duitnow', 1, money(1001n, 'MYR'), '10.01'],
])('makes a one-time code of the %s code %i for %o', (scheme, index, value, amount) => {
  const before = fieldsOf(published(scheme, index))
  const additional = typeof before['62'] === 'object' ? before['62'] : {}
  expect(fieldsOf(converted(published(scheme, index), value, 'GW7K2M'))).toEqual({
    ...before,
    '01': '12',
    '54': amount,
    '62': { ...additional, '01': 'GW7K2M' },
  })
})

it('writes the reference as a label where the scheme carries it there', () => {
  const result = withAmount(published('qrph', 1), money(10000n, 'PHP'), 'GW7K2M', 'REFERENCE_LABEL')
  expect(result.ok && fieldsOf(result.value)['62']).toEqual({
    '00': 'ph.ppmi.qrph',
    '03': 'SRSU0020',
    '05': 'GW7K2M',
    '07': 'GEN00351',
  })
})

it('puts the amount before the country and leaves every other field in its place', () => {
  expect(converted(published('duitnow', 0), money(1000n, 'MYR'), 'GW1')).toMatch(
    /^0002020102122641.*520499995303458540510\.005802MY5909QRCSDNBHD6005BANGI62070103GW16304[0-9A-F]{4}$/,
  )
})

it('leaves out the tip and the fees of the code: the customer pays exactly what is due', () => {
  const code = published('duitnow', 0)
  const fields = fieldsOf(code)
  const added = [{ '55': '01' }, { '55': '02', '56': '1.50' }, { '55': '03', '57': '2.5' }]
  for (const surcharge of added)
    expect(converted(encodeEmv({ ...fields, ...surcharge }), money(1000n, 'MYR'), 'GW1')).toBe(
      converted(code, money(1000n, 'MYR'), 'GW1'),
    )
})

it('forgives the line end that comes along when a code is pasted', () => {
  const code = published('duitnow', 0)
  expect(converted(`${code}\n`, money(1000n, 'MYR'), 'GW1')).toBe(converted(code, money(1000n, 'MYR'), 'GW1'))
})

const fullTemplate = encodeEmv({ '00': '01', '53': '458', '58': 'MY', '62': { '05': 'x'.repeat(86) } })

it.each<[string, string, Money]>([
  ['OTHER_CURRENCY', published('duitnow', 0), money(1000n, 'THB')],
  ['AMOUNT_DOES_NOT_FIT', published('duitnow', 0), money(1_000_000_000_000n, 'MYR')],
  ['BAD_CRC', published('duitnow', 0).replace('BANGI', 'BANGO'), money(1000n, 'MYR')],
  ['TEMPLATE_FULL', fullTemplate, money(1000n, 'MYR')],
])('refuses with %s', (code, payload, value) => {
  expect(withAmount(payload, value, 'GW7K2M')).toMatchObject({ ok: false, code })
})

it('does not take a reference that scanners might not carry', () => {
  expect(() => withAmount(published('duitnow', 0), money(1000n, 'MYR'), 'GW-1')).toThrow(RangeError)
})
