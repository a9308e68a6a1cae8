import { expect, it } from 'vitest'
import { needsDatabase, unavailableAddressFor } from './unavailable-page.ts'

it.each([
  '/',
  '/?from=mail',
  '/pay?token=x&lang=ja',
  '/pay/0b7e',
  '/pay/0b7e/',
  '/status?returnUrl=https://shop.example/state',
  '/sandbox/institution/ABC',
  '/demo/orders/1',
])('%s needs the database', (url) => {
  expect(needsDatabase(url)).toBe(true)
})

it.each([
  '/docs',
  '/payments',
  '/pay/0b7e/state',
  '/pay/0b7e/events?after=1',
  '/pay/0b7e/qr/',
  '/icon.svg',
  '/unavailable',
])('%s does not need the database, or reports the error itself', (url) => {
  expect(needsDatabase(url)).toBe(false)
})

it('the page that replaces another keeps its query, which names the language', () => {
  expect(unavailableAddressFor('/pay?token=x&lang=ja')).toBe('/unavailable?token=x&lang=ja')
  expect(unavailableAddressFor('/demo')).toBe('/unavailable')
})
