import { afterEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { makeUnreadable } from '../../../../testing/database/unreadable-payment.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type FileFacts } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import type { ImportOptions } from '../import-options.ts'
import { addRule } from '../rules/change-rules.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = '2026-03-02'
const factsOf = (account: string): FileFacts => ({ account, from: day, to: day, opening: 0 })
const line = (amount: number, text: string) => ({ day, amount, reference: text, text })
const statesOf = async (idImport: string | undefined) => {
  const { rows } = await db.pool.query<{ state: string }>(
    'select state from statement_line where import_id = $1 order by position',
    [idImport],
  )
  return rows.map(({ state }) => state)
}
const itemsOf = async (accountId: string) =>
  (await openItems(gateway, { accountId })).map(({ reason, money: { amount } }) => [reason, Number(amount)])

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

/** Fails at a line by an error of ours. */
const failingAt = (bad: string): ImportOptions['parts'] => ({
  settlePayouts: async (_, __, lines) => {
    if (lines.some(({ text }) => text === bad)) throw new Error('a fault of ours')
    return Promise.resolve({ explained: new Map(), open: new Map(), changed: [] })
  },
})

describe('a line whose booking fails', () => {
  it.each([
    ['credit', 200, 'RECEIPT'],
    ['debit', -200, 'OPEN_DEBIT'],
  ] as const)(
    'is an open item if it is a %s, and the lines after it are booked',
    async (_, amount, state) => {
      const { id, identifier } = await openAccount()
      const file = written.mt940(factsOf(identifier), [
        line(100, 'ONE'),
        line(amount, 'BAD'),
        line(300, 'THREE'),
      ])
      const parts = failingAt('BAD') ?? {}
      expect(await importFile(file, { parts, isDryRun: true })).toMatchObject({ errors: [], lines: 3 })
      const { idImport, errors } = await importFile(file, { parts })
      expect(errors).toEqual([])
      expect(await statesOf(idImport)).toEqual(['RECEIPT', state, 'RECEIPT'])
      const items = await itemsOf(id)
      expect(items).toContainEqual(['BOOKING_FAILED', 200])
      expect(items).toHaveLength(3)
      expect(await books(id)).toBe(BigInt(400 + amount))
    },
  )

  const tomorrow = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  /** The only account in baht, and a payin whose amount it was given. */
  async function payinInBaht() {
    const { id, identifier } = await openAccount('THB')
    await db.pool.query('update receiving_account set disabled_at = now() where id <> $1', [id])
    // Accounts are read again after some seconds.
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000))
    const key = await createPayin(gateway, createBodyOf(300, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const due = Number((await readPayment(gateway, key))?.due?.amount)
    const file = (amounts: readonly number[], opening = 0, number = '1') =>
      written
        .mt940(
          { account: identifier, from: tomorrow, to: tomorrow, opening, number },
          amounts.map((amount, at) => ({ ...line(amount, at === 0 ? 'PAID1' : `NEXT${at}`), day: tomorrow })),
        )
        .replaceAll('INR', 'THB')
    return { id, key, due, file }
  }

  it('is a debit that would take back a payin which this release cannot read', async () => {
    const { id, key, due, file } = await payinInBaht()
    await importFile(file([due]))
    expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
    await makeUnreadable(db, key)
    const reversal = file([-due, 33], due, '2').replace(/^(:61:\d{10})D/m, '$1RC')
    const { idImport } = await importFile(reversal)
    expect(await statesOf(idImport)).toEqual(['OPEN_DEBIT', 'RECEIPT'])
    expect(await itemsOf(id)).toContainEqual(['BOOKING_FAILED', due])
  })

  it('is matched again later where a rule of the account fits and only the match fails', async () => {
    const { id, key, due, file } = await payinInBaht()
    const rule = { whenText: '.*', maxAmount: money(100_000n, 'THB'), counterAccountId: undefined }
    await addRule(db, { ...rule, accountId: id, book: 'INTEREST' }, decided)
    await makeUnreadable(db, key)
    const { idImport } = await importFile(file([due, 33]))
    expect(await statesOf(idImport)).toEqual(['RECEIPT', 'INTEREST'])
    expect(await itemsOf(id)).toEqual([['MATCH_FAILED', due]])
  })
})
