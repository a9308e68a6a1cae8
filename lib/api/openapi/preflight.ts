import { browserAccess, isOpenToBrowsers } from '../endpoint/browser-access.ts'
import type { Operation } from '../endpoint/operation.ts'

/**
 * The answer to a browser's preflight request. An extension beside the operations, since merchants never send
 * it. Paths that web pages may not call have none.
 */
export function preflightEntry(ofPath: readonly Operation[]): {
  readonly 'x-preflight'?: Readonly<Record<string, string>>
} {
  if (!isOpenToBrowsers(ofPath)) return {}
  return {
    'x-preflight': {
      'Access-Control-Allow-Origin': browserAccess.origin,
      'Access-Control-Allow-Methods': ofPath.map(({ method }) => method).join(', '),
      'Access-Control-Allow-Headers': browserAccess.requestHeaders,
      'Access-Control-Expose-Headers': browserAccess.responseHeaders,
      'Access-Control-Max-Age': browserAccess.preflightSeconds,
    },
  }
}
