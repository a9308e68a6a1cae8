import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { byOperator } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { sandbox } from '../rail.ts'
import { rememberBankReports, setBankReports } from './bank-reports.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { db } = gateway

const newPayin = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))

/** Seconds for which a payin may still be reported after its customer had to pay. */
async function noticeDelay({ paymentId }: PaymentKey): Promise<number> {
  const { rows } = await db.pool.query<{ seconds: number }>(
    `select extract(epoch from closes_at - expire_at)::int as seconds
       from payment join payment_attempt using (merchant_code, kind, payment_id) where payment_id = $1`,
    [paymentId],
  )
  return rows[0]?.seconds ?? Number.NaN
}

it('is known by the next payin after each change, though payins do not ask each time', async () => {
  onTestFinished(() => setBankReports(db, true, byOperator('Ann')))
  expect(await noticeDelay(await newPayin())).toBe(0)
  await setBankReports(db, false, byOperator('Ann'))
  expect(await noticeDelay(await newPayin())).toBeGreaterThan(0)
  await setBankReports(db, true, byOperator('Ann'))
  expect(await noticeDelay(await newPayin())).toBe(0)
})

it('is asked once for payins of one time, and again after an answer that did not come', async () => {
  let asked = 0
  const failing: Queryable = {
    query: (...given) => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('connection lost')) : db.query(...given)
    },
  }
  const reports = rememberBankReports(failing)
  await expect(Promise.all([reports(), reports()])).rejects.toThrow('connection lost')
  expect(await Promise.all([reports(), reports(), reports()])).toEqual([true, true, true])
  expect(asked).toBe(2)
})

it('is as old as its question: an answer that came late is not remembered, nor are others asked meanwhile', async () => {
  let atOnce = 0
  let most = 0
  let asked = 0
  const slow: Queryable = {
    query: async (...given) => {
      asked += 1
      most = Math.max(most, (atOnce += 1))
      await delay(150)
      atOnce -= 1
      return db.query(...given)
    },
  }
  const reports = rememberBankReports(slow)
  const first = reports()
  await delay(120)
  const second = reports()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect([asked, most]).toEqual([2, 1])
  await reports()
  expect(asked).toBe(3)
})
