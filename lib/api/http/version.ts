import type { Operation } from '../operations/operation.ts'
import { refusal, type Refusal } from './refusal.ts'

const supported = '2'

/** X-API-Version holds the major version (specification, "Versioning"). Token requests and what is public may leave it out. */
export function versionRefusal(operation: Operation, headers: Headers): Refusal | undefined {
  const version = headers.get('x-api-version')
  if (version === supported || (version === null && operation.access !== 'token')) return undefined
  const message =
    version === null
      ? `The header X-API-Version is missing: send X-API-Version: ${supported}.`
      : `This major version is not supported: send X-API-Version: ${supported}.`
  return refusal(404, 'VERSION_NOT_SUPPORTED', message)
}
