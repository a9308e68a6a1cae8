import type { Operation } from '../endpoint/operation.ts'

/** All operations of one path. */
export interface Endpoint {
  /** As in the specification: `/payins/{idPayin}`. */
  readonly path: string
  readonly operations: readonly Operation[]
}

export interface Route {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

export interface Routes {
  find(segments: readonly string[]): Route | undefined
}

interface Pattern {
  readonly endpoint: Endpoint
  readonly parts: readonly { readonly literal: string; readonly param: string | undefined }[]
}

/**
 * The table of paths. A literal segment is preferred to a parameter, and an `!action` is never a parameter's
 * value.
 */
export function routesOf(operations: readonly Operation[]): Routes {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  const patterns = [...byPath].map(([path, ofPath]) => patternOf({ path, operations: ofPath }))
  const byLength = Map.groupBy(patterns.toSorted(literalFirst), ({ parts }) => parts.length)
  return {
    find: (segments) => {
      for (const pattern of byLength.get(segments.length) ?? []) {
        const params = match(pattern, segments)
        if (params) return { endpoint: pattern.endpoint, params }
      }
      return undefined
    },
  }
}

function patternOf(endpoint: Endpoint): Pattern {
  const parts = endpoint.path
    .slice(1)
    .split('/')
    .map((part) => ({ literal: part, param: /^\{(\w+)\}$/.exec(part)?.[1] }))
  return { endpoint, parts }
}

const paramCount = ({ parts }: Pattern): number => parts.filter(({ param }) => param !== undefined).length
const literalFirst = (a: Pattern, b: Pattern): number => paramCount(a) - paramCount(b)

function match({ parts }: Pattern, segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, { literal, param }] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (param === undefined ? segment !== literal : segment.startsWith('!')) return undefined
    if (param !== undefined) params[param] = segment
  }
  return params
}
