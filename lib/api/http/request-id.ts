import { randomBytes } from 'node:crypto'

/**
 * Identifies a request in its response and in the log. Never the client's, which could be another request's.
 */
export const makeRequestId = (): string => randomBytes(12).toString('base64url')
