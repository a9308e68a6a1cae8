import { afterEach, describe, expect, it } from 'vitest'
import { merchantOf, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { testBank } from '../../testing/test-bank/rail.ts'
import { remoteRail } from '../testing/remote-rail.ts'
import { changeRail, type RailChange } from './change-rail.ts'
import { railHealth, railTriesOf, reasonsOfRail } from './rail-health.ts'
import { findRailRow, type RailRow } from './rail-row.ts'
import { learnCapabilities } from './test-rail.ts'

const gateway = await testGateway({}, { rails: [testBank] })
const first = await remoteRail(gateway, { name: 'first', priority: 10 })
const second = await remoteRail(gateway, { name: 'second', priority: 20 })
const bodyOf = (amount: number) =>
  createBodyOf(amount, 'KES', {
    paymentMethodCode: 'MOBILE_MONEY',
    account: { accountName: 'Wanjiku Kamau' },
    phoneNumber: '+254712345678',
  })
const railOf = async (amount = 500) => {
  const record = await readPayment(gateway, await createPayin(gateway, bodyOf(amount)))
  return [first, second].find(({ row }) => row.id === record?.attempt.rail)?.row.name
}
const change = async ({ id }: RailRow, what: RailChange) => {
  await changeRail(gateway, id, 'rail configure', what, { by: byOperator('test') })
  await gateway.rowRails.refresh()
}
afterEach(async () => {
  await change(first.row, { priority: 10, share: 100, min: null, max: null, isEnabled: true })
  await change(second.row, { priority: 20, share: 100, isEnabled: true })
})

describe('of several rails', () => {
  it('the one with the smallest priority gets a payment', async () => {
    expect(await railOf()).toBe('first')
    await change(second.row, { priority: 5 })
    expect(await railOf()).toBe('second')
  })

  it('one of one priority gets as many as its share says', async () => {
    await change(first.row, { priority: 20, share: 85 })
    await change(second.row, { share: 15 })
    const names = await Promise.all(Array.from({ length: 60 }, () => railOf()))
    const ofFirst = names.filter((name) => name === 'first').length
    expect(ofFirst).toBeGreaterThan(36)
    expect(ofFirst).toBeLessThan(60)
  })

  it('one gets no amount outside of its limits', async () => {
    await change(first.row, { min: money(100_000n, 'KES'), max: money(200_000n, 'KES') })
    expect([await railOf(999), await railOf(1_000), await railOf(2_000), await railOf(2_001)]).toEqual([
      'second',
      'first',
      'first',
      'second',
    ])
  })

  it('one gets no amount that its institution does not take, and options leave it out', async () => {
    const methods = [{ code: 'MOBILE_MONEY', currencies: ['KES'], min: 10, max: 999.5 }]
    first.connector.capabilities = { methods, cancel: true, transfers: true, returns: true }
    const learn = async () => {
      const connected = gateway.rowRails.connectedTo(first.row.id)
      if (connected) await learnCapabilities(gateway, connected)
      await gateway.rowRails.refresh()
    }
    const before = first.connector.capabilities
    await learn()
    expect([await railOf(999), await railOf(1_000)]).toEqual(['first', 'second'])
    await change(second.row, { isEnabled: false })
    const offered = async (amount: bigint) =>
      JSON.stringify(
        await paymentOptions(gateway, await merchantOf(gateway), 'payin', money(amount, 'KES')),
      ).includes('MOBILE_MONEY')
    expect([await offered(99_900n), await offered(100_000n)]).toEqual([true, false])
    first.connector.capabilities = {
      ...before,
      methods: [{ code: 'MOBILE_MONEY', currencies: ['KES'] }],
    }
    await learn()
  })

  it('the next one gets what the first refuses', async () => {
    first.connector.behave('PUT /orders/', { status: 422, reason: 'NOT_NOW' })
    const tries = await railTriesOf(gateway.db, await createPayin(gateway, bodyOf(500)))
    expect(tries).toMatchObject([
      { rail: 'first', state: 'REFUSED', reason: 'NOT_NOW' },
      { rail: 'second', state: 'OPEN' },
    ])
    expect(await reasonsOfRail(gateway.db, first.row.id)).toContainEqual({ reason: 'NOT_NOW', count: 1 })
  })

  it('the next one does not get what the first may have taken', async () => {
    first.connector.behave('PUT /orders/', 'LOSES_ANSWER')
    first.connector.behave('GET /orders/', 'LOSES_REQUEST')
    const before = second.connector.requests.length
    const key = payinKey()
    await expect(createPayin(gateway, bodyOf(500), key)).rejects.toThrow('no answer')
    expect(second.connector.requests.length).toBe(before)
    expect(await readPayment(gateway, key)).toBeUndefined()
  })

  it('what none of them opens is refused, and no test money is taken for it', async () => {
    first.connector.behave('PUT /orders/', { status: 422 })
    second.connector.behave('PUT /orders/', { status: 422 })
    await expect(railOf()).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
  })

  it('one that is disabled opens nothing new', async () => {
    await change(first.row, { isEnabled: false })
    expect(await railOf()).toBe('second')
  })
})

it('a change that a connection does not see leaves it as it is, with what it keeps', async () => {
  const connection = () => gateway.rowRails.connectedTo(first.row.id)?.connection
  const before = connection()
  await change(first.row, { priority: 30 })
  expect(before).toBeDefined()
  expect(connection()).toBe(before)
})

describe('an institution that does not answer', () => {
  it('opens the breaker after five calls: others are used, and the method is not offered where there are none', async () => {
    const third = await remoteRail(gateway, { name: 'third', priority: 1 })
    await third.connector.close()
    for (let call = 0; call < 5; call += 1) expect(await railOf()).toBe('first')
    const broken = async () => {
      const row = await findRailRow(gateway.db, third.row.id)
      return row && (await railHealth(gateway.db, row)).breaker
    }
    expect(await broken()).toBe('OPEN')
    await gateway.rowRails.refresh()
    expect(await railOf()).toBe('first')
    const called = async () => {
      const text = `select from rail_order where rail_id = $1 and reason <> 'BREAKER_OPEN'`
      return (await gateway.db.pool.query(text, [third.row.id])).rowCount
    }
    expect(await called()).toBe(5)
    const passed = (await railTriesOf(gateway.db, await createPayin(gateway, bodyOf(500)))).map(
      ({ rail, state, reason }) => [rail, state, reason],
    )
    expect(passed).toEqual([
      ['third', 'UNSENT', 'BREAKER_OPEN'],
      ['first', 'OPEN', undefined],
    ])
    expect(await reasonsOfRail(gateway.db, third.row.id)).toContainEqual({ reason: 'BREAKER_OPEN', count: 2 })
    await change(first.row, { isEnabled: false })
    await change(second.row, { isEnabled: false })
    const options = await paymentOptions(gateway, await merchantOf(gateway), 'payin', money(50_000n, 'KES'))
    expect(JSON.stringify(options)).not.toContain('MOBILE_MONEY')
    gateway.clock.forward(15_500)
    await expect(railOf()).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    await expect(railOf()).rejects.toThrow('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(await called()).toBe(6)
  })
})
