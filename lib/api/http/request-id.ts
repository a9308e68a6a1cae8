import { randomBytes } from 'node:crypto'

/** Names a request in its response and in the log. Always ours: a client's own could imitate another's. */
export const makeRequestId = (): string => randomBytes(12).toString('base64url')
