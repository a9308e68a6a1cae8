import fc from 'fast-check'
import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { currencies, currencyOf, type CurrencyCode } from '../../money/currency.ts'

/**
 * Values for properties with rules that JSON Schema cannot express, by name; undefined omits an optional
 * property.
 */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Values that a schema allows. Where it has examples, other rules apply too, and the examples are used. */
export function arbitraryOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.properties) return objectOf(schema, known)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, known)))
  if (schema.examples && schema.examples.length > 0) return fc.constantFrom(...schema.examples)
  switch (schema.type) {
    case 'string':
      return stringOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 2 ** 31) })
    case 'number':
      return fc.integer({ min: 1, max: 1_000 })
    case 'array':
      return fc.array(arbitraryOf(schema.items as JsonSchema, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return fc.dictionary(
        // A name in JSON and none in JavaScript: it is refused, though the pattern allows it.
        stringOf(schema.propertyNames as JsonSchema).filter((name) => name !== '__proto__'),
        arbitraryOf(schema.additionalProperties as JsonSchema, known),
        { maxKeys: Math.min(schema.maxProperties ?? 5, 5) },
      )
    default:
      throw new Error(`no arbitrary for the schema ${JSON.stringify(schema)}`)
  }
}

/** An amount of a currency with no more decimals than it has. */
export const moneyIn = (currencyCode: string): fc.Arbitrary<unknown> => {
  const { minorUnits } = currencyOf(currencyCode as CurrencyCode)
  return fc
    .integer({ min: 1, max: 99_999_999 })
    .map((minor) => ({ amount: Number(`${minor}e-${minorUnits}`), currencyCode }))
}

/** The same in any currency. */
export const anyMoney = fc.constantFrom(...currencies.map(({ code }) => code)).chain(moneyIn)

function objectOf(
  { properties = {}, required: always = [], anyOf }: JsonSchema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const required = [...always, ...(anyOf?.[0]?.required ?? [])]
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = known[name] ?? arbitraryOf(property as JsonSchema, known)
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined })] as const
  })
  return fc.record(Object.fromEntries(fields)).map(withoutAbsent)
}

const withoutAbsent = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl({ validSchemes: ['http', 'https'] })
  const fits = new RegExp(pattern ?? '', 'u')
  const text =
    pattern === undefined || pattern.startsWith('^[^')
      ? fc.string({ unit: 'grapheme-composite', minLength, maxLength: Math.min(maxLength, 40) })
      : fc.stringMatching(fits)
  return text.filter((value) => fits.test(value) && value.length >= minLength && value.length <= maxLength)
}
