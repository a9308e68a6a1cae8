import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from './crc16.ts'
import { decodeEmv } from './emvco-decode.ts'
import { encodeEmv, encodeEmvFields, type EmvTree, treeOf } from './emvco.ts'

interface Vector {
  payload: string
  fields: { [tag: string]: string | EmvTree }
  source: string
}

const schemes = ['emvco', 'pix', 'promptpay', 'qris', 'qrph', 'vietqr', 'duitnow', 'paynow']
const vectors = schemes.flatMap((scheme) => {
  const list: Vector[] = JSON.parse(
    readFileSync(new URL(`./vectors/${scheme}.json`, import.meta.url), 'utf8'),
  )
  return list.map((vector) => ({ scheme, ...vector }))
})

function fieldsOf(payload: string) {
  const decoded = decodeEmv(payload)
  if (!decoded.ok) throw new Error(`${decoded.code}: ${decoded.message}`)
  return decoded.value
}

describe.each(vectors)('the published $scheme payload from $source', ({ payload, fields }) => {
  it('is parsed into the fields that its source lists', () => {
    const { '63': crc, ...others } = fields
    expect(treeOf(fieldsOf(payload))).toEqual(others)
    expect(payload.slice(-4)).toBe(crc)
  })

  it('is encoded again byte for byte', () => {
    expect(encodeEmvFields(fieldsOf(payload))).toBe(payload)
  })
})

it('writes 00 first, then ascending tags, the check code last', () => {
  expect(encodeEmv({ '58': 'TH', '53': '764', '00': '01', '29': { '02': 'B', '00': 'A' } })).toMatch(
    /^00020129100001A0201B53037645802TH6304[0-9A-F]{4}$/,
  )
})

it('counts characters in lengths and bytes in the check code', () => {
  const payload = encodeEmv({ '00': '01', '59': '最佳运输' })
  expect(payload).toContain('5904最佳运输')
  expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)))
})

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
const tag = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => String(n).padStart(2, '0'))
const primitives = fc.dictionary(fc.oneof(tag(1, 25), tag(52, 61), tag(65, 79)), text, { maxKeys: 8 })
const template = fc
  .tuple(text, fc.dictionary(tag(1, 99), text, { maxKeys: 2 }))
  .filter(([guid]) => guid !== 'A000000727')
  .map(([guid, others]): EmvTree => ({ '00': guid, ...others }))
const napas = fc
  .tuple(fc.dictionary(tag(0, 5), fc.stringMatching(/^[0-9]{1,9}$/), { minKeys: 1, maxKeys: 2 }), text)
  .map(([beneficiary, service]): EmvTree => ({ '00': 'A000000727', '01': beneficiary, '02': service }))
const templates = fc.dictionary(fc.oneof(tag(26, 51), tag(62, 62), tag(64, 64), tag(80, 99)), template, {
  maxKeys: 4,
})
const trees = fc
  .record({ primitives, templates, napas: fc.option(napas, { nil: undefined }) })
  .map((parts): EmvTree => ({
    '00': '01',
    ...parts.primitives,
    ...parts.templates,
    ...(parts.napas && { '38': parts.napas }),
  }))

it('parses every tree that it encoded', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(treeOf(fieldsOf(encodeEmv(tree)))).toEqual(tree)
    }),
  )
})

it('never throws on any text, and encodes again what it accepted', () => {
  const valid = fc.constantFrom(...vectors.map(({ payload }) => payload))
  const damaged = fc.tuple(valid, fc.nat(), fc.string({ maxLength: 2 })).map(([payload, at, patch]) => {
    const cut = at % (payload.length + 1)
    const body = payload.slice(0, cut) + patch + payload.slice(cut + patch.length)
    return body.slice(0, -4) + crc16(body.slice(0, -4))
  })
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string({ unit: 'binary' })), (payload) => {
      const decoded = decodeEmv(payload)
      if (decoded.ok)
        expect(encodeEmvFields(decoded.value)).toBe(payload.slice(0, -4) + payload.slice(-4).toUpperCase())
    }),
    { numRuns: 500 },
  )
})

it('accepts a check code in small letters, and writes it in capitals', () => {
  const payload = '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1'
  const printed = payload.slice(0, -4) + payload.slice(-4).toLowerCase()
  expect(encodeEmvFields(fieldsOf(printed))).toBe(payload)
})

const sealed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`

it.each([
  [
    'BAD_CRC',
    'a changed digit',
    '00020101021129370016A000000677010111011300668012345675802TH530376463046198',
  ],
  ['BAD_LENGTH', 'a length past the end', sealed('0002015899TH')],
  ['BAD_LENGTH', 'a length in a template past its end', sealed('00020129050010A')],
  ['BAD_LENGTH', 'an empty field', sealed('0002015400')],
  ['BAD_LENGTH', 'a length that is no number', sealed('000201580xTH')],
  ['BAD_LENGTH', 'a check code cut short', sealed('0002015802TH').slice(0, -1)],
  ['BAD_TAG', 'a tag that is no number', sealed('000201A802TH')],
  ['DUPLICATE_TAG', 'a tag that is given twice', sealed('0002015802TH5802TH')],
  ['DUPLICATE_TAG', 'a tag that is given twice in a template', sealed('00020129100001A0001B')],
  ['FORMAT_NOT_FIRST', 'a payload without tag 00 at its start', sealed('5802TH000201')],
  ['MISSING_CRC', 'a payload without check code', '0002015802TH'],
  ['MISSING_CRC', 'nothing', ''],
  ['TRAILING_DATA', 'a field after the check code', `${sealed('0002015802TH')}5303764`],
  ['TRAILING_DATA', 'a line end after the check code', `${sealed('0002015802TH')}\n`],
])('refuses with %s: %s', (code, _, payload) => {
  expect(decodeEmv(payload)).toMatchObject({ ok: false, code })
})

it.each<[string, EmvTree]>([
  ['a value of 100 characters', { '00': '01', '59': 'x'.repeat(100) }],
  ['an empty value', { '00': '01', '59': '' }],
  ['its own check code', { '00': '01', '63': 'ABCD' }],
  ['no format indicator', { '59': 'x' }],
  ['text where a template belongs', { '00': '01', '26': 'x' }],
  ['a template where text belongs', { '00': '01', '59': { '00': 'x' } }],
  ['a tag of three digits', { '00': '01', '591': 'x' }],
  ['half of a character', { '00': '01', '59': '\ud83d' }],
])('does not write %s', (_, tree) => {
  expect(() => encodeEmv(tree)).toThrow(RangeError)
})
