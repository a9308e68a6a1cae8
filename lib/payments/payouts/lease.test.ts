import { expect, it, vi } from 'vitest'
import { byRail } from '../../platform/audit/actor.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { patiently } from '../../testing/patience.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { Sent } from '../rail/rail.ts'
import { confirmPayout } from './end-payout.ts'

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

it('a worker that stood still after it claimed a payout does not send it', async () => {
  const key = await onlyPayout()
  const paused = scriptedBank(gateway)
  const claimedAt = performance.now()
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(claimedAt)
    .mockReturnValue(claimedAt + 11_000)
  await paused.look()
  vi.restoreAllMocks()
  expect(paused.asked).toEqual({ send: [], find: [] })
  expect(await orderOf(key)).toMatchObject({ state: 'SENDING', sends: 1 })
})

it('an order that is open although its payout has ended is ended when the rail confirms again', async () => {
  const key = await onlyPayout()
  await confirmPayout(gateway, key, byRail('bank'))
  await gateway.db.pool.query(
    `update payout_order set state = 'SENT', next_look_at = gateway_now() where payment_id = $1`,
    [key.paymentId],
  )
  const bank = scriptedBank(gateway, { find: () => Promise.resolve('done') })
  await bank.look()
  expect(bank.asked.find).toHaveLength(1)
  expect(await orderOf(key)).toMatchObject({ state: 'ENDED' })
})
