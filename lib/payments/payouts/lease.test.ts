import { expect, it, vi } from 'vitest'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { patiently } from '../../testing/patience.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { Sent } from '../rail/rail.ts'

const gateway = await testGateway()
const { orderOf, onlyPayout } = payoutOrders(gateway)

it('a payout whose worker is gone is looked up by another one within 30 seconds, and not before 20', async () => {
  const key = await onlyPayout()
  const answer = Promise.withResolvers<Sent>()
  const gone = scriptedBank(gateway, { send: () => answer.promise })
  const sending = gone.look()
  await vi.waitFor(() => expect(gone.asked.send).toHaveLength(1), patiently)
  const other = scriptedBank(gateway, { find: () => Promise.resolve('pending') })
  gateway.clock.forward(20_000)
  await other.look()
  expect(other.asked.find).toHaveLength(0)
  gateway.clock.forward(9_000)
  await other.look()
  expect(other.asked).toEqual({ send: [], find: [gone.asked.send[0]?.key] })
  answer.resolve({ sent: 'WAITING' })
  await sending
  expect(await orderOf(key)).toMatchObject({ state: 'SENT', sends: 1, looks: 1 })
})
