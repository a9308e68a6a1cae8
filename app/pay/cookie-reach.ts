import type { Merchant } from '#lib/merchants/merchant.ts'
import type { CookieReach } from './session-cookie.ts'

/**
 * How far the cookie of a merchant's sessions goes. In a frame on the shop's site a browser sends only what
 * is marked for it, and accepts that over https only: without https a frame works where shop and gateway are
 * of one site, such as localhost.
 */
export function cookieReach(
  publicUrl: string,
  { frameAncestors }: Pick<Merchant, 'frameAncestors'>,
): CookieReach {
  if (!publicUrl.startsWith('https:')) return 'ANY_SCHEME'
  return frameAncestors.length > 0 ? 'HTTPS_IN_FRAMES' : 'HTTPS'
}
