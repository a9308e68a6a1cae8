import { expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { simulate, simulateSeen } from '../../testing/rail-of-payment.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { selectPayment } from '../sql/select-payment.ts'
import { readPayment } from './read-payment.ts'

const gateway = await testGateway()
const { db } = gateway
const upi = createBodyOf(499.5, 'INR', {
  paymentMethodCode: 'UPIQR',
  account: { accountNumber: 'asha@okbank' },
})
const imps = createBodyOf(499.5, 'INR', { paymentMethodCode: 'P2A_V2' })
const crypto = createBodyOf(12.5, 'USDT', { paymentMethodCode: 'CRYPTO_OFFLINE' })

// So that it matters by which method a payin was paid.
await db.pool.query(
  `insert into merchant_method (merchant_code, kind, method_code, currency_code, fee_percent)
   values ('ACME', 'payin', 'P2A_V2', 'INR', 3)`,
)

/** A payin of each kind of life that is read differently. */
const lives: Readonly<Record<string, () => Promise<PaymentKey>>> = {
  'that waits': () => createPayin(gateway, upi),
  'with a part of its money': async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY', amount: money(20_000n, 'INR') })
    return key
  },
  'that money failed to match': async () => {
    const key = await createPayin(gateway, upi)
    await db.pool.query(
      `insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
       select 'test', $1, '', receiving_account_id, 'INR', 1, now() from payment_attempt where payment_id = $1`,
      [key.paymentId],
    )
    await db.pool.query(
      `insert into failed_match (receipt_id, merchant_code, kind, payment_id, next_try_at)
       select id, $1, $2, $3, now() from receipt where source_id = $3`,
      [key.merchantCode, key.kind, key.paymentId],
    )
    return key
  },
  'that succeeded': async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'PAY' })
    return key
  },
  'that succeeded late': async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'EXPIRE' })
    await simulate(gateway, key, { event: 'PAY' })
    return key
  },
  'that expired': async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'EXPIRE' })
    return key
  },
  'that was refused': async () => {
    const key = await createPayin(gateway, upi)
    await simulate(gateway, key, { event: 'REFUSE' })
    return key
  },
  'whose money is seen': async () => {
    const key = await createPayin(gateway, crypto)
    await simulateSeen(gateway, key)
    return key
  },
  'with another method': async () => {
    const key = await createPayin(gateway, upi)
    await changePayin(gateway, key, imps)
    return key
  },
  'paid by the method that it had before': async () => {
    const key = await createPayin(gateway, upi)
    const first = (await whole(key))?.attempt
    await changePayin(gateway, key, imps)
    await receiveMoney(gateway, {
      source: 'test',
      sourceId: key.paymentId,
      receivingAccountId: first?.receiving.id ?? '',
      money: money(49_950n, 'INR'),
      railReference: first?.railReference ?? '',
      movedAt: gateway.clock.now(),
    })
    return key
  },
}

async function whole(key: PaymentKey) {
  const payment = await selectPayment(db, key)
  return payment && openPayment(gateway.personal, payment)
}

const timeless = (payment: Awaited<ReturnType<typeof whole>>) => ({ ...payment, readAt: undefined })

it.each(Object.keys(lives))(
  'a payin %s is the same by its own rows, beside what is known of the merchant, as whole',
  async (life) => {
    const key = await lives[life]?.()
    if (!key) throw new Error(`there is no life ${life}`)
    const expected = timeless(await whole(key))
    expect(expected.key).toEqual(key)
    await readPayment(gateway, key)
    expect(timeless(await readPayment(gateway, key))).toEqual(expected)
    const together = [key, await createPayin(gateway, upi), payinKey()]
    const [first, second, missing] = await Promise.all(together.map((each) => readPayment(gateway, each)))
    expect(timeless(first)).toEqual(expected)
    expect(second?.key).toEqual(together[1])
    expect(missing).toBeUndefined()
  },
)

it('a payin that waits is read by one statement of its own rows, once its merchant is known', async () => {
  const key = await createPayin(gateway, upi)
  // On a busy machine its three seconds could end between the two reads.
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await readPayment(gateway, key)
  const query = vi.spyOn(db.pool, 'query')
  try {
    await readPayment(gateway, key)
    expect(query.mock.calls.map(([statement]) => statement)).toMatchObject([{ name: 'read_payment' }])
  } finally {
    query.mockRestore()
    time.mockRestore()
  }
})

it('a change of an account or of the name of a merchant is seen after three seconds', async () => {
  const key = await createPayin(gateway, upi)
  const before = await readPayment(gateway, key)
  await db.pool.query(`update receiving_account set holder = 'Renamed' where id = $1`, [
    before?.attempt.receiving.id,
  ])
  await db.pool.query(`update merchant set channel_name = 'Renamed' where code = 'ACME'`)
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000)
  try {
    expect(await readPayment(gateway, key)).toMatchObject({
      merchantName: 'Renamed',
      attempt: { receiving: { holder: 'Renamed' } },
    })
  } finally {
    later.mockRestore()
  }
})
