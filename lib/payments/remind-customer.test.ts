import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../testing/test-gateway.ts'
import { remindCustomer } from './remind-customer.ts'
import { readReminders } from './sql/reminder.ts'

const gateway = await testGateway({}, { poolSize: 10 })

const mobileMoney = createBodyOf(900, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiru Kamau' },
  phoneNumber: '+254712123456',
})
const open = () => createPayin(gateway, mobileMoney)
const remind = (key: ReturnType<typeof payinKey>) => remindCustomer(gateway, key)
const sentTo = async ({ paymentId }: ReturnType<typeof payinKey>) => {
  const { rows } = await gateway.db.pool.query(
    `select 1 from sandbox_event where payment_id = $1 and event = 'REMIND'`,
    [paymentId],
  )
  return rows.length
}

describe('sending the request to the customer’s phone again', () => {
  it('is done by the rail, and recorded', async () => {
    const key = await open()
    expect(await remind(key)).toBe('SENT')
    expect(await sentTo(key)).toBe(1)
    expect(await readReminders(gateway.db, key, 1)).toEqual({ sent: 1, lastAt: gateway.clock.now() })
  })

  it('is done once in 30 seconds, and five times in all', async () => {
    const key = await open()
    const outcomes: string[] = []
    for (const seconds of [0, 29, 1, 30, 30, 30, 30, 600]) {
      gateway.clock.forward(seconds * 1000)
      outcomes.push(await remind(key))
    }
    expect(outcomes).toEqual(['SENT', 'NOT_NOW', 'SENT', 'SENT', 'SENT', 'SENT', 'NOT_NOW', 'NOT_NOW'])
    expect(await sentTo(key)).toBe(5)
  })

  it('requested eight times at once is done once', async () => {
    const key = await open()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => remind(key)))
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('NOT_NOW'), 'SENT'])
    expect(await sentTo(key)).toBe(1)
  })

  it('starts again with another number, because that is another request', async () => {
    const key = await open()
    await remind(key)
    await changePayin(gateway, key, {
      ...mobileMoney,
      paymentMethod: { ...(mobileMoney['paymentMethod'] as object), phoneNumber: '+254712999888' },
    })
    expect(await remind(key)).toBe('SENT')
  })

  it('is not possible once money came, the payment ended, or nothing waits on a phone', async () => {
    const [partly, ended] = [await open(), await open()]
    await simulate(gateway, partly, { event: 'PAY', amount: money(100n, 'KES') })
    await simulate(gateway, ended, { event: 'REFUSE' })
    const byQr = await createPayin(gateway, createBodyOf(10, 'BRL', { paymentMethodCode: 'PIXQR' }))
    for (const key of [partly, ended, byQr, payinKey()]) expect(await remind(key)).toBe('NOT_POSSIBLE')
  })
})
