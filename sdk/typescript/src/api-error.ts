import { ApiError, type Fault } from './errors.ts'
import type { HttpAnswer } from './exchange.ts'

/**
 * The error of an answer that is no success. All but 406 are `{code, message, requestId, errors?}`, 406 is an
 * array of `{code, message, path?}`; an answer of a proxy is neither, and has the code `HTTP_` and its
 * status.
 */
export function apiError(operation: string, { status, headers, json }: HttpAnswer): ApiError {
  const body = isRecord(json) ? json : undefined
  const items = Array.isArray(json) ? json : Array.isArray(body?.['errors']) ? body['errors'] : []
  const inside = items.filter(isRecord).map(faultOf)
  const first = inside[0]
  const code = textOf(body?.['code']) ?? first?.code ?? `HTTP_${status}`
  const message = textOf(body?.['message']) ?? first?.remedy ?? 'The answer is not one of the gateway.'
  return new ApiError({
    operation,
    status,
    code,
    message: withFaults(message, body ? inside : inside.slice(1)),
    faults: inside.length > 0 ? inside : [{ code, remedy: message }],
    requestId: headers.get('x-request-id') ?? textOf(body?.['requestId']),
    retryAfterSeconds: retryAfterSeconds(headers),
  })
}

/** `Retry-After` in seconds: it may be a number of them or a date. Undefined where there is none. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function faultOf(item: Readonly<Record<string, unknown>>): Fault {
  const path = textOf(item['path'])
  return {
    ...(path !== undefined && { path }),
    code: textOf(item['code']) ?? 'UNKNOWN',
    remedy: textOf(item['message']) ?? '',
  }
}

const withFaults = (message: string, faults: readonly Fault[]): string =>
  [message, ...faults.map(({ path, remedy }) => (path === undefined ? remedy : `${path}: ${remedy}`))].join(
    '; ',
  )
