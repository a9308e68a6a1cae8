import type { IncomingMessage } from 'node:http'
import { refusal } from '../../api/http/refusal.ts'

/** No page and no operation takes nearly as many (specification-gaps.md, "Order of checks"). */
const parametersMax = 100

/** Why a request is refused before anything reads it, whatever its address; undefined: it is not. */
export function requestFault(request: IncomingMessage): string | undefined {
  const { url = '/' } = request
  if (!isPath(url) || !namesOneHost(request)) return refusal('MALFORMED_REQUEST').message
  if (hasTooManyParameters(url)) return `The query has more than ${parametersMax} parameters.`
  return undefined
}

/**
 * A path, and not a whole address (`http://…`), an asterisk or the beginning of another host (`//host`,
 * `/\\host`): Next would redirect there, or fail.
 */
const isPath = (url: string): boolean => /^\/(?![/\\])/.test(url) && !isRewritten(url)

/**
 * Whether Next would read another path than the one that is routed here, and that a proxy in front compared
 * with its rules: one with a backslash, or with a segment `.` or `..`, encoded or not.
 */
const isRewritten = (url: string): boolean =>
  /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(url.replace(/[?#].*$/s, ''))

/**
 * RFC 9112, 3.2: several Host headers, one without a valid name, or in HTTP/1.1 none at all, are a bad
 * request.
 */
function namesOneHost({ headersDistinct: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  return host.length === 1 && host[0] !== ''
}

function hasTooManyParameters(url: string): boolean {
  const start = url.indexOf('?')
  if (start === -1) return false
  let separators = 0
  for (let at = url.indexOf('&', start); at !== -1; at = url.indexOf('&', at + 1)) separators += 1
  return separators >= parametersMax
}
