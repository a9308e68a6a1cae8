import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressHeader } from '../../platform/address-header.ts'

export interface PageHeaderOptions {
  readonly dev: boolean
  /** Whether the world reaches us by https. */
  readonly secure: boolean
  /** Origins that may show this page in a frame. Empty: nobody. */
  readonly frameAncestors: readonly string[]
}

/**
 * Prepares a request for Next: the policy with its nonce goes onto the request, where Next finds it and puts the nonce on every
 * script, and onto the response. What is set here wins over what a route handler answers (Next 16).
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { dev, secure, frameAncestors }: PageHeaderOptions,
): void {
  request.headers[addressHeader] = address
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (/^\/(?:_next|api)(?:[/?]|$)/.test(request.url ?? '/')) return
  const inlineStyles = dev || isReference(request.url ?? '')
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), {
    dev,
    inlineStyles,
    frameAncestors,
  })
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  // Forms send `Origin: null` under no-referrer, and Next and we refuse that: only where an address holds a token or key.
  response.setHeader('Referrer-Policy', holdsSecret(request.url ?? '/') ? 'no-referrer' : 'same-origin')
  // It knows no lists, so it is for merchants without one, in browsers that do not know frame-ancestors.
  if (frameAncestors.length === 0) response.setHeader('X-Frame-Options', 'DENY')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

/** The API reference is drawn by a component that brings its styles along; it shows nobody's data. */
const isReference = (url: string): boolean => /^\/docs\/?(\?|$)/.test(url)

interface PolicyOptions extends Pick<PageHeaderOptions, 'dev' | 'frameAncestors'> {
  readonly inlineStyles: boolean
}

function contentSecurityPolicy(nonce: string, { dev, inlineStyles, frameAncestors }: PolicyOptions): string {
  return [
    "default-src 'self'",
    // React's development build names the source of an error by eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // A shop's own colour is a style of the page. A nonce would switch 'unsafe-inline' off.
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ` 'nonce-${nonce}'`}`,
    `img-src 'self'${inlineStyles ? ' data: blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Holds for redirects after a form too: leaving our origin is always a link.
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
}

/** The links that a shop or an institution sends people with, before they are exchanged for a session. */
const holdsSecret = (url: string): boolean => /^\/(pay|status)(\/[^/?]+\/return)?\/?(\?|$)/.test(url)
