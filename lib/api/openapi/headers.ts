import { browserAccess } from '../endpoint/browser-access.ts'
import type { Caching, Operation } from '../endpoint/operation.ts'

interface Header {
  readonly description: string
  readonly required?: boolean
  readonly schema: {
    readonly type: 'string' | 'integer'
    readonly const?: string
    readonly examples?: readonly unknown[]
  }
}

/** The response headers of the document, by the name of their component. */
export const headerComponents = {
  RequestId: {
    description: 'Identifies the request, also in errors and in our log: quote it when you contact us.',
    required: true,
    schema: { type: 'string', examples: ['3q2-7wAAyJbE0v8K'] },
  },
  CacheControl: {
    description: 'Answers must not be cached.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  CacheControlPublic: {
    description: 'May be kept, and is asked for again with its tag.',
    required: true,
    schema: { type: 'string', const: 'no-cache' },
  },
  CacheControlPrivate: {
    description: 'May be kept by you alone, and is asked for again with its tag.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  ETag: {
    description: 'The tag of this answer: send it as `If-None-Match`, and an unchanged one is 304.',
    required: true,
    schema: { type: 'string', examples: ['W/"q1BmQW9yZGVyIGlzIG5vdCB0aGUi"'] },
  },
  RateLimitPolicy: {
    description:
      'Your limits, after draft-ietf-httpapi-ratelimit-headers: the name of each, `q` requests in `w` seconds.',
    required: false,
    schema: { type: 'string', examples: ['"merchant";q=10;w=1'] },
  },
  RateLimit: {
    description: 'What is left of each limit: `r` requests until its window ends in `t` seconds.',
    required: false,
    schema: { type: 'string', examples: ['"merchant";r=9;t=1'] },
  },
  ContentTypeOptions: {
    description: 'Browsers must not guess another content type.',
    required: true,
    schema: { type: 'string', const: 'nosniff' },
  },
  RetryAfter: {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', examples: [1] },
  },
  WwwAuthenticate: {
    description: 'The authentication scheme.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  Allow: {
    description: 'The methods that the path supports.',
    required: true,
    schema: { type: 'string', examples: ['GET, POST'] },
  },
  ContentDisposition: {
    description: 'The name of the file; absent for JSON.',
    required: false,
    schema: { type: 'string', examples: ['attachment; filename="settlement-INR-000042.csv"'] },
  },
  AllowOrigin: {
    description: 'Any web page may read the answer.',
    required: true,
    schema: { type: 'string', const: browserAccess.origin },
  },
  ExposeHeaders: {
    description: 'The headers that a web page may read.',
    required: true,
    schema: { type: 'string', const: browserAccess.responseHeaders },
  },
} as const satisfies Record<string, Header>

type HeaderName = keyof typeof headerComponents

const everywhere: Readonly<Record<string, HeaderName>> = {
  'X-Request-Id': 'RequestId',
  'Cache-Control': 'CacheControl',
  'X-Content-Type-Options': 'ContentTypeOptions',
}
const toBrowsers: Readonly<Record<string, HeaderName>> = {
  'Access-Control-Allow-Origin': 'AllowOrigin',
  'Access-Control-Expose-Headers': 'ExposeHeaders',
}
/** Once the token is known. */
const ofRate: Readonly<Record<string, HeaderName>> = {
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
}
const kept: Readonly<Record<Caching, Readonly<Record<string, HeaderName>>>> = {
  PUBLIC: { 'Cache-Control': 'CacheControlPublic', ETag: 'ETag' },
  PRIVATE: { 'Cache-Control': 'CacheControlPrivate', ETag: 'ETag' },
}
const beforeTheToken = [401, 404, 405]
const byStatus: Readonly<Record<number, Readonly<Record<string, HeaderName>>>> = {
  401: { 'WWW-Authenticate': 'WwwAuthenticate' },
  405: { Allow: 'Allow' },
  429: { 'Retry-After': 'RetryAfter' },
  503: { 'Retry-After': 'RetryAfter' },
}

/**
 * The headers of a response. Only the merchant's server requests tokens: no web page may read those answers.
 */
export function responseHeaders(
  status: number,
  { access, caching }: Pick<Operation, 'access' | 'caching'>,
  mayBeFile = false,
) {
  const names = {
    ...everywhere,
    ...(access === 'token' && !beforeTheToken.includes(status) ? ofRate : {}),
    ...(caching && status < 400 ? kept[caching] : {}),
    ...(access === 'signature' ? {} : toBrowsers),
    ...(mayBeFile ? { 'Content-Disposition': 'ContentDisposition' as const } : {}),
    ...byStatus[status],
  }
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  )
}
