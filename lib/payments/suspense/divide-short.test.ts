import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { postEntries } from '../../ledger/post-entry.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { selectMatches } from '../receive/sql/select-matches.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { assignItem } from './assign-item.ts'
import { divideMatch } from './divide-match.ts'
import { matchesInForce } from './sql/match-in-force.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, balanceOf } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')

/** A payin of 100 rupees that people completed with 97; 5 came later, of which 3 paid what it lacked. */
async function paidLater() {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const { id } = await itemOf(await stray(97_00n))
  await assignItem(gateway, { itemId: id, payment: key, acceptShort: { borneBy: 'HOUSE' } }, annAndBen)
  const receipt = { ...receiptFor(await recordOf(key), gateway.clock.now()), money: inr(5_00n) }
  await receiveMoney(gateway, receipt)
  return { key, later: await receiptId(receipt.sourceId) }
}

it.each([
  ['both of them', 4_00n, { 9700: 0n, 100: 1_00n, 400: 2_00n }],
  ['the rest alone, exactly', 2_00n, { 9700: 0n, 300: 3_00n, 200: 0n }],
  ['the rest alone, which has more', 1_00n, { 9700: 0n, 400: 3_00n, 100: 0n }],
])('the parts of a divided receipt pay what it paid of what was short: %s', async (_, given, expected) => {
  const { key, later } = await paidLater()
  const lacked = await balanceOf('SHORTFALL/INR')
  await gateway.db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, key)
    const [match] = await matchesInForce(transaction, [later])
    if (!payment || !match) throw new Error('the payin has the money')
    const assigning = { transaction, personal: gateway.personal, decision: annAndBen }
    const divided = await divideMatch(assigning, { payment, match, given: inr(given), keepsGiven: true })
    await postEntries(transaction, divided.entries)
  })
  expect(await balanceOf('SHORTFALL/INR')).toBe(lacked)
  expect((await recordOf(key)).shortfall?.short).toEqual(inr(0n))
  const repaid = (await selectMatches(gateway.db, key))
    .filter(({ undone }) => !undone)
    .map((one) => [`${one.money.amount}`, one.repaid.amount])
  expect(Object.fromEntries(repaid)).toEqual(expected)
  expect(await checkLedger(gateway.db)).toEqual([])
})
