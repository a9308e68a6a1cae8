import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../bank-files/payments/end-to-end-id.ts'
import { messageIdOf } from '../../rails/own-accounts/batches/batch.ts'
import { applyPain002 } from '../../rails/own-accounts/batches/status-report/apply-pain-002.ts'
import { bookLines, lineOf } from '../../testing/payouts/booked-lines.ts'
import { confirmBatch } from '../../rails/own-accounts/batches/confirm-batch.ts'
import { acceptGaps } from '../../rails/own-accounts/statements/continuity/accept-gaps.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { ann, payingAccounts } from '../../testing/payouts/paying-accounts.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { openDatabaseMetrics } from './metrics-database.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const { inr, pay, exported, orderKey } = await payingAccounts(gateway)
const account = await openAccount()

/** Reads all figures at a time of the database: the value of one with these labels. */
const figure = (name: string, labels: Readonly<Record<string, string>>, at?: string) => {
  const read = async () => {
    const text = await openDatabaseMetrics(db, gateway.clock).text()
    const series = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
    const line = text.split('\n').find((one) => one.startsWith(`gateway_${name}{${series.join(',')}} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  return at === undefined ? read() : atTime(db, new Date(at), read)
}
const statement = (number: number, day: string, opening: number) =>
  importFile(
    written.mt940({ account: account.identifier, from: day, to: day, opening, number: String(number) }, [
      { day, amount: 150, reference: `R${day}`, text: `of ${day}` },
    ]),
    { accountId: account.id },
  )
const ofAccount = { account: account.id }
const inRupees = { ...ofAccount, currency: 'INR' }

it('an account without a statement has no figure of statements', async () => {
  expect(await figure('statement_gaps', ofAccount)).toBeUndefined()
  expect(await figure('statement_late_seconds', ofAccount)).toBeUndefined()
  expect(await figure('books_bank_difference', inRupees)).toBeUndefined()
})

it('gaps, and what the books have beside the bank, appear with a statement that is missing and disappear with it', async () => {
  await statement(1, '2026-03-02', 0)
  expect(await figure('statement_gaps', ofAccount)).toBe(0)
  expect(await figure('books_bank_difference', inRupees)).toBe(0)
  // The bank had 1.50 more before the day of the next one.
  await statement(3, '2026-03-04', 300)
  expect(await figure('statement_gaps', ofAccount)).toBe(2)
  expect(await figure('books_bank_difference', inRupees)).toBe(-1.5)
  await statement(2, '2026-03-03', 150)
  expect(await figure('statement_gaps', ofAccount)).toBe(0)
  expect(await figure('books_bank_difference', inRupees)).toBe(0)
})

it('gaps that were accepted do not count', async () => {
  await statement(6, '2026-03-05', 450)
  expect(await figure('statement_gaps', ofAccount)).toBe(1)
  await acceptGaps(db, account.id, 'the bank left two numbers out', { by: byOperator('Ann') })
  expect(await figure('statement_gaps', ofAccount)).toBe(0)
})

it('a statement is late from its moment on', async () => {
  expect(await figure('statement_late_seconds', ofAccount, '2026-03-09T23:00:00Z')).toBe(0)
  expect(await figure('statement_late_seconds', ofAccount, '2026-03-10T00:02:00Z')).toBe(120)
})

it('a file of payouts is unconfirmed, and waits for a statement, from its export until its payouts have ended', async () => {
  const paying = { account: inr }
  expect(await figure('payout_batch_unconfirmed_seconds', paying)).toBe(0)
  expect(await figure('statement_late_seconds', paying)).toBeUndefined()
  const keys = [await pay(10), await pay(20)]
  const { batch } = await exported()
  await db.pool.query('alter table payout_batch disable trigger payout_batch_keeps_its_file')
  await db.pool.query(`update payout_batch set exported_at = gateway_now() - interval '1 hour'`)
  expect(await figure('payout_batch_unconfirmed_seconds', paying)).toBeCloseTo(3_600, -2)
  expect(await figure('statement_late_seconds', paying)).toBe(0)
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString()
  expect(await figure('statement_late_seconds', paying, inTenDays)).toBeGreaterThan(86_400)
  for (const [index, payout] of keys.entries()) {
    expect(await figure('payout_batch_unconfirmed_seconds', paying), `${index}`).toBeGreaterThan(3_000)
    await confirmBatch(gateway, { id: batch.id, payout, reference: 'B1', reason: 'as the bank says' }, ann)
  }
  expect(await figure('payout_batch_unconfirmed_seconds', paying)).toBe(0)
  expect(await figure('statement_late_seconds', paying)).toBeUndefined()
})

it('payouts that were refused after they had succeeded count until their money is back, for seven days', async () => {
  const paying = { account: inr }
  const key = await pay(30)
  const { batch } = await exported()
  await confirmBatch(gateway, { id: batch.id, reference: 'B2', reason: 'as the bank says' }, ann)
  expect(await figure('payouts_refused_after_success', paying)).toBe(0)
  const transactions = [{ endToEndId: endToEndIdOf(await orderKey(key)), status: 'RJCT' }]
  const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
  await applyPain002(gateway, report, { actor: ann.by })
  await applyPain002(gateway, report, { actor: ann.by })
  expect(await figure('payouts_refused_after_success', paying)).toBe(1)
  const inEightDays = new Date(Date.now() + 8 * 86_400_000).toISOString()
  expect(await figure('payouts_refused_after_success', paying, inEightDays)).toBe(0)
  const debit = { amount: 3_000n, references: [] }
  const { endToEndId = '' } = transactions[0] ?? {}
  await bookLines(gateway, [lineOf(inr, { ...debit, text: endToEndId })])
  await bookLines(gateway, [lineOf(inr, { ...debit, text: endToEndId, direction: 'CREDIT' })])
  expect(await figure('payouts_refused_after_success', paying)).toBe(0)
})
