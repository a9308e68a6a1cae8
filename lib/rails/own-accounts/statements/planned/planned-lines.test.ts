import { expect, it } from 'vitest'
import { later } from '../../../../bank-files/statements/days/true-day.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type Transfer } from '../../../../testing/statements/written-files.ts'
import { bankSide } from '../../check.ts'
import { importDueLines } from './import-due-lines.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const dayMs = 86_400_000
const today = (): string => gateway.clock.now().toISOString().slice(0, 10)
const credit = (day: string, amount: number): Transfer => ({
  day,
  amount,
  reference: `${day} ${amount}`,
  text: day,
})

/** A file of today: what is booked, and what is planned in two and three days. */
async function planned() {
  const { id, identifier: account } = await openAccount()
  const facts = { account, from: today(), to: today(), opening: 0 }
  const lines = [credit(today(), 100), credit(later(today(), 2), 20_00), credit(later(today(), 3), 300_00)]
  await importFile(written['camt.053'](facts, lines))
  return { id, account, lines }
}

async function bookDueLines(): Promise<void> {
  while (await importDueLines(gateway, {}));
}

/** The database refuses to book any line, as if the process were killed there. */
async function failing(run: () => Promise<unknown>): Promise<void> {
  await db.pool.query(`
    create function fails() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = '57P01'; end $$;
    create trigger fails before update on statement_line for each row when (old.state = 'NEW') execute function fails()`)
  try {
    await expect(run()).rejects.toThrow()
  } finally {
    await db.pool.query('drop function fails() cascade')
  }
}

it('each planned line is booked on its day: those of later days wait on', async () => {
  const { id } = await planned()
  gateway.clock.forward(2 * dayMs)
  await bookDueLines()
  expect(await books(id)).toBe(21_00n)
  gateway.clock.forward(dayMs)
  await bookDueLines()
  expect(await books(id)).toBe(321_00n)
})

it('planned lines whose booking was killed are booked, although a later file no longer plans them', async () => {
  const { id, account, lines } = await planned()
  gateway.clock.forward(2 * dayMs)
  await failing(bookDueLines)
  const facts = { account, from: today(), to: today(), opening: 1_00 }
  const [, second] = lines
  await importFile(written['camt.053'](facts, second ? [second] : []))
  await bookDueLines()
  expect(await books(id)).toBe(21_00n)
})

it('planned lines whose booking was killed are booked together with those of the next day', async () => {
  const { id } = await planned()
  gateway.clock.forward(2 * dayMs)
  await failing(bookDueLines)
  gateway.clock.forward(dayMs)
  await bookDueLines()
  expect(await books(id)).toBe(321_00n)
  const { rows } = await db.pool.query(`select from bank_import where state = 'BOOKING'`)
  expect(rows).toEqual([])
})

const refusals = async (accountId: string) =>
  (await bankSide.refusedPlannedLines(db)).filter((one) => one.accountId === accountId)

it('a planned line that is refused on its day stays, is named, and is tried again; the others are booked', async () => {
  const { id } = await planned()
  const setLast = (day: string) =>
    db.pool.query('update bank_statement set to_day = $2 where receiving_account_id = $1', [id, day])
  const first = today()
  // Of one line the day is more than a year before the last statement.
  await setLast(later(first, 2 + 367))
  gateway.clock.forward(369 * dayMs)
  await bookDueLines()
  expect(await books(id)).toBe(301_00n)
  const reason = expect.stringMatching(/more than a year before the last statement/) as string
  expect(await refusals(id)).toEqual([{ accountId: id, count: 1, reason }])
  await setLast(first)
  await bookDueLines()
  expect(await books(id)).toBe(301_00n)
  gateway.clock.forward(3_600_000)
  await bookDueLines()
  expect(await books(id)).toBe(321_00n)
  expect(await refusals(id)).toEqual([])
})

it('planned lines that can be imported in no way stay', async () => {
  const { id } = await planned()
  const setFormat = (format: string) =>
    db.pool.query(
      `update bank_import set format = $1 where id in (select import_id from planned_line where receiving_account_id = $2)`,
      [format, id],
    )
  await setFormat('pain.002')
  gateway.clock.forward(3 * dayMs)
  await bookDueLines()
  expect(await refusals(id)).toMatchObject([{ count: 2, reason: 'pain.002 is no format of statements' }])
  await setFormat('camt.053')
  gateway.clock.forward(3_600_000)
  await bookDueLines()
  expect(await books(id)).toBe(321_00n)
  expect(await refusals(id)).toEqual([])
})
