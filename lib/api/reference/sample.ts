import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { componentOf } from './fields.ts'
import type { Content } from './reference.ts'

/** The currency of the guides: their commands can be mixed with those of the reference. */
const currencyOfGuides = '"currencyCode":"INR"'

/**
 * The body of a request as a reader may send it: an example of the document, else the required properties
 * with their examples.
 */
export function sampleOf(
  { schema, examples = {} }: Content,
  schemas: Readonly<Record<string, JsonSchema>>,
): unknown {
  const values = Object.values(examples).map(({ value }) => value)
  const known = values.find((value) => JSON.stringify(value).includes(currencyOfGuides)) ?? values[0]
  return known ?? valueOf(schema, schemas)
}

function valueOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const component = componentOf(schema)
  const whole = component === undefined ? schema : (schemas[component] ?? {})
  const [example] = whole.examples ?? []
  if (example !== undefined) return example
  const [only] = whole.enum ?? []
  if (whole.const !== undefined || only !== undefined) return whole.const ?? only
  const { properties, required = [] } = whole
  if (properties)
    return Object.fromEntries(
      required.map((name) => [name, valueOf(properties[name] as JsonSchema, schemas)]),
    )
  if (whole.pattern === String.raw`^\d{12}$`) return '412345678901'
  if (whole.format === 'uri') return 'https://shop.example/payment-changed'
  throw new Error(`no example can be made of ${component ?? JSON.stringify(schema)}`)
}
