import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from './receive-money.ts'
import type { Receipt } from './receipt.ts'
import { allowedShort } from './parts/tolerance.ts'

const gateway = await testGateway()
const { recordOf, detailOf } = paymentStory(gateway)

const open = (): Promise<PaymentKey> =>
  createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())
const accepts = (tolerance: string | null) =>
  gateway.db.pool.query(`update receiving_account set accept_short = $1 where currency_code = 'INR'`, [
    tolerance,
  ])

async function pay(key: PaymentKey, minorUnits: bigint, more: Partial<Receipt> = {}) {
  const receipt = { ...receiptFor(await recordOf(key), gateway.clock.now()), ...more }
  return receiveMoney(gateway, { ...receipt, money: money(minorUnits, 'INR') })
}

describe('an account that accepts less', () => {
  it('completes a payment by itself that the money names, within its tolerance', async () => {
    await accepts('1%')
    const [within, beyond] = [await open(), await open()]
    expect(await pay(within, 99_00n)).toMatchObject({ result: 'COMPLETED' })
    expect(await detailOf(within)).toMatchObject({ moneyShort: { amount: 1, currencyCode: 'INR' } })
    expect(await pay(beyond, 98_99n)).toMatchObject({ result: 'PART_PAID' })
    expect(await pay(beyond, 1n)).toMatchObject({ result: 'COMPLETED' })
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('takes nothing by the amount alone', async () => {
    await accepts('1')
    const key = await open()
    const { railReference: _, ...unnamed } = receiptFor(await recordOf(key), gateway.clock.now())
    const received = await receiveMoney(gateway, { ...unnamed, money: money(99_50n, 'INR') })
    expect(received).toMatchObject({ result: 'SUSPENSE' })
  })

  it('accepts nothing where it does not say so', async () => {
    await accepts(null)
    expect(await pay(await open(), 99_99n)).toMatchObject({ result: 'PART_PAID' })
  })
})

it.each([
  ['5%', 100_00n, 2, 5_00n],
  ['0.5%', 99n, 2, 0n],
  ['10', 100_00n, 2, 10_00n],
  ['1.5', 100_00n, 2, 1_50n],
  ['1.5', 2_000n, 0, 1n],
  ['100%', 7n, 0, 7n],
  ['0.000001', 1_000_000n, 6, 1n],
])('%s of %s minor units is what it says, rounded down', (tolerance, ordered, minorUnits, allowed) => {
  expect(allowedShort(tolerance, money(ordered, 'INR'), minorUnits)).toBe(allowed)
})
