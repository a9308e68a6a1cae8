import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAsset, pagePattern, sessionIn } from './page-paths.ts'

const id = 'AbCdEfGhIjKlMnOpQrStUv'

describe('the pattern of an address', () => {
  it('is known for every page and route of app/', () => {
    const files = globSync('app/**/{page,route}.{ts,tsx}').filter(
      (file) => !file.startsWith('app/api/') && !file.includes('[...missing]'),
    )
    expect(files.length).toBeGreaterThan(20)
    const paths = files.map((file) => `/${file.split('/').slice(1, -1).join('/')}`)
    const patterns = paths.map((path) => path.replaceAll(/\[((?:\.{3})?\w+)\]/g, '{$1}'))
    expect(patterns.map((pattern) => pagePattern(pattern.replaceAll(/\{[\w.]+\}/g, id)))).toEqual(patterns)
  })

  it.each([
    ['/', '/'],
    ['/?x=1', '/'],
    [`/pay?token=eyJ.x&idPayin=secret`, '/pay'],
    [`/pay/${id}`, '/pay/{session}'],
    [`/pay/${id}/?_rsc=1`, '/pay/{session}'],
    [`/pay/${id}/return?key=secret`, '/pay/{session}/return'],
    [`/pay/${id}/choose`, '/pay/{session}/{step}'],
    [`/logo/${'0'.repeat(64)}`, '/logo/{hash}'],
    ['/operator/statements?account=secret', '/operator/statements'],
    ['/demo/orders/shop-1', '/demo/orders/{orderId}'],
    ['/rails/any/events', '/rails/{rail}/{...path}'],
    ['/rails/any/v1/events?key=secret', '/rails/{rail}/{...path}'],
    ['/rails/any', 'unknown'],
    ['/docs/reference/getPayin', '/docs/reference/{operation}'],
    ['/docs/errorsx', 'unknown'],
    [`/pay/${id}/choose/more`, 'unknown'],
    ['/wp-login.php', 'unknown'],
    ['//pay', 'unknown'],
    ['/eyJhbGciOiJIUzI1NiJ9', 'unknown'],
  ])('%s is %s', (url, pattern) => {
    expect(pagePattern(url)).toBe(pattern)
  })
})

it('assets are files that are the same for every visitor', () => {
  for (const url of ['/_next/static/x.js', '/checkout.css?v=1', '/icon.svg?x', '/docs/part.webp'])
    expect(isAsset(url)).toBe(true)
  for (const url of ['/', '/pay', '/docs/errors', '/llms.txt', `/pay/${id}/x.css`])
    expect(isAsset(url)).toBe(false)
})

it('a session is read from addresses below /pay and /status only', () => {
  expect(sessionIn(`/pay/${id}`)).toBe(id)
  expect(sessionIn(`/status/${id}/busy?x`)).toBe(id)
  for (const url of ['/pay', `/pay/${id}x`, '/pay/short', `/demo/${id}`, `/x/pay/${id}`]) {
    expect(sessionIn(url)).toBeUndefined()
  }
})
