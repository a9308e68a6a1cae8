import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'

/** What a method of any kind, in or out, says about its request. */
export interface AskingMethod {
  readonly object: string
  readonly request: (currencyCode: CurrencyCode) => z.ZodType
}

/** JSON Schema 2020-12, with our own `x-` keywords from the fields' metadata. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

// Writing a schema costs a millisecond, reading it nothing. The key is the schema itself, of which a method has one for each currency.
const written = new WeakMap<z.ZodType, JsonSchema>()

/** Two patterns stand in an `allOf`; readers that go by `type` (form builders, typed clients) miss it there. */
export function saysType({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void {
  const { type, allOf } = jsonSchema
  if (type !== undefined && allOf) jsonSchema.allOf = allOf.map((part) => ({ type, ...part }))
}

/** The `paymentMethod` of a method and currency as a merchant's own form or validator reads it: `fields` of an option. */
export function requestSchema(method: AskingMethod, currencyCode: CurrencyCode): JsonSchema {
  const schema = method.request(currencyCode)
  const known = written.get(schema)
  if (known) return known
  const { $schema, ...fields } = z.toJSONSchema(schema, { io: 'input', override: saysType })
  const fresh = { ...($schema && { $schema }), title: method.object, ...fields }
  written.set(schema, fresh)
  return fresh
}

/** The same for all methods of one code: where there are several, each is one of the objects that the code may stand for. */
export function optionSchema(methods: readonly AskingMethod[], currencyCode: CurrencyCode): JsonSchema {
  const [first, ...others] = methods.map((method) => requestSchema(method, currencyCode))
  if (!first) throw new Error('an option without a method has no fields')
  if (others.length === 0) return first
  const { $schema } = first
  const anyOf = [first, ...others].map(({ $schema: _said, ...fields }) => fields)
  return { ...($schema && { $schema }), anyOf }
}
