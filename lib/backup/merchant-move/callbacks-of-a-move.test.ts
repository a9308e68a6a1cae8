import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openCourier } from '../../callbacks/courier.ts'
import { deliverDueCallbacks } from '../../testing/deliver-due-callbacks.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters({ CALLBACK_ALLOW_PRIVATE: 'true' })

const received: string[] = []
let held = 0
const server = createServer((request, response) => {
  void (async () => {
    request.resume()
    received.push(String(request.headers['webhook-id']))
    held += 1
    await delay(400)
    held -= 1
    response.end('ok')
  })()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const upi = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl }

it('a delivery that is on its way ends before the copy, and every callback is delivered once', async () => {
  for (const id of ['A', 'B', 'C', 'D']) {
    await createPayin(west, upi, payinKey(id))
    await simulate(west, payinKey(id), { event: 'PAY' })
  }
  west.clock.forward(1_000)
  east.clock.forward(1_000)
  const courier = openCourier(west, { slots: 2 })
  expect(await courier.collect()).toBe(2)
  while (held === 0) await delay(5)
  const claimed: number[] = []
  const moved = await move('to east', {
    onStep: async (step) => {
      claimed.push(await deliverDueCallbacks(west, 10))
      const id = { COPIED_ONCE: 'E', CAUGHT_UP: 'F' }[step as string]
      if (id === undefined) return
      await createPayin(west, upi, payinKey(id))
      await simulate(west, payinKey(id), { event: 'PAY' })
      west.clock.forward(1_000)
      east.clock.forward(1_000)
    },
  })
  // While rows are copied deliveries go on, and begin no more from when the merchant is to leave.
  expect(claimed).toEqual([2, 1, 0, 0, 0])
  expect(moved.rows['callback_delivery']).toBe(5)
  await courier.settled()
  await courier.close(0)
  for (const cluster of [west, east, west, east]) await deliverDueCallbacks(cluster, 10)
  expect(received).toHaveLength(6)
  expect(new Set(received).size).toBe(6)
})
