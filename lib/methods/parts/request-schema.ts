import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import { oneLine } from '../fields/text.ts'

/** The request of a payin or payout method. */
export interface AskingMethod {
  readonly object: string
  readonly request: (currencyCode: CurrencyCode) => z.ZodType
  readonly operators: (currencyCode: CurrencyCode) => readonly { readonly code: string }[]
}

/** JSON Schema 2020-12, with our own `x-` keywords from the fields' metadata. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

// Writing a schema takes a millisecond, reading it from the cache nothing. The key is the schema itself; a
// method has one per currency.
const written = new WeakMap<z.ZodType, JsonSchema>()

/**
 * Zod writes two patterns of a text as an `allOf`, of which generators of clients make code that does not
 * compile. The pattern of a line of text is left out beside another one, which admits no control characters
 * either: a test tries each.
 */
export function writeOnePattern({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void {
  const { type, allOf = [] } = jsonSchema
  if (type !== 'string') return
  const [own, ...more] = allOf.filter(({ pattern }) => pattern !== oneLine.source)
  if (own?.pattern === undefined || more.length > 0) return
  delete jsonSchema.allOf
  jsonSchema.pattern = own.pattern
}

/**
 * The JSON Schema of `paymentMethod` for a method and currency, for a merchant's form or validator: `fields`
 * of an option.
 */
export function requestSchema(method: AskingMethod, currencyCode: CurrencyCode): JsonSchema {
  const schema = method.request(currencyCode)
  const known = written.get(schema)
  if (known) return known
  const { $schema, ...fields } = z.toJSONSchema(schema, { io: 'input', override: writeOnePattern })
  const fresh = {
    ...($schema && { $schema }),
    title: method.object,
    ...withOperatorExample(fields, method.operators(currencyCode)[0]?.code),
  }
  written.set(schema, fresh)
  return fresh
}

/** An example that the method offers; none where it offers no operators. */
function withOperatorExample(schema: JsonSchema, code: string | undefined): JsonSchema {
  const { paymentOperatorCode, ...others } = schema.properties ?? {}
  if (typeof paymentOperatorCode !== 'object') return schema
  const { examples: _general, ...described } = paymentOperatorCode
  const own = { ...described, ...(code !== undefined && { examples: [code] }) }
  const properties = Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((name) => [
      name,
      name === 'paymentOperatorCode' ? own : (others[name] ?? {}),
    ]),
  )
  return { ...schema, properties }
}

/**
 * The same for all methods of one code: where there are several, each is one of the objects that the code may
 * mean.
 */
export function optionSchema(methods: readonly AskingMethod[], currencyCode: CurrencyCode): JsonSchema {
  const [first, ...others] = methods.map((method) => requestSchema(method, currencyCode))
  if (!first) throw new Error('an option without a method has no fields')
  if (others.length === 0) return first
  const { $schema } = first
  const anyOf = [first, ...others].map(({ $schema: _schema, ...fields }) => fields)
  return { ...($schema && { $schema }), anyOf }
}
