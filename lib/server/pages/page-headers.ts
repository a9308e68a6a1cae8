import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setAddress } from '../../platform/address-header.ts'
import {
  nonceHeader,
  pageAddressHeader,
  pageDataHeader,
  pageScriptHeader,
} from '../../platform/page-request-headers.ts'
import { isHosted } from './hosted-page.ts'

export interface PageHeaderOptions {
  readonly dev: boolean
  /** Whether clients reach us by https. */
  readonly secure: boolean
  /** Origins that may show this page in a frame. Empty: none. */
  readonly frameAncestors: readonly string[]
  /** The address of our own script, which the hosted pages load. */
  readonly script: string
}

/**
 * Prepares a request for Next: the policy goes onto the response, its nonce and the address of our script
 * onto the request. For pages with Next's scripts the policy goes onto the request too: Next reads it there
 * and puts the nonce on every script. On the hosted pages only our own scripts get it, and no other may run.
 * These headers replace those of a route handler (Next 16). Returns the nonce; undefined for what is no page.
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { dev, secure, frameAncestors, script }: PageHeaderOptions,
): string | undefined {
  setAddress(request.headers, address)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (/^\/(?:_next|api|rails)(?:[/?]|$)/.test(request.url ?? '/')) return undefined
  const hosted = isHosted(request.url ?? '/')
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, { dev, hosted, frameAncestors })
  request.headers[nonceHeader] = nonce
  request.headers[pageScriptHeader] = script
  request.headers[pageAddressHeader] = addressWithoutNext(request.url ?? '/')
  request.headers[pageDataHeader] = 'rsc' in request.headers ? '1' : ''
  if (hosted) delete request.headers['content-security-policy']
  else request.headers['content-security-policy'] = policy
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
  return nonce
}

interface PolicyOptions extends Pick<PageHeaderOptions, 'dev' | 'frameAncestors'> {
  readonly hosted: boolean
}

function contentSecurityPolicy(nonce: string, { dev, hosted, frameAncestors }: PolicyOptions): string {
  // React's development build names the source of an error by eval.
  const ofNext = `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`
  return [
    "default-src 'self'",
    `script-src ${hosted ? `'nonce-${nonce}'` : ofNext}`,
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

/** Next asks for the data of a page at its address with a parameter of its own. */
const addressWithoutNext = (url: string): string =>
  url.replace(/([?&])_rsc(?:=[^&]*)?(?:&|$)/, '$1').replace(/[?&]$/, '')
