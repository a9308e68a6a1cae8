import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { nonceHeader, pageScriptHeader } from '../../platform/page-request-headers.ts'
import { type PageHeaderOptions, preparePage } from './page-headers.ts'

const defaults: PageHeaderOptions = {
  dev: false,
  secure: false,
  frameAncestors: [],
  script: '/checkout-1.js',
}

/** A request for a page, as Next gets it, and the answer with its headers. */
function prepared(url: string, options: Partial<PageHeaderOptions> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' })
  request.headers['content-security-policy'] = "script-src 'nonce-of-the-client'"
  const response = new ServerResponse(request)
  const nonce = preparePage(request, response, '127.0.0.1', { ...defaults, ...options })
  return { sent: request.headers, answered: response.getHeaders(), nonce }
}

const headersOf = (...args: Parameters<typeof prepared>) => prepared(...args).answered
const scriptsOf = (policy: unknown) => /script-src ([^;]*)/.exec(String(policy))?.[1]

const transport = 'strict-transport-security'

it('strict transport security is sent over https only', () => {
  expect(headersOf('/pay/one', { secure: true })[transport]).toMatch(/^max-age=\d{7,}$/)
  expect(headersOf('/pay/one')).not.toHaveProperty(transport)
})

it.each(['/pay?token=a', '/status?token=a', '/pay/one/return?key=a'])(
  'an address that holds a secret is sent to no other site: %s',
  (url) => {
    expect(headersOf(url)['referrer-policy']).toBe('no-referrer')
  },
)

it.each(['/pay/one', '/status/one', '/demo', '/'])(
  'pages with forms send their origin to us only: %s',
  (url) => {
    expect(headersOf(url)['referrer-policy']).toBe('same-origin')
  },
)

it.each(['/docs', '/docs/errors', '/pay/one'])('no page may have inline styles: %s', (url) => {
  const styles = /style-src ([^;]*)/.exec(String(headersOf(url)['content-security-policy']))?.[1]
  expect(styles).toMatch(/^'self' 'nonce-[^']+'$/)
})

it('every page has another nonce', () => {
  const policy = () => headersOf('/pay/one')['content-security-policy']
  expect(policy()).not.toBe(policy())
})

it.each(['/pay/one', '/pay?token=a', '/status/one', '/pay/one/details'])(
  'on a hosted page only scripts with the nonce may run, and Next does not learn it: %s',
  (url) => {
    const { sent, answered, nonce } = prepared(url)
    expect(scriptsOf(answered['content-security-policy'])).toBe(`'nonce-${nonce}'`)
    expect([sent['content-security-policy'], sent[nonceHeader]]).toEqual([undefined, nonce])
    expect(sent[pageScriptHeader]).toBe('/checkout-1.js')
  },
)

it.each(['/demo', '/docs', '/payments', '/'])(
  'on other pages Next puts the nonce on its scripts: %s',
  (url) => {
    const { sent, answered, nonce } = prepared(url)
    expect(sent['content-security-policy']).toBe(answered['content-security-policy'])
    expect(scriptsOf(sent['content-security-policy'])).toBe(`'self' 'nonce-${nonce}' 'strict-dynamic'`)
  },
)
