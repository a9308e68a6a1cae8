import { randomInt, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)

it('money that matched no payment stays in suspense when its source reports it again: it may be booked by hand', async () => {
  const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
  const [one, other] = [await open(), await open()]
  const externalReference = Array.from({ length: 12 }, () => randomInt(10)).join('')
  for (const key of [one, other]) await setExternalReference(gateway, key, externalReference)
  const receipt = {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: (await recordOf(one)).attempt.receiving.id,
    money: money(10_000n, 'INR'),
    externalReference,
    movedAt: gateway.clock.now(),
  }
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
  await simulate(gateway, other, { event: 'REFUSE' })
  expect(await receiveMoney(gateway, receipt)).toEqual({ result: 'SEEN_BEFORE' })
  expect(await recordOf(one)).toMatchObject({ status: 'PROCESSING', moneyReceived: { amount: 0n } })
  expect(await checkLedger(gateway.db)).toEqual([])
})
