import type { JsonSchema } from '../../methods/parts/request-schema.ts'

/** A schema for each currency, in the order in which they are named. */
export type ByCurrency = readonly (readonly [currencyCode: string, schema: JsonSchema])[]

/**
 * One schema that accepts whatever any currency accepts: rules that differ are loosened, and the description
 * says which currency has which. The strict schemas are published beside it.
 */
export function mergedSchema(variants: ByCurrency): JsonSchema {
  const schemas = variants.map(([, schema]) => schema)
  const [first] = schemas
  if (!first) throw new Error('there is nothing to merge')
  if (schemas.every((schema) => same(schema, first))) return first
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema)))
  const merged: JsonSchema = {}
  for (const name of names) {
    const value = mergers[name] ? mergers[name](variants, name) : ifTheSame(schemas, name)
    if (value !== undefined) merged[name] = value
  }
  return merged
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A keyword that is missing or different in any schema is dropped. */
const ifTheSame = (schemas: readonly JsonSchema[], name: string): unknown =>
  schemas.every((schema) => same(schema[name], schemas[0]?.[name])) ? schemas[0]?.[name] : undefined

const union = (variants: ByCurrency, name: string): unknown[] => [
  ...new Set(variants.flatMap(([, schema]) => (schema[name] as unknown[] | undefined) ?? [])),
]

const examplesMax = 3

const mergers: Readonly<Record<string, (variants: ByCurrency, name: string) => unknown>> = {
  examples: (variants, name) => union(variants, name).slice(0, examplesMax),
  enum: (variants, name) =>
    variants.every(([, schema]) => schema[name] !== undefined) ? union(variants, name) : undefined,
  maxLength: (variants) => {
    const lengths = variants.map(([, { maxLength }]) => maxLength ?? Infinity)
    return lengths.includes(Infinity) ? undefined : Math.max(...lengths)
  },
  description: (variants) => {
    const texts = [...new Set(variants.flatMap(([, { description }]) => description ?? []))]
    return texts.length > 0 ? texts.join(' / ') : undefined
  },
  required: (variants) =>
    variants
      .map(([, { required = [] }]) => required)
      .reduce((common, required) => common.filter((name) => required.includes(name))),
  properties: mergedProperties,
}

function mergedProperties(variants: ByCurrency): Record<string, JsonSchema> {
  const names = new Set(variants.flatMap(([, { properties = {} }]) => Object.keys(properties)))
  return Object.fromEntries([...names].map((name) => [name, mergedProperty(variants, name)]))
}

function mergedProperty(variants: ByCurrency, name: string): JsonSchema {
  const having = variants.flatMap(([currencyCode, { properties }]) => {
    const property = properties?.[name]
    return typeof property === 'object' ? [[currencyCode, property] as const] : []
  })
  const merged = mergedSchema(having)
  const mandatory = variants.filter(([, { required = [] }]) => required.includes(name))
  const notes = [
    ...(having.length < variants.length ? [`Only for ${codes(having)}.`] : []),
    ...(mandatory.length > 0 && mandatory.length < variants.length
      ? [`Mandatory for ${codes(mandatory)}.`]
      : []),
  ]
  if (notes.length === 0) return merged
  return { ...merged, description: [merged.description, ...notes].filter(Boolean).join(' ') }
}

const codes = (variants: ByCurrency): string => variants.map(([currencyCode]) => currencyCode).join(', ')
