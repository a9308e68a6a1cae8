import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { readEndedFigures } from './ended-figures.ts'

const gateway = await testGateway()
const { db } = gateway
const upi = createBodyOf(499.5, 'INR', {
  paymentMethodCode: 'UPIQR',
  account: { accountNumber: 'asha@okbank' },
})
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const kolkata = { since: new Date('2026-01-01T00:00:00Z'), timeZone: 'Asia/Kolkata' }

const dayOf = (at: Date | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: kolkata.timeZone, dateStyle: 'short' }).format(at)

it('what ended is summed by currency, method and day; what is open or of another merchant is not counted', async () => {
  const paid = [
    await createPayin(gateway, upi),
    await createPayin(gateway, upi),
    await createPayin(gateway, imps),
  ]
  for (const key of paid) await simulate(gateway, key, { event: 'PAY' })
  await simulate(gateway, await createPayin(gateway, upi), { event: 'REFUSE' })
  await createPayin(gateway, imps)
  // Times to pay: a minute, a second more, two days.
  const ends: Date[] = []
  for (const [at, { paymentId }] of paid.entries()) {
    const { rows } = await db.pool.query<{ at: Date }>(
      `update payment set processed_at = created_at + make_interval(secs => $2) where payment_id = $1
       returning processed_at as at`,
      [paymentId, [60, 61, 172_800][at]],
    )
    ends.push(...rows.map((row) => row.at))
  }
  const [inr, ...others] = await readEndedFigures(db, ['ACME'], kolkata)
  expect(others).toEqual([])
  expect(inr).toEqual({
    currencyCode: 'INR',
    received: money(109_900n, 'INR'),
    receivedCount: 3,
    paidOut: money(0n, 'INR'),
    paidOutCount: 0,
    medianSeconds: 61,
    methods: [
      { method: 'UPIQR', ended: 3, succeeded: 2 },
      { method: 'P2A_V2', ended: 1, succeeded: 1 },
    ],
    days: [
      { day: dayOf(ends[0]), received: money(99_900n, 'INR'), paidOut: money(0n, 'INR') },
      { day: dayOf(ends[2]), received: money(10_000n, 'INR'), paidOut: money(0n, 'INR') },
    ],
  })
  expect(await readEndedFigures(db, ['ANOTHER'], kolkata)).toEqual([])
  const later = { ...kolkata, since: new Date(Number(ends[1]) + 60_000) }
  expect((await readEndedFigures(db, ['ACME'], later))[0]?.received).toEqual(money(10_000n, 'INR'))
})
