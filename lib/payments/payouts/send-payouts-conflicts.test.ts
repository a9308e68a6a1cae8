import { beforeEach, describe, expect, it } from 'vitest'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { scriptedBank } from '../../testing/scripted-bank.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import type { Found, Sent } from '../rail/rail.ts'
import type { PayoutKey } from './plan-payout.ts'

const gateway = await testGateway()
const { stateOf, statusOf, found, onlyPayout } = payoutOrders(gateway)

const answering = (sent: Sent) => scriptedBank(gateway, { send: () => Promise.resolve(sent) })
const finding = (answer: Found) => scriptedBank(gateway, { find: () => Promise.resolve(answer) })

let key: PayoutKey
beforeEach(async () => {
  key = await onlyPayout()
})

describe('an order under whose key the bank has another one', () => {
  it('is PROCESSING when it is sent, and the log asks for a manual review', async () => {
    const { asked, look, said } = answering({ sent: 'CONFLICT' })
    await look()
    expect([await stateOf(key), await statusOf(key)]).toEqual(['CONFLICT', 'PROCESSING'])
    expect(said.errors).toEqual([
      [{ merchantCode: 'ACME', paymentId: key.paymentId, key: asked.send[0]?.key }, 'payout.key-conflict'],
    ])
  })

  it.each([
    ['SENDING', 'conflict', 'CONFLICT', 'PROCESSING'],
    ['UNKNOWN', 'conflict', 'CONFLICT', 'PROCESSING'],
    ['SENT', 'conflict', 'CONFLICT', 'PROCESSING'],
    ['CONFLICT', 'conflict', 'CONFLICT', 'PROCESSING'],
    ['CONFLICT', 'absent', 'CONFLICT', 'WAITING'],
    ['CONFLICT', 'unknown', 'CONFLICT', 'WAITING'],
    ['CONFLICT', 'pending', 'SENT', 'WAITING'],
    ['CONFLICT', 'done', 'ENDED', 'SUCCESS'],
    ['CONFLICT', 'refused', 'ENDED', 'REFUSED'],
  ] as const)(
    'was %s and is %s at the bank: it is %s, the payout %s, and nothing is sent',
    async (state, answer, then, status) => {
      await found(key, state)
      const { asked, look } = finding(answer)
      await look()
      expect([await stateOf(key), await statusOf(key)]).toEqual([then, status])
      expect(asked.send).toEqual([])
    },
  )
})

it('an order that this release cannot read is logged and does not stop the others', async () => {
  const other = payoutKey()
  expect(await createPayout(gateway, payoutBodyOf(1), other)).toHaveProperty('value')
  await bypassConstraints(
    gateway.db,
    // A code that ISO 4217 does not use: no release can know it.
    `update payment set currency_code = 'ZZZ' where payment_id = '${key.paymentId}'`,
  )
  const { look, said } = answering({ sent: 'MOVING' })
  expect(await look()).toBe(2)
  expect(await statusOf(other)).toBe('PROCESSING')
  expect(said.errors).toMatchObject([
    [{ merchantCode: 'ACME', paymentId: key.paymentId }, 'payout.unreadable'],
  ])
})
