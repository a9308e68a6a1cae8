import { describe, expect, it } from 'vitest'
import { operations } from '../../../app/api/endpoints.ts'
import { apiSegments } from './path.ts'
import { routesOf } from './routes.ts'

const routes = routesOf(operations)
const find = (pathname: string) => {
  const segments = apiSegments(pathname)
  const route = segments && routes.find(segments)
  return route && [route.endpoint.path, route.params]
}

describe('a path', () => {
  it.each([
    ['/api/payins/A-1', '/payins/{idPayin}', { idPayin: 'A-1' }],
    ['/api/payins/A%2D1', '/payins/{idPayin}', { idPayin: 'A-1' }],
    ['/api/payins/!availablePaymentOptions', '/payins/!availablePaymentOptions', {}],
    ['/api/payins/%21availablePaymentOptions', '/payins/!availablePaymentOptions', {}],
    [
      '/api/payins/A-1/%21setExternalReference',
      '/payins/{idPayin}/!setExternalReference',
      { idPayin: 'A-1' },
    ],
    ['/api/payins/a%20b', '/payins/{idPayin}', { idPayin: 'a b' }],
    ['/api/balances', '/balances', {}],
    ['/api/payins', '/payins', {}],
  ])('%s is %s', (pathname, path, params) => {
    expect(find(pathname)).toEqual([path, params])
  })

  it.each([
    '/api',
    '/api/',
    '/apix/balances',
    '/api/payins/',
    '/api//payins/A-1',
    '/api/payins/A-1/',
    '/api/payins/A-1/unknown',
    '/api/payins/!unknown',
    '/api/payins/A%2F1',
    '/api/payins/%zz',
    '/api/payins/%ff',
    '/api/Payins/A-1',
    `/api/payins/${'a'.repeat(1_100)}`,
  ])('%.40s has no route', (pathname) => {
    expect(find(pathname)).toBeUndefined()
  })
})
