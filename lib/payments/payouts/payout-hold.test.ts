import { beforeEach, describe, expect, it } from 'vitest'
import { byOperator } from '../../platform/audit/actor.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import { holdPayouts, readPayoutHold, releasePayouts } from './payout-hold.ts'
import type { PayoutKey } from './plan-payout.ts'
import { claimOrders } from './sql/payout-order.ts'

const gateway = await testGateway()
const { db } = gateway
const { stateOf, statusOf, found, onlyPayout } = payoutOrders(gateway)
await db.pool.query(`insert into installation (mode) values ('sandbox')`)

const restoredTo = new Date('2026-11-22T10:00:00.123Z')
const hold = () =>
  db.pool.query(
    'update installation set payouts_held_at = now(), payouts_held_reason = null, restored_to = $1',
    [restoredTo],
  )
const release = (name: string) => releasePayouts(db, byOperator(name), 'restore confirm')

let key: PayoutKey
beforeEach(async () => {
  await hold()
  key = await onlyPayout()
})

describe('while payouts are held', () => {
  it('one that is created is accepted and waits: nothing is sent', async () => {
    const { asked, look } = scriptedBank(gateway, {})
    expect(await look()).toBe(0)
    expect([asked.send, await stateOf(key), await statusOf(key)]).toEqual([[], 'DUE', 'WAITING'])
  })

  it('one that was sent before is still looked up, and is not sent again if the bank never had it', async () => {
    await found(key, 'UNKNOWN')
    const { asked, look } = scriptedBank(gateway, { find: async () => 'absent' })
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    expect([asked.find.length, asked.send, await stateOf(key)]).toEqual([1, [], 'DUE'])
  })

  it('held orders do not delay the look-ups of others', async () => {
    gateway.clock.forward(1)
    const sent = payoutKey()
    expect(await createPayout(gateway, payoutBodyOf(2), sent)).toHaveProperty('value')
    await found(sent, 'SENT')
    const { orders } = await claimOrders(gateway, 60, 1)
    expect(orders).toMatchObject([{ order: sent }])
  })
})

describe('releasing payouts', () => {
  it('sends them, once, and the audit names the operator', async () => {
    expect(await release('Ann')).toMatchObject({ restoredTo })
    const { asked, look } = scriptedBank(gateway, { send: async () => ({ sent: 'DONE' }) })
    await look()
    await look()
    expect([asked.send.length, await statusOf(key)]).toEqual([1, 'SUCCESS'])
    const { rows } = await db.pool.query(
      'select actor, command, before from audit_event order by id desc limit 1',
    )
    expect(rows).toMatchObject([
      { actor: 'operator:Ann', command: 'restore confirm', before: { restoredTo: restoredTo.toISOString() } },
    ])
  })

  it('that are not held changes nothing', async () => {
    await release('Ann')
    expect(await readPayoutHold(db)).toBeUndefined()
    expect(await release('Ann')).toBeUndefined()
  })

  it('by two operators at once is one event in the audit', async () => {
    const before = await count()
    const released = await Promise.all([release('Ann'), release('Ben')])
    expect(released.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await count()).toBe(before + 1)
  })
})

describe('payouts held by an operator', () => {
  const releaseByHand = () => releasePayouts(db, byOperator('Ann'), 'payouts release')
  beforeEach(async () => {
    await release('Ann')
    expect(await holdPayouts(db, byOperator('Ann'), 'failover lost commits')).toBeUndefined()
  })

  it('wait like those held by a restore, until they are released', async () => {
    const { asked, look } = scriptedBank(gateway, { send: async () => ({ sent: 'DONE' }) })
    await look()
    expect([asked.send, await statusOf(key)]).toEqual([[], 'WAITING'])
    expect(await releaseByHand()).toMatchObject({ reason: 'failover lost commits' })
    await look()
    expect([asked.send.length, await statusOf(key)]).toEqual([1, 'SUCCESS'])
    expect(await readPayoutHold(db)).toBeUndefined()
  })

  it('are not released by the command that confirms a restore, nor the other way round', async () => {
    await release('Ann')
    expect(await readPayoutHold(db)).toMatchObject({ reason: 'failover lost commits' })
    await releaseByHand()
    await hold()
    await releaseByHand()
    expect(await readPayoutHold(db)).toMatchObject({ restoredTo })
  })

  it('keep their first reason: a second hold changes nothing', async () => {
    expect(await holdPayouts(db, byOperator('Ben'), 'another')).toMatchObject({
      reason: 'failover lost commits',
    })
    expect(await readPayoutHold(db)).toMatchObject({ reason: 'failover lost commits' })
  })
})

const count = async (): Promise<number> =>
  (await db.pool.query(`select from audit_event where command = 'restore confirm'`)).rowCount ?? 0
