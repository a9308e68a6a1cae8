import { expect, it } from 'vitest'
import { fitsField } from '../../methods/parts/reference-field.ts'
import { sampleOpened, sampleRequest } from '../../methods/parts/sample.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { newRailReference } from './rail-reference.ts'

const fields = payinMethods.flatMap((method) =>
  method.currencies.flatMap((currencyCode) => {
    const opened = sampleOpened(method, currencyCode, sampleRequest(method, currencyCode, 'ALL'))
    return (method.payTo?.(opened) ?? []).flatMap(({ field }) =>
      field ? [{ of: `${method.object} ${currencyCode}`, field }] : [],
    )
  }),
)

// In 12,000 characters none of the 32 is missing.
const references = Array.from({ length: 1000 }, newRailReference)

it.each(fields)('every reference fits into the field of the bank that $of names', ({ field }) => {
  expect(references.filter((reference) => !fitsField(reference, field))).toEqual([])
})

it('a reference is 12 capital letters and digits, none of which is taken for another', () => {
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(new Set(references.join(''))).toHaveProperty('size', 32)
})
