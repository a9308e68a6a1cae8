import type { Gateway } from '#lib/gateway.ts'
import type { CookieReach } from './session-cookie.ts'

/**
 * How far the cookie of a merchant's sessions goes. In a frame on the shop's site a browser sends only what is marked for it, and
 * takes that over https alone: without https a frame works where shop and gateway are of one site, such as localhost.
 */
export async function cookieReach(
  { publicUrl, merchants }: Pick<Gateway, 'publicUrl' | 'merchants'>,
  merchantCode: string,
): Promise<CookieReach> {
  if (!publicUrl.startsWith('https:')) return 'ANY_SCHEME'
  const merchant = await merchants.find(merchantCode)
  return merchant && merchant.frameAncestors.length > 0 ? 'HTTPS_IN_FRAMES' : 'HTTPS'
}
