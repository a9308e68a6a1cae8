import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { byClock, byRail } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
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
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from './receive-money.ts'
import { retryFailedMatches } from './retry-failed-matches.ts'

const log = keptLog()
const gateway: TestGateway = { ...(await testGateway()), log }
const { recordOf } = paymentStory(gateway)
const order = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

const setMethodObject = (key: PaymentKey, object: string) =>
  bypassConstraints(
    gateway.db,
    `update payment_attempt set method_object = '${object}' where payment_id = '${key.paymentId}'`,
  )

/** The money of an order comes while it cannot be matched; afterwards it could be. */
async function receiveUnmatchable() {
  const key = await createPayin(gateway, order)
  const { attempt, due } = await recordOf(key)
  await setMethodObject(key, 'MethodOfTheNextRelease')
  const received = await receiveMoney(gateway, {
    source: 'statement',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: due,
    railReference: attempt.railReference,
    movedAt: gateway.clock.now(),
  })
  expect(received).toMatchObject({ result: 'SUSPENSE' })
  return key
}

const readable = (key: PaymentKey) => setMethodObject(key, 'UpiQRMethod')

it('keeps its payment from being cancelled or paid in another way', async () => {
  const key = await receiveUnmatchable()
  await readable(key)
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
  await readable(key)
  expect(await expirePayment(gateway, key, byClock)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  await retryFailedMatches(gateway, 100)
  expect((await recordOf(key)).status).toBe('SUCCESS')
})

it('is named in a warning where the institution refused its payment meanwhile', async () => {
  const key = await receiveUnmatchable()
  await readable(key)
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
