import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { codeOf, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { assignItem } from './assign-item.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { pay, refund } = refundsOf(gateway)
const { stray, itemOf, receiptId } = suspenseOf(gateway)

// Of a payin of 100 rupees: what came, what was refunded, and which receipt is to be undone.
it.each([
  ['all of the money', [100], 60, 0, 'REFUNDED'],
  ['a part that the refund does not need', [60, 40], 60, 1, 'UNDONE'],
  ['a part of which the refund needs a paisa', [60, 40], 60.01, 1, 'REFUNDED'],
  ['surplus that the refund took first', [100, 50], 30, 1, 'REFUNDED'],
  ['surplus beside more of it than was refunded', [100, 50, 40], 50, 2, 'UNDONE'],
  ['surplus of which the refund took a paisa', [100, 50, 40], 50.01, 2, 'REFUNDED'],
  ['a part of an open payin beside more than was refunded', [50, 30], 30, 0, 'UNDONE'],
  ['a part of an open payin of which the refund took a paisa', [50, 30], 30.01, 0, 'REFUNDED'],
])('of what was refunded nothing is undone: %s', async (_, came, refunded, which, result) => {
  const payin = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const receipts: string[] = []
  for (const rupees of came) receipts.push(await receiptId(await pay(payin, BigInt(rupees * 100))))
  expect(codeOf(await refund(payin, refunded))).toBe('ACCEPTED')
  const { moneyReceived } = await recordOf(payin)
  const undone = await undoMatch(gateway, receipts[which] ?? '', annAndBen)
  expect(undone).toMatchObject({ result, key: payin })
  const audited = await gateway.db.pool.query(
    `select from audit_event where command = 'match undo' and after ->> 'receiptId' = $1`,
    [receipts[which]],
  )
  expect(audited.rowCount).toBe(result === 'UNDONE' ? 1 : 0)
  if (result === 'REFUNDED') expect((await recordOf(payin)).moneyReceived).toEqual(moneyReceived)
  expect(await checkLedger(gateway.db)).toEqual([])
})

// Of a payin of 100 rupees that people complete with 97, or with 37 after 60: later money pays what lacked.
it.each([
  ['later money, beside surplus that the refund does not need', [97, 10, 20], 20, 1, 'UNDONE'],
  ['later money, whose surplus the refund took a paisa of', [97, 10, 20], 20.01, 1, 'REFUNDED'],
  ['the completion, beside a refund of surplus alone', [97, 10, 20], 27, 0, 'UNDONE'],
  ['the completion, of which the refund took a paisa', [97, 10, 20], 27.01, 0, 'REFUNDED'],
  ['a part that the refund left, while nothing is lacked again', [60, 37, 10], 47, 0, 'UNDONE'],
  ['a part of which the refund took a paisa', [60, 37, 10], 47.01, 0, 'REFUNDED'],
])(
  'of what was refunded of less than asked nothing is undone: %s',
  async (_, came, refunded, which, result) => {
    const payin = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
    const receipts: string[] = []
    for (const rupees of came) {
      const id = await stray(BigInt(rupees * 100))
      const given = { itemId: (await itemOf(id)).id, payment: payin }
      await assignItem(gateway, { ...given, acceptShort: { borneBy: 'HOUSE' } }, annAndBen)
      await assignItem(gateway, given, annAndBen)
      receipts.push(id)
    }
    expect((await recordOf(payin)).shortfall?.short.amount).toBe(0n)
    expect(codeOf(await refund(payin, refunded))).toBe('ACCEPTED')
    expect(await undoMatch(gateway, receipts[which] ?? '', annAndBen)).toMatchObject({ result, key: payin })
    expect(await checkLedger(gateway.db)).toEqual([])
  },
)
