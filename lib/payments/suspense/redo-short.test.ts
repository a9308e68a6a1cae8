import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { assignItem } from './assign-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, balanceOf } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

it.each([
  ['the later money first', ['short', 'later'], ['later', 'short']],
  ['the completion first', ['short', 'later'], ['short', 'later']],
  ['the completion alone', ['short'], ['short']],
] as const)(
  'what was short is paid by what came later when matches are undone and redone: %s',
  async (_, undone, redone) => {
    const payment = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
    const before = await balanceOf('SHORTFALL/INR')
    const receipts = { short: await stray(96_00n), later: await stray(7_00n) }
    const assign = async (id: string, more = {}) =>
      assignItem(gateway, { itemId: (await itemOf(id)).id, payment, ...more }, annAndBen)
    await assign(receipts.short, { acceptShort: { borneBy: 'HOUSE' } })
    await assign(receipts.later)
    for (const which of undone) {
      await undoMatch(gateway, receipts[which], annAndBen)
      await correct()
    }
    for (const which of redone) {
      await redoMatch(gateway, receipts[which], annAndBen)
      await correct()
    }
    expect(await balanceOf('SHORTFALL/INR')).toBe(before)
    expect((await recordOf(payment)).shortfall?.short ?? inr(0n)).toEqual(inr(0n))
    const items = (await openItems(gateway)).filter((item) => item.payment?.paymentId === payment.paymentId)
    expect(items).toMatchObject([{ kind: 'SURPLUS', money: inr(3_00n) }])
  },
)
