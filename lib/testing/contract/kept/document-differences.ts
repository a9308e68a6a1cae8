import type { JsonSchema } from '../../../methods/parts/request-schema.ts'
import { schemaDifferences, type RewrittenPatterns, type Side } from './schema-differences.ts'
import { referred, type Json } from './schema-view.ts'

/**
 * Everything in a later OpenAPI document that would break a client of the earlier one, one sentence each that
 * begins with the operation. Names of operations, texts and examples may change.
 */
export function documentDifferences(earlier: Json, later: Json, rewritten: RewrittenPatterns = {}): string[] {
  const compare: Comparison = { earlier, later, rewritten }
  return [...pathDifferences(compare, 'paths'), ...pathDifferences(compare, 'webhooks')].toSorted()
}

interface Comparison {
  readonly earlier: Json
  readonly later: Json
  readonly rewritten: RewrittenPatterns
}

const methods = ['get', 'put', 'post', 'delete', 'patch']

function pathDifferences(compare: Comparison, part: 'paths' | 'webhooks'): string[] {
  const before = (compare.earlier[part] ?? {}) as Json
  const after = (compare.later[part] ?? {}) as Json
  return Object.entries(before).flatMap(([path, item]) => {
    const now = after[path] as Json | undefined
    if (!now) return [`${path}: removed`]
    return Object.entries(item as Json)
      .filter(([method]) => methods.includes(method))
      .flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        if (!now[method]) return [`${name}: removed`]
        return operationDifferences(compare, name, operation as Json, now[method] as Json, part)
      })
  })
}

function operationDifferences(
  compare: Comparison,
  name: string,
  before: Json,
  after: Json,
  part: 'paths' | 'webhooks',
): string[] {
  // What a webhook sends is an answer for the merchant.
  const sent: Side = part === 'paths' ? 'REQUEST' : 'ANSWER'
  return [
    ...securityDifferences(name, before, after),
    ...parameterDifferences(compare, sent, name, before, after),
    ...bodyDifferences(compare, sent, name, before['requestBody'], after['requestBody']),
    ...responseDifferences(compare, name, before, after),
  ]
}

/** Each way to authenticate must still be accepted. */
function securityDifferences(name: string, before: Json, after: Json): string[] {
  const ways = (of: Json) => ((of['security'] ?? []) as Json[]).map((way) => JSON.stringify(way))
  const now = ways(after)
  // Without any the operation is public: more than that is a change too.
  if (ways(before).length === 0) return now.length === 0 ? [] : [`${name} security: it was public`]
  return ways(before)
    .filter((way) => now.length > 0 && !now.includes(way))
    .map((way) => `${name} security: ${way} is not accepted any more`)
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

function parameterDifferences(
  compare: Comparison,
  side: Side,
  name: string,
  before: Json,
  after: Json,
): string[] {
  const read = (document: Json, of: Json) =>
    ((of['parameters'] ?? []) as JsonSchema[]).map(
      (each) => (each.$ref === undefined ? each : referred(document, each.$ref)) as unknown as Parameter,
    )
  const old = read(compare.earlier, before)
  const now = read(compare.later, after)
  const same = (a: Parameter) => (b: Parameter) =>
    a.in === b.in && a.name.toLowerCase() === b.name.toLowerCase()
  const added = now
    .filter((each) => each.required === true && side === 'REQUEST' && !old.some(same(each)))
    .map((each) => `${name} ${each.in} ${each.name}: a new one is required`)
  const kept = old.flatMap((each) => {
    const place = `${name} ${each.in} ${each.name}`
    const found = now.find(same(each))
    if (!found) return [`${place}: removed`]
    const required = { REQUEST: found.required && !each.required, ANSWER: each.required && !found.required }
    return [
      ...(required[side] === true ? [`${place}: is ${found.required ? '' : 'not '}required now`] : []),
      ...valueDifferences(compare, side, each.schema, found.schema, place),
    ]
  })
  return [...added, ...kept]
}

const valueDifferences = (
  { earlier, later, rewritten }: Comparison,
  side: Side,
  before: JsonSchema,
  after: JsonSchema,
  place: string,
): string[] =>
  schemaDifferences(
    side,
    { document: earlier, schemas: [before] },
    { document: later, schemas: [after] },
    rewritten,
    place,
  )

interface Content {
  readonly $ref?: string
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
  readonly headers?: Readonly<Record<string, JsonSchema>>
}

const opened = (document: Json, value: unknown): Content => {
  const content = value as Content
  return content.$ref === undefined ? content : (referred(document, content.$ref) as unknown as Content)
}

function bodyDifferences(
  compare: Comparison,
  side: Side,
  name: string,
  before: unknown,
  after: unknown,
): string[] {
  if (before === undefined) {
    const added = after === undefined ? undefined : opened(compare.later, after)
    return added?.required === true && side === 'REQUEST' ? [`${name} body: a body is required now`] : []
  }
  if (after === undefined) return [`${name} body: removed`]
  const [old, now] = [opened(compare.earlier, before), opened(compare.later, after)]
  const required = now.required === true && old.required !== true && side === 'REQUEST'
  return [
    ...(required ? [`${name} body: is required now`] : []),
    ...contentDifferences(compare, side, `${name} body`, old, now),
  ]
}

function contentDifferences(
  compare: Comparison,
  side: Side,
  place: string,
  before: Content,
  after: Content,
): string[] {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after.content?.[type]
    return now
      ? valueDifferences(compare, side, schema, now.schema, place)
      : [`${place}: ${type} was removed`]
  })
}

function responseDifferences(compare: Comparison, name: string, before: Json, after: Json): string[] {
  const now = (after['responses'] ?? {}) as Json
  return Object.entries((before['responses'] ?? {}) as Json).flatMap(([status, response]) => {
    const place = `${name} ${status}`
    if (!(status in now)) return [`${place}: removed`]
    const [old, later] = [opened(compare.earlier, response), opened(compare.later, now[status])]
    const bodyAdded = !old.content && later.content ? [`${place}: has a body now`] : []
    return [
      ...bodyAdded,
      ...contentDifferences(compare, 'ANSWER', place, old, later),
      ...headerDifferences(compare, place, old, later),
    ]
  })
}

function headerDifferences(
  compare: Comparison,
  place: string,
  { headers: before = {} }: Content,
  { headers: after = {} }: Content,
): string[] {
  const open = (document: Json, header: JsonSchema) =>
    (header.$ref === undefined ? header : referred(document, header.$ref)) as unknown as Parameter
  return Object.entries(before).flatMap(([header, described]) => {
    const now = after[header]
    if (!now) return [`${place} ${header}: removed`]
    const [old, later] = [open(compare.earlier, described), open(compare.later, now)]
    return [
      ...(old.required === true && later.required !== true ? [`${place} ${header}: may be missing now`] : []),
      ...valueDifferences(compare, 'ANSWER', old.schema, later.schema, `${place} ${header}`),
    ]
  })
}
