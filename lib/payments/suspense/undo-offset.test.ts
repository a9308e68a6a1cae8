import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { codeOf, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'UPI'`)
const { recordOf } = paymentStory(gateway)
const { pay, refund } = refundsOf(gateway)
const { receiptId } = suspenseOf(gateway)

it('a part is undone beside a refund, whatever offset it brought', async () => {
  const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  let payin = await createPayin(gateway, body)
  for (let no = 0; no < 5 && (await recordOf(payin)).due.amount === 100_00n; no += 1)
    payin = await createPayin(gateway, body)
  await pay(payin, 40_00n)
  const { due } = await recordOf(payin)
  expect(due.amount).toBeGreaterThan(60_00n)
  const last = await receiptId(await pay(payin, due.amount))
  expect(codeOf(await refund(payin, 40))).toBe('ACCEPTED')
  expect(await undoMatch(gateway, last, annAndBen)).toMatchObject({
    result: 'UNDONE',
    returned: { amount: 60_00n },
  })
  expect(await checkLedger(gateway.db)).toEqual([])
})
