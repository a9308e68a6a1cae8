import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { lookAfterItems } from './look-after-item.ts'
import { openItems } from './open-items.ts'

const gateway = await testGateway()

it('money that a payment has too much has an owner and a note like other money', async () => {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const record = await paymentStory(gateway).recordOf(key)
  const receipt = receiptFor(record, gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(120_00n, 'INR') })
  const surplus = async () => (await openItems(gateway, { kinds: ['SURPLUS'] }))[0]
  const id = (await surplus())?.id ?? ''
  expect(await lookAfterItems(gateway, [id], { owner: 'Ann' }, byOperator('Ann'))).toBeUndefined()
  expect(await lookAfterItems(gateway, [id], { note: 'asked' }, byOperator('Ben'))).toBeUndefined()
  expect(await surplus()).toMatchObject({ id, owner: 'Ann', note: 'asked', money: money(20_00n, 'INR') })
  expect(await checkLedger(gateway.db)).toEqual([])
})
