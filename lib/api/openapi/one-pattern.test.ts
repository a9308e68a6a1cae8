import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { oneLine } from '../../methods/fields/text.ts'
import type { AskingMethod, JsonSchema } from '../../methods/parts/request-schema.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { bodySchema } from '../endpoint/operation.ts'
import { openApiDocument } from './document.ts'

const methods: readonly (AskingMethod & { readonly currencies: readonly CurrencyCode[] })[] = [
  ...payinMethods,
  ...payoutMethods,
]
const requests = [
  ...methods.flatMap((method) => method.currencies.map((currencyCode) => method.request(currencyCode))),
  ...operations.flatMap((declared) => bodySchema(declared) ?? []),
]

/** The patterns that zod writes beside that of a line of text, each once. */
const besideOneLine = new Set(
  requests
    .flatMap((request) => textsIn(z.toJSONSchema(request, { io: 'input' })))
    .map(({ allOf = [] }) => allOf.map(({ pattern }) => pattern))
    .filter((patterns) => patterns.includes(oneLine.source))
    .flatMap((patterns) => patterns.filter((pattern) => pattern !== oneLine.source))
    .map(String),
)

describe('a text of which two patterns are checked', () => {
  it('is described by one: generators of clients break several', () => {
    expect(besideOneLine.size).toBeGreaterThan(3)
    for (const mode of ['sandbox', 'live'] as const) {
      const document = openApiDocument({ operations, mode, publicUrl: 'https://pay.acme-gateway.com' })
      expect(textsIn(document).filter(({ allOf }) => allOf !== undefined)).toEqual([])
    }
  })

  const refused = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)]
  const characters = [...refused.map((code) => String.fromCharCode(code)), '\u2028', '\u2029']

  it.each([...besideOneLine])('loses no rule by it: %s admits no control character', (source) => {
    const pattern = new RegExp(source)
    const texts = fc.stringMatching(pattern)
    const control = fc.constantFrom(...characters)
    fc.assert(
      fc.property(texts, control, fc.double({ min: 0, max: 1, noNaN: true }), (text, character, share) => {
        const at = Math.floor(share * text.length)
        return oneLine.test(text) && !pattern.test(text.slice(0, at) + character + text.slice(at))
      }),
    )
  })
})

/** Every schema of a text, however deep. */
function textsIn(value: unknown): JsonSchema[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'type' in value && value.type === 'string' ? [value as JsonSchema] : []
  return [...own, ...Object.values(value).flatMap(textsIn)]
}
