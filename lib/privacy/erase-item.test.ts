import { expect, it } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { holdCommit, statementWaitsForLock } from '../testing/database/held-commit.ts'
import { annAndBen, suspenseOf } from '../testing/suspense/suspense-of.ts'
import { unnamedReceiptFor } from '../testing/receipt-for.ts'
import { paymentStory } from '../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { eraseItemData } from './erase-personal-data.ts'
import { receiveMoney } from '../payments/receive/receive-money.ts'
import { assignItem } from '../payments/suspense/assign-item.ts'

const gateway = await testGateway()
const { receiptId, openItemOf } = suspenseOf(gateway)
const { recordOf } = paymentStory(gateway)

it('an erasure that waits for a decision about the item sees what was decided', async () => {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
  const receipt = {
    ...unnamedReceiptFor(await recordOf(key), gateway.clock.now()),
    payer: { accountName: 'Carla Nowak' },
  }
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
  const itemId = (await openItemOf(await receiptId(receipt.sourceId)))?.id ?? ''
  const held = holdCommit(gateway)
  const assigning = assignItem(held.gateway, { itemId, payment: key }, annAndBen)
  await held.reached
  const erasing = eraseItemData(gateway, itemId, byOperator('Ann'))
  await statementWaitsForLock(gateway.db)
  held.commit()
  expect(await assigning).toMatchObject({ result: 'COMPLETED' })
  expect(await erasing).toBe('OF_A_PAYMENT')
})
