import { parseJson } from '../rows/institution-http.ts'
import { fieldsOf } from './momo.ts'

/** The key that a callback names: MTN's own reference is not in it, what we gave it is. */
export function keysOfCallback(body: Uint8Array): readonly string[] {
  const { externalId } = fieldsOf(parseJson(Buffer.from(body).toString('utf8')))
  return typeof externalId === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(externalId) ? [externalId] : []
}
