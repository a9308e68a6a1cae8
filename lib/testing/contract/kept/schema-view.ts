import type { JsonSchema } from '../../../methods/parts/request-schema.ts'

/** A document as the comparison reads it: JSON, whatever generated it. */
export type Json = Readonly<Record<string, unknown>>

/** What a schema demands at one place, with its references followed and its `allOf` merged. */
export interface SchemaView {
  readonly types: readonly string[] | undefined
  readonly allowed: readonly unknown[] | undefined
  readonly patterns: readonly string[]
  readonly formats: readonly string[]
  /** Lower and upper bounds, by the name of their keyword. */
  readonly lowest: Readonly<Record<string, number>>
  readonly highest: Readonly<Record<string, number>>
  readonly properties: Readonly<Record<string, readonly JsonSchema[]>>
  readonly required: readonly string[]
  readonly items: readonly JsonSchema[]
  readonly isClosed: boolean
  /** Strict schemas of single currencies (`x-currencies`). */
  readonly byCurrency: Readonly<Record<string, JsonSchema>>
}

const lowestKeywords = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const highestKeywords = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

/**
 * Every alternative of the schemas that hold together: one for a plain schema, one for each branch of `oneOf`
 * and `anyOf`, however deep.
 */
export function alternativesOf(document: Json, schemas: readonly JsonSchema[]): JsonSchema[][] {
  return schemas.reduce<JsonSchema[][]>(
    (combined, schema) => {
      const branches = branchesOf(document, schema)
      return combined.flatMap((before) => branches.map((branch) => [...before, ...branch]))
    },
    [[]],
  )
}

function branchesOf(document: Json, schema: JsonSchema): JsonSchema[][] {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema
    return alternativesOf(document, [referred(document, $ref), beside])
  }
  const { allOf, oneOf, anyOf, ...own } = schema
  const choices = [oneOf, anyOf].flatMap((choice) => (choice ? [choice] : []))
  const together = alternativesOf(document, allOf ?? [])
  return choices.reduce(
    (combined, choice) =>
      combined.flatMap((before) =>
        choice.flatMap((each) => branchesOf(document, each).map((branch) => [...before, ...branch])),
      ),
    together.map((each) => [own, ...each]),
  )
}

/** The value that a local reference points at. */
export function referred(document: Json, $ref: string): JsonSchema {
  const parts = $ref.slice(2).split('/')
  const found = parts.reduce<unknown>((value, part) => (value as Json | undefined)?.[part], document)
  if (typeof found !== 'object' || found === null) throw new Error(`the document has no ${$ref}`)
  return found as JsonSchema
}

/** Schemas without alternatives, all of which hold, as one. */
export function viewOf(schemas: readonly JsonSchema[]): SchemaView {
  const numbers = (keywords: readonly string[], of: (...values: number[]) => number) =>
    Object.fromEntries(
      keywords.flatMap((keyword) => {
        const values = schemas.map((schema) => schema[keyword]).filter((value) => typeof value === 'number')
        return values.length > 0 ? [[keyword, of(...values)]] : []
      }),
    )
  return {
    types: common(schemas.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))),
    allowed: common(
      schemas.flatMap((schema) => ('const' in schema ? [[schema.const]] : schema.enum ? [schema.enum] : [])),
    ),
    patterns: schemas.flatMap(({ pattern }) => pattern ?? []),
    formats: schemas.flatMap(({ format }) => format ?? []),
    lowest: numbers(lowestKeywords, Math.max),
    highest: numbers(highestKeywords, Math.min),
    properties: propertiesOf(schemas),
    required: [...new Set(schemas.flatMap(({ required }) => required ?? []))],
    items: schemas.flatMap(({ items }) =>
      typeof items === 'object' && !Array.isArray(items) ? [items] : [],
    ),
    isClosed: schemas.some(({ additionalProperties }) => additionalProperties === false),
    byCurrency: Object.fromEntries(
      schemas.flatMap((schema) => {
        const strict = Object.entries((schema['x-currencies'] ?? {}) as Record<string, JsonSchema | true>)
        const { 'x-currencies': _strict, ...loose } = schema
        return strict.map(([currency, each]) => [currency, each === true ? loose : each])
      }),
    ),
  }
}

/** The values that are in every list; undefined without any list. */
const common = <Value>(lists: readonly (readonly Value[])[]): readonly Value[] | undefined =>
  lists.length === 0
    ? undefined
    : lists.reduce((kept, list) => kept.filter((value) => list.some((other) => other === value)))

function propertiesOf(schemas: readonly JsonSchema[]): Record<string, JsonSchema[]> {
  const properties: Record<string, JsonSchema[]> = {}
  for (const [name, property] of schemas.flatMap((schema) => Object.entries(schema.properties ?? {}))) {
    if (typeof property === 'object') (properties[name] ??= []).push(property)
  }
  return properties
}
