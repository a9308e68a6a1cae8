import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressHeader } from '../http/address-header.ts'

export interface PageHeaderOptions {
  readonly dev: boolean
  /** Whether the world reaches us by https. */
  readonly secure: boolean
}

/**
 * Prepares a request for Next: the policy with its nonce goes onto the request, where Next finds it and puts the nonce on every
 * script, and onto the response. What is set here wins over what a route handler answers (Next 16).
 */
export function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { dev, secure }: PageHeaderOptions,
): void {
  request.headers[addressHeader] = address
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (request.url?.startsWith('/_next/')) return
  const inlineStyles = dev || isReference(request.url ?? '')
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), { dev, inlineStyles })
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  // Forms send `Origin: null` under no-referrer, and Next and we refuse that: only where an address holds a token or key.
  response.setHeader('Referrer-Policy', holdsSecret(request.url ?? '/') ? 'no-referrer' : 'same-origin')
  response.setHeader('X-Frame-Options', 'DENY')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

/** The API reference is drawn by a component that brings its styles along; it shows nobody's data. */
const isReference = (url: string): boolean => /^\/docs\/?(\?|$)/.test(url)

function contentSecurityPolicy(
  nonce: string,
  { dev, inlineStyles }: { dev: boolean; inlineStyles: boolean },
): string {
  return [
    "default-src 'self'",
    // React's development build names the source of an error by eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self'${inlineStyles ? ' data: blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Holds for redirects after a form too: leaving our origin is always a link.
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The links that a shop or an institution sends people with, before they are exchanged for a session. */
const holdsSecret = (url: string): boolean => /^\/(pay|status)(\/[^/?]+\/return)?\/?(\?|$)/.test(url)
