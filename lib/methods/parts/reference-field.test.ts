import { describe, expect, it } from 'vitest'
import { locales } from '../../i18n/locales.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PayinMethod, PayToLine } from '../payin-method.ts'
import { payinMethods } from '../payin-registry.ts'
import { offline } from '../payin/offline.ts'
import { fitsField } from './reference-field.ts'
import { sampleOpened, sampleRequest } from './sample.ts'
import { methodWording } from './wording.ts'

const opening = (method: PayinMethod, currencyCode: CurrencyCode) =>
  sampleOpened(method, currencyCode, sampleRequest(method, currencyCode, 'ALL'))

const referenceLine = (method: PayinMethod, currencyCode: CurrencyCode): PayToLine | undefined =>
  method.payTo?.(opening(method, currencyCode)).find(({ label }) => label === 'reference')

/**
 * The field of the bank's form for the reference, and the one that must not be used; for pages in Afrikaans
 * where they differ.
 */
const fields: readonly {
  currencyCode: CurrencyCode
  field: string
  not?: string
  inAfrikaans?: { field: string; not: string }
}[] = [
  { currencyCode: 'ARS', field: 'Referencia' },
  { currencyCode: 'JPY', field: '振込依頼人名' },
  { currencyCode: 'LAK', field: 'ລາຍລະອຽດ' },
  { currencyCode: 'MXN', field: 'Concepto', not: 'Referencia' },
  ...(['NAD', 'ZAR'] as const).map((currencyCode) => ({
    currencyCode,
    field: 'Beneficiary reference',
    not: 'My reference',
    inAfrikaans: { field: 'Begunstigde se verwysing', not: 'My verwysing' },
  })),
  { currencyCode: 'NGN', field: 'Narration' },
  { currencyCode: 'VND', field: 'Nội dung' },
]

it('is known for every method and currency whose transfer form holds a reference', () => {
  const withReference = payinMethods.flatMap((method) =>
    method.currencies.flatMap((currencyCode) => {
      const line = referenceLine(method, currencyCode)
      return line ? [{ of: `${method.object} ${currencyCode}`, isNamed: line.field !== undefined }] : []
    }),
  )
  const expected = fields.map(({ currencyCode }) => ({ of: `OfflineMethod ${currencyCode}`, isNamed: true }))
  expect(withReference.toSorted((a, b) => a.of.localeCompare(b.of))).toEqual(
    expected.toSorted((a, b) => a.of.localeCompare(b.of)),
  )
})

it.each(fields)('is $field in $currencyCode', ({ currencyCode, field, not }) => {
  const facts = referenceLine(offline, currencyCode)?.field
  expect([facts?.name[0].text, facts?.notIn?.[0].text]).toEqual([field, not])
})

it.each([
  ['as long as the field', 'K7Q2M9X4C1TB', 12, 'LATIN', true],
  ['longer than the field', 'K7Q2M9X4C1TB', 11, 'LATIN', false],
  ['with letters where SPEI takes seven digits', 'K7Q2M9X', 7, 'DIGITS', false],
  ['with an accent', 'ÉCOLE', 40, 'LATIN', false],
  ['with a hyphen', 'K7Q2-M9X4', 40, 'LATIN', false],
  ['in capitals for Zengin', 'K7Q2M9X4C1TB', 18, 'ZENGIN', true],
  ['in full-width katakana for Zengin', 'ヤマダ', 18, 'ZENGIN', false],
] as const)('a reference %s: %s in %i of %s fits: %s', (_, reference, charactersMax, alphabet, fits) => {
  expect(fitsField(reference, { charactersMax, alphabet })).toBe(fits)
})

describe.each(fields)(
  'the steps of a transfer in $currencyCode',
  ({ currencyCode, inAfrikaans, ...usual }) => {
    const opened = opening(offline, currencyCode)

    it.each(locales)('name in %s the field of the reference, whichever way the customer pays', (locale) => {
      const { field, not } = locale === 'af' && inAfrikaans ? inAfrikaans : usual
      for (const { steps } of methodWording(locale, offline).instructions(opened)) {
        const step = steps.find((text) => text.includes(opened.railReference))
        expect(step).toContain(field)
        if (not !== undefined) expect(step).toContain(not)
      }
    })
  },
)
