import { beforeEach, describe, expect, it } from 'vitest'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { PayoutKey } from './plan-payout.ts'

const gateway = await testGateway()
const { stateOf, statusOf, lookIn, found, onlyPayout } = payoutOrders(gateway)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

describe('an order of a rail that is not configured', () => {
  const without = (missing: 'all' | 'send' | 'find') => {
    const { said, rail, look } = scriptedBank(gateway, {})
    const { send, find, ...rest } = rail
    const rails = { all: [], send: [{ ...rest, find }], find: [{ ...rest, send }] }[missing]
    return { said, look: () => look({ rails }) }
  }

  it.each(['all', 'send', 'find'] as const)(
    'or that cannot do it (missing: %s) waits, and the log says for whom',
    async (missing) => {
      const { look, said } = without(missing)
      await look()
      expect(said.errors).toEqual([
        [{ merchantCode: 'ACME', paymentId: key.paymentId, rail: 'test-bank' }, 'payout.rail-missing'],
      ])
      expect(await stateOf(key)).toBe('DUE')
      expect(await lookIn(key)).toBe(300_000)
    },
  )

  it('is never sent blindly afterwards when it may have been sent before: it is PROCESSING', async () => {
    await found(key, 'SENDING')
    await without('all').look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['UNKNOWN', 'PROCESSING'])
  })

  it('keeps the fact that the bank had it: if the bank does not know it later, that is logged as an error', async () => {
    await found(key, 'SENT')
    await without('all').look()
    expect(await stateOf(key)).toBe('SENT')
    gateway.clock.forward(300_000)
    const { asked, look, said } = scriptedBank(gateway, { find: () => Promise.resolve('absent') })
    await look()
    expect([asked.send, said.errors.length, await stateOf(key)]).toEqual([[], 1, 'SENT'])
  })
})

it('an order goes to the rail that accepted it, even if other rails could send it', async () => {
  const bank = () => scriptedBank(gateway, { send: () => Promise.resolve({ sent: 'WAITING' }) })
  const [other, own] = [bank(), bank()]
  await own.look({ rails: [{ ...other.rail, name: 'elsewhere' }, own.rail] })
  expect([other.asked.send, own.asked.send]).toMatchObject([[], [key]])
})

it('an order has the state of its last claim: a worker that continues after its lease changes nothing', async () => {
  const answer = Promise.withResolvers<never>()
  const sleeping = scriptedBank(gateway, { send: () => answer.promise })
  const slept = sleeping.look()
  await expect.poll(() => sleeping.asked.send.length).toBe(1)
  gateway.clock.forward(61_000)
  await scriptedBank(gateway, { find: () => Promise.resolve('pending') }).look()
  expect(await stateOf(key)).toBe('SENT')
  answer.reject(new Error('socket hang up'))
  await slept
  expect([await stateOf(key), await statusOf(key)]).toEqual(['SENT', 'PROCESSING'])
})
