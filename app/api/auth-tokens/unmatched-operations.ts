import type { Operation } from '#lib/api/endpoint/operation.ts'

/** What is known of every path that a pattern matches: how it begins and how it ends. */
interface Ends {
  readonly beginning: string
  readonly end: string
}

type Endpoint = Pick<Operation, 'method' | 'path'>

/**
 * The operations of a token that match no endpoint, such as `GET /api/balances`. They are told by how the
 * paths of a pattern begin and end: one that could match an endpoint under some ID is not listed, so that a
 * correct token is never called wrong.
 */
export const unmatchedOperations = (
  operations: readonly string[],
  endpoints: readonly Endpoint[],
): readonly string[] =>
  operations.filter((operation) => {
    const [method = '', pattern = ''] = operation.split(' ')
    const ends = endsOf(pattern)
    return !endpoints.some((endpoint) => endpoint.method === method && couldMatch(ends, endpoint.path))
  })

const special = /[.*+?()[\]{}|\\^$]/

/** The plain text before the first and after the last special character of a pattern. */
function endsOf(pattern: string): Ends & { readonly isPlain: boolean } {
  const anchored = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
  // One of several alternatives begins and ends a pattern that has any outside of a group.
  if (hasAlternatives(anchored)) return { beginning: '', end: '', isPlain: false }
  const first = anchored.search(special)
  if (first === -1) return { beginning: anchored, end: anchored, isPlain: true }
  // A character before ?, * or {0,} may be missing.
  const isOptional = /[?*{]/.test(anchored[first] ?? '')
  const beginning = anchored.slice(0, isOptional ? Math.max(0, first - 1) : first)
  const tail = /[^.*+?()[\]{}|\\^$]*$/.exec(anchored)?.[0] ?? ''
  // After a backslash the character is a class, or itself.
  const end = anchored.endsWith(`\\${tail}`) ? tail.slice(1) : tail
  return { beginning, end, isPlain: false }
}

/** Whether there is a | outside of parentheses. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0
  for (const character of pattern.replaceAll(/\\./g, '')) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === '|' && depth === 0) return true
  }
  return false
}

function couldMatch({ beginning, end, isPlain }: ReturnType<typeof endsOf>, path: string): boolean {
  const template = path.split('/')
  if (isPlain) return isPath(beginning.split('/'), template)
  return beginsWith(beginning.split('/'), template) && endsWith(end.split('/'), template)
}

const isParameter = (part: string): boolean => part.startsWith('{')

/** Whether a segment can stand where the template has this part: an action is no ID. */
const fits = (segment: string, part: string): boolean =>
  isParameter(part) ? segment !== '' && !segment.startsWith('!') : segment === part

const isPath = (segments: readonly string[], template: readonly string[]): boolean =>
  segments.length === template.length &&
  segments.every((segment, index) => fits(segment, template[index] ?? ''))

function beginsWith(segments: readonly string[], template: readonly string[]): boolean {
  if (segments.length > template.length) return false
  const last = segments.length - 1
  return segments.every((segment, index) => {
    const part = template[index] ?? ''
    if (index < last) return fits(segment, part)
    return isParameter(part) ? !segment.startsWith('!') : part.startsWith(segment)
  })
}

function endsWith(segments: readonly string[], template: readonly string[]): boolean {
  if (segments.length > template.length) return false
  const skipped = template.length - segments.length
  return segments.every((segment, index) => {
    const part = template[skipped + index] ?? ''
    if (index > 0) return fits(segment, part)
    return isParameter(part) || part.endsWith(segment)
  })
}
