import { browserAccess } from '../operations/browser-access.ts'
import type { Operation } from '../operations/operation.ts'

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
const byStatus: Readonly<Record<number, Readonly<Record<string, HeaderName>>>> = {
  401: { 'WWW-Authenticate': 'WwwAuthenticate' },
  405: { Allow: 'Allow' },
  429: { 'Retry-After': 'RetryAfter' },
  503: { 'Retry-After': 'RetryAfter' },
}

/**
 * The headers of a response. Only the merchant's server requests tokens: no web page may read those answers.
 */
export function responseHeaders(status: number, access: Operation['access'], mayBeFile = false) {
  const names = {
    ...everywhere,
    ...(access === 'signature' ? {} : toBrowsers),
    ...(mayBeFile ? { 'Content-Disposition': 'ContentDisposition' as const } : {}),
    ...byStatus[status],
  }
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  )
}
