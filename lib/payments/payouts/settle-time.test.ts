import { beforeEach, describe, expect, it } from 'vitest'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import type { PayoutKey } from './plan-payout.ts'

const gateway = await testGateway()
const { clock } = gateway
const { orderOf, stateOf, statusOf, found, onlyPayout } = payoutOrders(gateway)

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

describe('an order that timed out and is absent at the bank', () => {
  const silent = () =>
    scriptedBank(gateway, {
      send: () => Promise.reject(new Error('socket hang up')),
      find: () => Promise.resolve('absent'),
      settleSeconds: 20,
    })

  it('is not sent again before it can no longer arrive', async () => {
    const { asked, look } = silent()
    await look()
    for (let seconds = 0; seconds < 19; seconds += 1) {
      clock.forward(1_000)
      await look()
    }
    expect([await stateOf(key), await statusOf(key)]).toEqual(['UNKNOWN', 'PROCESSING'])
    expect(asked.send).toHaveLength(1)
    expect(asked.find.length).toBeGreaterThan(2)
    clock.forward(20_000)
    await look()
    await look()
    expect(asked.send).toHaveLength(2)
    expect(await orderOf(key)).toMatchObject({ state: 'UNKNOWN', sends: 2 })
  })

  it('starts the time again with each time that it is sent', async () => {
    const { asked, look } = silent()
    await look()
    clock.forward(25_000)
    await look()
    await look()
    expect(asked.send).toHaveLength(2)
    clock.forward(19_000)
    await look()
    expect([asked.send.length, await stateOf(key)]).toEqual([2, 'UNKNOWN'])
  })

  it('of a worker that died while sending waits too, from the first look-up where its time is not known', async () => {
    await found(key, 'SENDING')
    const { asked, look } = silent()
    await look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['UNKNOWN', 'PROCESSING'])
    clock.forward(19_000)
    await look()
    expect(asked.send).toEqual([])
    clock.forward(60_000)
    await look()
    await look()
    expect(asked.send).toHaveLength(1)
  })

  it('of a rail that names no time waits a minute', async () => {
    const { asked, rail, look } = silent()
    const { settleSeconds: _, ...unnamed } = rail
    await look({ rails: [unnamed] })
    clock.forward(59_000)
    await look({ rails: [unnamed] })
    expect(await stateOf(key)).toBe('UNKNOWN')
    clock.forward(60_000)
    await look({ rails: [unnamed] })
    await look({ rails: [unnamed] })
    expect(asked.send).toHaveLength(2)
  })
})

describe('the signal of a call to the bank', () => {
  it('aborts when the process stops: the outcome of the order is unknown', async () => {
    const stopping = new AbortController()
    let given: AbortSignal | undefined
    const { look, said } = scriptedBank(gateway, {
      send: (signal) => {
        given = signal
        stopping.abort()
        return new Promise(() => {})
      },
    })
    await look({}, stopping.signal)
    expect(given?.aborted).toBe(true)
    expect([await stateOf(key), await statusOf(key)]).toEqual(['UNKNOWN', 'PROCESSING'])
    expect(said.warnings).toMatchObject([
      [{ err: new Error('the process stopped before the rail answered') }, 'payout.send-unanswered'],
    ])
  })

  it('is not aborted while the bank answers in time', async () => {
    let given: AbortSignal | undefined
    const { look } = scriptedBank(gateway, {
      send: async (signal) => {
        given = signal
        return { sent: 'WAITING' }
      },
    })
    await look()
    expect(given?.aborted).toBe(false)
  })
})
