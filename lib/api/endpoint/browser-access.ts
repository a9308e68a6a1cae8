import type { Operation } from './operation.ts'

/** What web pages of other origins may send and read (specification-gaps.md, "Order of checks"). */
export const browserAccess = {
  origin: '*',
  requestHeaders: 'Authorization, Content-Type, Accept, X-API-Version',
  responseHeaders: 'X-Request-Id, Retry-After',
  preflightSeconds: '600',
} as const

/**
 * Browsers may call with a one-payment token, and read what is public; only the merchant's server may request
 * tokens.
 */
export const isOpenToBrowsers = (ofPath: readonly Pick<Operation, 'access'>[]): boolean =>
  ofPath.every(({ access }) => access !== 'signature')
