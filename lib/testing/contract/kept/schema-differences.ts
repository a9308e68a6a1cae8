import type { JsonSchema } from '../../../methods/parts/request-schema.ts'
import { alternativesOf, viewOf, type Json, type SchemaView } from './schema-view.ts'

/** Whether clients send the value or read it. */
export type Side = 'REQUEST' | 'ANSWER'

/** A schema in the document that it is from. */
export interface Placed {
  readonly document: Json
  readonly schemas: readonly JsonSchema[]
}

/** Patterns that accept the same texts, by the text of the earlier one. */
export type RewrittenPatterns = Readonly<Record<string, string>>

/**
 * What would break a client of the earlier schema: a request that was accepted and no longer is, or an answer
 * that the earlier schema does not describe. Each difference begins with its path.
 */
export function schemaDifferences(
  side: Side,
  earlier: Placed,
  later: Placed,
  rewritten: RewrittenPatterns,
  path: string,
): string[] {
  const before = alternativesOf(earlier.document, earlier.schemas)
  const after = alternativesOf(later.document, later.schemas)
  const compare = (old: readonly JsonSchema[], now: readonly JsonSchema[]) =>
    viewDifferences(
      side,
      { document: earlier.document, view: viewOf(old) },
      { document: later.document, view: viewOf(now) },
      rewritten,
      path,
    )
  // Each must find one on the other side that fits: what was sent before is accepted, what is answered now
  // was described.
  return side === 'REQUEST'
    ? before.flatMap((old) => fewest(kindred(old, after).map((now) => compare(old, now))))
    : after.flatMap((now) => fewest(kindred(now, before).map((old) => compare(old, now))))
}

type Alternative = readonly JsonSchema[]

/** The alternatives of the same kind, by their constants (`paymentMethodCode`), or all where none is. */
function kindred(one: Alternative, others: readonly Alternative[]): readonly Alternative[] {
  if (others.length === 1) return others
  const constants = constantsOf(one)
  const same = others.filter((other) => constantsOf(other) === constants)
  return same.length > 0 ? same : others
}

const constantsOf = (schemas: Alternative): string =>
  schemas
    .flatMap(({ properties = {} }) => Object.entries(properties as Record<string, JsonSchema>))
    .flatMap(([name, property]) =>
      property.const === undefined ? [] : [`${name} ${String(property.const)}`],
    )
    .join()

const fewest = (candidates: readonly string[][]): string[] =>
  candidates.toSorted((a, b) => a.length - b.length)[0] ?? []

interface Viewed {
  readonly document: Json
  readonly view: SchemaView
}

function viewDifferences(
  side: Side,
  earlier: Viewed,
  later: Viewed,
  rewritten: RewrittenPatterns,
  path: string,
): string[] {
  const [wide, narrow] = side === 'REQUEST' ? [later.view, earlier.view] : [earlier.view, later.view]
  const own = [
    ...valueFaults(side, wide, narrow),
    ...boundFaults(side, wide, narrow),
    ...(side === 'REQUEST' ? patternFaults(earlier.view, later.view, rewritten) : []),
    ...lost('format', wide.formats, narrow.formats),
    ...requiredFaults(side, wide, narrow),
    ...(wide.isClosed && !narrow.isClosed ? ['other properties are refused'] : []),
  ].map((fault) => `${path}: ${fault}`)
  const inner = (old: readonly JsonSchema[], now: readonly JsonSchema[], where: string) =>
    schemaDifferences(
      side,
      { document: earlier.document, schemas: old },
      { document: later.document, schemas: now },
      rewritten,
      where,
    )
  const properties = Object.entries(earlier.view.properties).flatMap(([name, old]) => {
    const now = later.view.properties[name]
    return now ? inner(old, now, `${path}.${name}`) : [`${path}.${name}: removed`]
  })
  const currencies = Object.entries(earlier.view.byCurrency).flatMap(([currency, old]) => {
    const now = later.view.byCurrency[currency]
    return now ? inner([old], [now], `${path}(${currency})`) : [`${path}(${currency}): removed`]
  })
  const items =
    earlier.view.items.length > 0 || later.view.items.length > 0
      ? inner(earlier.view.items, later.view.items, `${path}[]`)
      : []
  return [...own, ...properties, ...currencies, ...items]
}

const listed = (values: readonly unknown[]): string => values.map((value) => String(value)).join(', ')

/** Types and enumerations: everything that the narrow side may be, the wide side must be too. */
function valueFaults(side: Side, wide: SchemaView, narrow: SchemaView): string[] {
  const verb = side === 'REQUEST' ? 'no longer accepted' : 'newly answered'
  const outside = (
    what: string,
    of: readonly unknown[] | undefined,
    within: readonly unknown[] | undefined,
  ) => {
    if (!within) return []
    if (!of) return [`${what}: only ${listed(within)} ${side === 'REQUEST' ? 'accepted' : 'was described'}`]
    const foreign = of.filter((value) => !fits(value, within))
    return foreign.length > 0 ? [`${what}: ${verb}: ${listed(foreign)}`] : []
  }
  const values = outside('value', narrow.allowed, wide.allowed)
  // What has listed values needs no type.
  return narrow.allowed && wide.allowed ? values : [...values, ...outside('type', narrow.types, wide.types)]
}

const fits = (value: unknown, within: readonly unknown[]): boolean =>
  within.includes(value) || (value === 'integer' && within.includes('number'))

function boundFaults(side: Side, wide: SchemaView, narrow: SchemaView): string[] {
  const say = (keyword: string, limit: number, other: number | undefined) =>
    side === 'REQUEST'
      ? `${keyword} is ${limit}, it was ${other ?? 'not limited'}`
      : `${keyword} is ${other ?? 'not limited'}, it was ${limit}`
  return [
    ...Object.entries(wide.lowest)
      .filter(([keyword, limit]) => (narrow.lowest[keyword] ?? -Infinity) < limit)
      .map(([keyword, limit]) => say(keyword, limit, narrow.lowest[keyword])),
    ...Object.entries(wide.highest)
      .filter(([keyword, limit]) => (narrow.highest[keyword] ?? Infinity) > limit)
      .map(([keyword, limit]) => say(keyword, limit, narrow.highest[keyword])),
  ]
}

function patternFaults(earlier: SchemaView, later: SchemaView, rewritten: RewrittenPatterns): string[] {
  const known = new Set(earlier.patterns.flatMap((pattern) => [pattern, rewritten[pattern] ?? pattern]))
  return later.patterns
    .filter((pattern) => !known.has(pattern))
    .map((pattern) => `pattern: must match ${pattern} now`)
}

const lost = (what: string, needed: readonly string[], has: readonly string[]): string[] =>
  needed.filter((each) => !has.includes(each)).map((each) => `${what}: ${each} is not on both sides`)

function requiredFaults(side: Side, wide: SchemaView, narrow: SchemaView): string[] {
  return wide.required
    .filter((name) => !narrow.required.includes(name))
    .map((name) =>
      side === 'REQUEST' ? `${name} is required now` : `${name} is not in every answer any more`,
    )
}
