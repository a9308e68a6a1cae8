import { describe, expect, it, vi } from 'vitest'
import { money } from '../money/money.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { testBank } from '../testing/test-bank/rail.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../testing/test-gateway.ts'
import type { RailParts } from './rail/rail-definition.ts'
import type { Rail } from './rail/rail.ts'
import { remindCustomer } from './remind-customer.ts'
import { readReminders } from './sql/reminder.ts'

const open = (parts: RailParts): Rail => ({
  ...testBank.open(parts),
  remind: (...given) => reminded(...given),
})
const gateway = await testGateway({}, { poolSize: 10, rails: [{ ...testBank, open }] })

const mobileMoney = createBodyOf(900, 'KES', {
  paymentMethodCode: 'MOBILE_MONEY',
  account: { accountName: 'Wanjiru Kamau' },
  phoneNumber: '+254712123456',
})
const created = () => createPayin(gateway, mobileMoney)
const remind = (key: ReturnType<typeof payinKey>) => remindCustomer(gateway, key)
const reminded = vi.fn<NonNullable<Rail['remind']>>(async () => {})
const sentTo = ({ paymentId }: ReturnType<typeof payinKey>) =>
  reminded.mock.calls.filter(([attempt]) => attempt.paymentId === paymentId).length

describe('sending the request to the customer’s phone again', () => {
  it('is done by the rail, and recorded', async () => {
    const key = await created()
    expect(await remind(key)).toBe('SENT')
    expect(sentTo(key)).toBe(1)
    expect(await readReminders(gateway.db, key, 1)).toEqual({ sent: 1, lastAt: gateway.clock.now() })
  })

  it('is done once in 30 seconds, and five times in all', async () => {
    const key = await created()
    const outcomes: string[] = []
    for (const seconds of [0, 29, 1, 30, 30, 30, 30, 600]) {
      gateway.clock.forward(seconds * 1000)
      outcomes.push(await remind(key))
    }
    expect(outcomes).toEqual(['SENT', 'NOT_NOW', 'SENT', 'SENT', 'SENT', 'SENT', 'NOT_NOW', 'NOT_NOW'])
    expect(sentTo(key)).toBe(5)
  })

  it('requested eight times at once is done once', async () => {
    const key = await created()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => remind(key)))
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('NOT_NOW'), 'SENT'])
    expect(sentTo(key)).toBe(1)
  })

  it('starts again with another number, because that is another request', async () => {
    const key = await created()
    await remind(key)
    await changePayin(gateway, key, {
      ...mobileMoney,
      paymentMethod: { ...(mobileMoney['paymentMethod'] as object), phoneNumber: '+254712999888' },
    })
    expect(await remind(key)).toBe('SENT')
  })

  it('is not possible once money came, the payment ended, or nothing waits on a phone', async () => {
    const [partly, ended] = [await created(), await created()]
    await simulate(gateway, partly, { event: 'PAY', amount: money(100n, 'KES') })
    await simulate(gateway, ended, { event: 'REFUSE' })
    const byQr = await createPayin(gateway, createBodyOf(10, 'BRL', { paymentMethodCode: 'PIXQR' }))
    for (const key of [partly, ended, byQr, payinKey()]) expect(await remind(key)).toBe('NOT_POSSIBLE')
  })
})
