import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from './receive-money.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)

it('an amount matches money by the clock of an institution that is up to a minute behind', async () => {
  const key = await createPayin(gateway, createBodyOf(889, 'THB', { paymentMethodCode: 'OFFLINE' }))
  const { attempt } = await recordOf(key)
  const truncated = {
    source: 'statement',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: attempt.required,
    movedAt: new Date(gateway.clock.now().getTime() - 60_000),
  }
  expect(await receiveMoney(gateway, truncated)).toMatchObject({ result: 'COMPLETED', key })
})

it('an amount that two payments may have asked for matches neither', async () => {
  const body = createBodyOf(890, 'THB', { paymentMethodCode: 'OFFLINE' })
  const first = await createPayin(gateway, body)
  const { attempt } = await recordOf(first)
  await simulate(gateway, first, { event: 'CANCEL' })
  gateway.clock.forward(attempt.receiving.noticeDelaySeconds * 1_000)
  const second = await createPayin(gateway, body)
  const late = {
    source: 'statement',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: attempt.required,
    movedAt: new Date(gateway.clock.now().getTime() - 1),
  }
  expect((await recordOf(second)).attempt.required).toEqual(attempt.required)
  expect(await receiveMoney(gateway, late)).toEqual({ result: 'SUSPENSE', candidates: [first, second] })
})
