import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../bank-files/payments/end-to-end-id.ts'
import { forgetPayoutLines } from '../../rails/own-accounts/batches/lines/forget-lines.ts'
import { bookLines, lineOf } from '../../testing/payouts/booked-lines.ts'
import { broken, expectFound } from '../../testing/database/corrupt-ledger.ts'
import { payingGateway } from '../../testing/payouts/paying-accounts.ts'
import { checkLedger } from './check-ledger.ts'
import { postEntry } from '../../ledger/post-entry.ts'

const { gateway, inr, pay, exported, orderKey } = await payingGateway()
const { db } = gateway
const holds = 'payout clearing holds a payout from its success to its debit'
const key = await pay(10)
await exported()
const text = endToEndIdOf(await orderKey(key))
const debit = lineOf(inr, { amount: 1_000n, text })
await bookLines(gateway, [debit])
const subject = `ACME payout ${key.paymentId}`

it.each([
  [
    'a debit that was never booked',
    broken(holds, subject, `update ledger_entry set kind = 'ADJUSTMENT' where kind = 'PAYOUT_SETTLED'`),
  ],
  [
    'a debit that no statement showed',
    broken(holds, subject, `delete from payout_line where statement_line_id = '${debit.id}'`),
  ],
  [
    'a debit of a payout that was refused',
    broken(
      'a payout that was debited, and not returned, has succeeded',
      subject,
      `update payment set status = 'REFUSED', failure_reason_code = 'INVALID_ACCOUNT' where payment_id = '${key.paymentId}'`,
    ),
  ],
  [
    'a return that the merchant never got',
    broken(
      `money of a payout that came back after its debit is the merchant's`,
      subject,
      `insert into payout_line (key, role, statement_line_id, currency_code, amount)
       select key, 'RETURN', gen_random_uuid(), 'INR', 10 from payout_order where payment_id = '${key.paymentId}'`,
    ),
  ],
])('finds %s', async (_, breakage) => expectFound(db, breakage))

it('the line of a wrong file can be forgotten, and the right file brings the debit again', async () => {
  await db.transaction(async (transaction) => {
    expect(await forgetPayoutLines(transaction, [debit.id])).toEqual([])
    await transaction.query({
      name: 'test_undo_line',
      text: `update statement_line set state = 'UNDONE' where id = $1`,
      values: [debit.id],
    })
    await postEntry(transaction, {
      kind: 'LINE_UNDONE',
      currencyCode: 'INR',
      statementLineId: debit.id,
      lines: [
        { account: { kind: 'RECEIVING', receivingAccountId: inr }, amount: -1_000n },
        { account: { kind: 'PAYOUT_CLEARING' }, amount: 1_000n },
      ],
    })
  })
  expect(await checkLedger(db)).toEqual([])
  const again = lineOf(inr, { amount: 1_000n, text })
  expect((await bookLines(gateway, [again])).explained.size).toBe(1)
  expect(await checkLedger(db)).toEqual([])
  const back = lineOf(inr, { amount: 1_000n, text, direction: 'CREDIT' })
  await bookLines(gateway, [back])
  const forgotten = await db.transaction((transaction) => forgetPayoutLines(transaction, [back.id, again.id]))
  expect(forgotten).toEqual([back.id])
})
