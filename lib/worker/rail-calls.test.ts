import { expect, it, onTestFinished, vi } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { money } from '../money/money.ts'
import { addCancellations } from '../payments/end/sql/rail-cancellation.ts'
import type { Rail } from '../payments/rail/rail.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { patiently } from '../testing/patience.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../testing/test-gateway.ts'
import { startRailCalls } from './rail-calls.ts'

const gateway = await testGateway({}, { poolSize: 8 })
const { db } = gateway
await creditBalance(db, 'ACME', money(100_000n, 'INR'), byOperator('test'))

const calls: string[] = []
const answered: string[] = []

/** Records its calls. None to the slow rail is answered before it is aborted. */
function railNamed(name: 'slow' | 'quick' | 'later' | 'absent'): Rail {
  const call = async (what: string, signal: AbortSignal): Promise<void> => {
    calls.push(`${what} ${name}`)
    if (name === 'slow') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    answered.push(`${what} ${name}`)
  }
  return {
    name,
    serves: () => true,
    open: () => Promise.reject(new Error('nothing is opened')),
    send: async (_, signal) => {
      await call('send', signal)
      return { sent: 'WAITING' }
    },
    find: () => Promise.resolve('pending'),
    cancel: (_, signal) => call('cancel', signal),
  }
}

const withRails: Gateway = { ...gateway, rails: [railNamed('slow'), railNamed('quick')] }
const payin = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))

/** A payout that is due; returns its ID. */
async function payoutOf(rail: 'slow' | 'quick' | 'later' | 'absent'): Promise<string> {
  const key = payoutKey()
  const created = await createPayout({ ...gateway, rails: [railNamed(rail)] }, payoutBodyOf(1), key)
  expect(created).toHaveProperty('value')
  return key.paymentId
}
const cancellationDue = (rail: string) =>
  addCancellations(db, [{ ...payin, rail, methodCode: 'UPIQR', railReference: rail }])

it('a rail that does not answer delays no payout and no cancellation of another rail', async () => {
  await payoutOf('slow')
  await cancellationDue('slow')
  const loops = startRailCalls(withRails, 0)
  onTestFinished(() => loops.stop())
  await vi.waitFor(() => expect(calls.toSorted()).toEqual(['cancel slow', 'send slow']), patiently)

  await payoutOf('quick')
  await cancellationDue('quick')
  loops.wake()
  await vi.waitFor(() => expect(answered).toHaveLength(2), patiently)
  expect(answered.toSorted()).toEqual(['cancel quick', 'send quick'])
})

it('a payout of a rail that is not configured waits for it, whatever other rails do', async () => {
  const paymentId = await payoutOf('absent')
  const loops = startRailCalls(withRails, 0)
  onTestFinished(() => loops.stop())
  const waitsLong = async () => {
    const { rows } = await db.pool.query(
      `select state, next_look_at > gateway_now() + interval '1 minute' as waits from payout_order where payment_id = $1`,
      [paymentId],
    )
    return rows[0]
  }
  await expect.poll(waitsLong, patiently).toEqual({ state: 'DUE', waits: true })
})

it('a rail that is added while a worker runs has a loop of its own', async () => {
  const rails = [railNamed('quick')]
  const loops = startRailCalls({ ...gateway, rails }, 0)
  onTestFinished(() => loops.stop())
  calls.length = 0
  rails.push(railNamed('slow'), railNamed('later'))
  await payoutOf('slow')
  await vi.waitFor(() => expect(calls).toContain('send slow'), patiently)
  await payoutOf('later')
  await vi.waitFor(() => expect(calls).toContain('send later'), patiently)
})
