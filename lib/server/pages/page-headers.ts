import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressHeader } from '../../platform/address-header.ts'

export interface PageHeaderOptions {
  readonly dev: boolean
  /** Whether clients reach us by https. */
  readonly secure: boolean
  /** Origins that may show this page in a frame. Empty: none. */
  readonly frameAncestors: readonly string[]
}

/**
 * Prepares a request for Next: the policy with its nonce goes onto the request, where Next reads it and puts
 * the nonce on every script, and onto the response. These headers replace those of a route handler (Next 16).
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { dev, secure, frameAncestors }: PageHeaderOptions,
): void {
  request.headers[addressHeader] = address
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (/^\/(?:_next|api|rails)(?:[/?]|$)/.test(request.url ?? '/')) return
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), { dev, frameAncestors })
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  // Under no-referrer forms send `Origin: null`, which Next and we reject: so only where an address holds a
  // token or key.
  response.setHeader('Referrer-Policy', holdsSecret(request.url ?? '/') ? 'no-referrer' : 'same-origin')
  // It does not support lists, so it is for merchants without one, in browsers that do not know
  // frame-ancestors.
  if (frameAncestors.length === 0) response.setHeader('X-Frame-Options', 'DENY')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

type PolicyOptions = Pick<PageHeaderOptions, 'dev' | 'frameAncestors'>

function contentSecurityPolicy(nonce: string, { dev, frameAncestors }: PolicyOptions): string {
  return [
    "default-src 'self'",
    // React's development build names the source of an error by eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // A shop's own colour is a style of the page. A nonce would switch 'unsafe-inline' off.
    `style-src 'self'${dev ? " 'unsafe-inline'" : ` 'nonce-${nonce}'`}`,
    `img-src 'self'${dev ? ' data: blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Also applies to redirects after a form: leaving our origin is always a link.
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
}

/** The links from a shop or an institution, before they are exchanged for a session. */
const holdsSecret = (url: string): boolean => /^\/(pay|status)(\/[^/?]+\/return)?\/?(\?|$)/.test(url)
