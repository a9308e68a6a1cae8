import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { byClock, byRail } from '../../platform/audit/actor.ts'
import { makeReadable, makeUnreadable } from '../../testing/database/unreadable-payment.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { keptLog } from '../../testing/silent-log.ts'
import {
  changePayin,
  createBodyOf,
  createPayin,
  testGateway,
  type TestGateway,
} from '../../testing/test-gateway.ts'
import { cancelPayment, expirePayment, refusePayment } from '../end/end-payment.ts'
import { expireDuePayments } from '../end/expire-payments.ts'
import { receiveMoney } from './receive-money.ts'
import { retryFailedMatches } from './retry-failed-matches.ts'

const log = keptLog()
const gateway: TestGateway = { ...(await testGateway()), log }
const { recordOf } = paymentStory(gateway)
const order = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

/** The money of an order comes while it cannot be matched; afterwards it could be. */
async function receiveUnmatchable() {
  const key = await createPayin(gateway, order)
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await makeUnreadable(gateway.db, key)
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
  return key
}

it('keeps its payment from being cancelled or paid in another way', async () => {
  const key = await receiveUnmatchable()
  await makeReadable(gateway.db, key)
  const refused = {
    failure: 'EVENT_NOT_ALLOWED',
    message: expect.stringContaining('money was received already'),
  }
  expect(await cancelPayment(gateway, key)).toEqual(refused)
  expect(await changePayin(gateway, key, order)).toEqual(refused)
  gateway.clock.forward(3_601_000)
  await retryFailedMatches(gateway, 100)
  expect((await recordOf(key)).status).toBe('SUCCESS')
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('keeps its payment open past its deadline until it is matched', async () => {
  const [key, unpaid] = [await receiveUnmatchable(), await createPayin(gateway, order)]
  gateway.clock.forward(26 * 3_600_000)
  expect(await expireDuePayments(gateway, 1)).toBe(1)
  expect((await recordOf(unpaid)).status).toBe('EXPIRED')
  expect(await expireDuePayments(gateway, 10)).toBe(0)
  await makeReadable(gateway.db, key)
  expect(await expirePayment(gateway, key, byClock)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  await retryFailedMatches(gateway, 100)
  expect((await recordOf(key)).status).toBe('SUCCESS')
})

it('is named in a warning where the institution refused its payment meanwhile', async () => {
  const key = await receiveUnmatchable()
  await makeReadable(gateway.db, key)
  expect(await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', byRail('bank'))).toEqual({
    value: undefined,
  })
  gateway.clock.forward(3_601_000)
  await retryFailedMatches(gateway, 100)
  expect((await recordOf(key)).status).toBe('REFUSED')
  expect(log.lines.filter(({ level }) => level === 'warn').at(-1)).toMatchObject({
    event: 'receipt.for-refused-payment',
    fields: { source: 'statement', ...key },
  })
  expect(await checkLedger(gateway.db)).toEqual([])
})
