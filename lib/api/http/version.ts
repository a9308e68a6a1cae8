import type { RequestHeaders } from './api-request.ts'
import type { Operation } from '../endpoint/operation.ts'
import { refusal, type Refusal } from './refusal.ts'

const supported = '2'

/**
 * X-API-Version holds the major version (specification, "Versioning"). Token requests and public operations
 * may omit it.
 */
export function versionRefusal(operation: Operation, headers: RequestHeaders): Refusal | undefined {
  const version = headers.get('x-api-version')
  if (version === supported || (version === null && operation.access !== 'token')) return undefined
  return refusal('VERSION_NOT_SUPPORTED')
}
