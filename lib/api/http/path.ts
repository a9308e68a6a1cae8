// No path of the API is longer, IDs of 250 characters included; matching a token's patterns costs time per
// character.
const pathLengthMax = 1024

/**
 * The segments of a path below /api, percent-decoded once, so that `%21simulate` is `!simulate`. Undefined
 * for a path that no endpoint can have: malformed encoding, empty segments, an encoded slash.
 */
export function apiSegments(pathname: string): readonly string[] | undefined {
  const path = pathname.startsWith('/api/') ? pathname.slice('/api/'.length) : undefined
  if (path === undefined || path.length > pathLengthMax) return undefined
  const segments = path.includes('%') ? path.split('/').map(decode) : path.split('/')
  return segments.every(isPlain) ? segments : undefined
}

const isPlain = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '' && !segment.includes('/')

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
