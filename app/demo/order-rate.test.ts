import { expect, it } from 'vitest'
import { setAddress } from '#lib/platform/address-header.ts'
import { steppedThrottle } from '#lib/testing/stepped-throttle.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import { tooManyOrders } from './order-rate.ts'

it('more than 120 orders a minute from one network are 429 with Retry-After, and others are accepted', async () => {
  const gateway = { ...(await testGateway()), throttle: steppedThrottle() }
  const order = (address: string) => {
    const headers: Record<string, string> = {}
    setAddress(headers, address)
    return tooManyOrders(gateway, new Request('http://localhost/demo/buy', { headers }))
  }
  for (let placed = 0; placed < 120; placed += 1) expect(await order('192.0.2.1')).toBeUndefined()
  const refused = await order('192.0.2.1')
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
  expect(await order('192.0.2.2')).toBeUndefined()
})
