import { expect, it } from 'vitest'
import { later } from '../../../../bank-files/statements/days/true-day.ts'

import { importDueLines } from '../planned/import-due-lines.ts'
import { lastStatements } from '../continuity/last-statement.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const today = gateway.clock.now().toISOString().slice(0, 10)
const credit = (day: string, amount = 100) => ({ day, amount, reference: `${day} ${amount}`, text: day })

it('lines that are planned are ignored with a warning, and do not move the last statement ahead', async () => {
  const { id: accountId, identifier: account } = await openAccount()
  const planned = later(today, 3)
  const facts = { account, from: today, to: later(today, 3), opening: 0 }
  const result = await importFile(written.mt940(facts, [credit(today), credit(planned)]))
  expect(result).toMatchObject({ receipts: 1, ignored: 1, errors: [], statements: [{ to: today, lines: 1 }] })
  expect(result.warnings.map(({ code }) => code)).toContain('FUTURE_DAY')
  expect(await lastStatements(db, { accountId })).toMatchObject([{ to: today }])
})

it('a balance that has planned lines is that of today without them, so the books do not differ', async () => {
  const { identifier: account } = await openAccount()
  const facts = { account, from: today, to: today, opening: 5_000 }
  const result = await importFile(written.mt940(facts, [credit(today), credit(later(today, 3), 300)]))
  expect(result.statements).toMatchObject([{ closing: { amount: 5_100n } }])
  expect(result.warnings.map(({ code }) => code)).toEqual(['FUTURE_DAY'])
})

it('lines of tomorrow are in the balance of a file that says only what it closes with', async () => {
  const { id, identifier: account } = await openAccount()
  const tomorrow = later(today, 1)
  const facts = { account, from: tomorrow, to: tomorrow, opening: 5_000 }
  expect(await importFile(written.ofx(facts, [credit(tomorrow)]))).toMatchObject({ receipts: 1 })
  expect(await lastStatements(db, { accountId: id })).toMatchObject([
    { to: today, bookedLater: { amount: 0n } },
  ])
  const { rows } = await db.pool.query(
    `select (-sum(amount))::numeric(12, 2)::text as books from ledger_posting where account_id like 'RECEIVING/%/' || $1`,
    [id],
  )
  expect(rows).toEqual([{ books: '51.00' }])
})

it('a line of a day that no bank plans is an error, and the others are booked', async () => {
  const { identifier: account } = await openAccount()
  const facts = { account, from: today, to: today, opening: 0 }
  const result = await importFile(written['camt.053'](facts, [credit(today), credit('2069-02-01')]))
  expect(result).toMatchObject({ receipts: 1, errors: [{ line: '2' }], statements: [{ to: today }] })
  expect(result.errors[0]?.reason).toMatch(/^the line is of 2069-02-01, which lies ahead/)
  expect(result.failure).toBeUndefined()
})

it('a file of such lines alone is refused', async () => {
  const { id: accountId, identifier: account } = await openAccount()
  const facts = { account, from: today, to: today, opening: 0 }
  const result = await importFile(written['camt.053'](facts, [credit('2069-02-01')]))
  expect(result).toMatchObject({ failure: 'UNREADABLE', idImport: undefined, errors: [{ line: '1' }] })
  expect(await lastStatements(db, { accountId })).toEqual([])
})

it('a line more than a year before the last statement is an error, and none where there is no statement', async () => {
  const { identifier: account } = await openAccount()
  const old = later(today, -800)
  const facts = { account, from: old, to: old, opening: 0 }
  expect(await importFile(written['camt.053'](facts, [credit(old)]))).toMatchObject({
    receipts: 1,
    errors: [],
  })
  await importFile(written['camt.053']({ ...facts, from: today, to: today, opening: 100 }, [credit(today)]))
  const late = await importFile(
    written['camt.053'](facts, [credit(old, 700), credit(later(today, -300), 800)]),
  )
  expect(late).toMatchObject({ receipts: 1, errors: [{ line: '1' }] })
  expect(late.errors[0]?.reason).toMatch(/more than a year before the last statement/)
})

async function received(amount: string): Promise<number> {
  const { rows } = await db.pool.query(`select from receipt where amount = ${amount}`)
  return rows.length
}

async function bookDueLines(): Promise<void> {
  while (await importDueLines(gateway, {}));
}

it('a planned line is booked once its day has come, and only once', async () => {
  const { identifier: account } = await openAccount()
  const planned = later(today, 3)
  const facts = { account, from: today, to: today, opening: 0 }
  await importFile(written['camt.053'](facts, [credit(today), credit(planned, 4_321)]))
  await bookDueLines()
  expect(await received('43.21')).toBe(0)
  gateway.clock.forward(3 * 86_400_000)
  await bookDueLines()
  await bookDueLines()
  expect(await received('43.21')).toBe(1)
  const its = { ...facts, from: planned, to: planned, opening: 100 }
  const again = await importFile(written['camt.053'](its, [credit(planned, 4_321)]))
  expect(again).toMatchObject({ duplicates: 1, receipts: 0 })
})

it('a planned line that a later file no longer has is not booked', async () => {
  const { identifier: account } = await openAccount()
  const now = gateway.clock.now().toISOString().slice(0, 10)
  const facts = { account, from: now, to: now, opening: 0 }
  await importFile(written['camt.053'](facts, [credit(now), credit(later(now, 3), 5_432)]))
  const next = later(now, 1)
  await importFile(written['camt.053']({ ...facts, from: next, to: next, opening: 100 }, [credit(next, 200)]))
  gateway.clock.forward(4 * 86_400_000)
  await bookDueLines()
  expect(await received('54.32')).toBe(0)
})
