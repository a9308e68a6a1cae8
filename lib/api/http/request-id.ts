import { freshBytes } from '../../platform/fresh-bytes.ts'

/**
 * Identifies a request in its response and in the log. Never the client's, which could be another request's.
 */
export const makeRequestId = (): string => freshBytes(12).toString('base64url')
