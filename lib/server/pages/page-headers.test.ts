import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { type PageHeaderOptions, preparePage } from './page-headers.ts'

/** The headers of the answer to a request for a page. */
function headersOf(url: string, options: Partial<PageHeaderOptions> = {}) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' })
  const response = new ServerResponse(request)
  preparePage(request, response, '127.0.0.1', { dev: false, secure: false, frameAncestors: [], ...options })
  return response.getHeaders()
}

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
