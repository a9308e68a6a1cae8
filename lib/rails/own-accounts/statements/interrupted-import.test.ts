import { beforeEach, describe, expect, it } from 'vitest'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written, type FileFacts, type Transfer } from '../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../accounts/account.ts'

const { db, openAccount, importFile, books, state } = await statementDesk()
let account: OperatorAccount
let facts: FileFacts
beforeEach(async () => {
  account = await openAccount()
  facts = { account: account.identifier, from: '2026-03-02', to: '2026-03-04', opening: 0 }
})

/** More lines than two transactions hold. */
const transfers = Array.from({ length: 450 }, (_, at): Transfer => ({
  day: `2026-03-0${2 + (at % 3)}`,
  amount: at % 50 === 0 ? -100 : 100 + (at % 7),
  reference: `R${at}`,
  text: `from ${at % 5}`,
}))
const total = BigInt(transfers.reduce((sum, { amount }) => sum + amount, 0))
const credits = transfers.filter(({ amount }) => amount > 0).length

/** The database refuses the line of a position, as if the process were killed there. */
async function failingAt(position: number, run: () => Promise<unknown>): Promise<void> {
  await db.pool.query(`
    create function fails() returns trigger language plpgsql as $$
      begin if new.position = ${position} and new.state <> 'NEW' then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
    create trigger fails before update on statement_line for each row when (old.state = 'NEW') execute function fails()`)
  try {
    await expect(run()).rejects.toThrow()
  } finally {
    await db.pool.query('drop function fails() cascade')
  }
}
const bookedLines = async () => {
  const { rows } = await db.pool.query<{ state: string; lines: number }>(
    'select state, count(*)::int as lines from statement_line where receiving_account_id = $1 group by 1 order by 1',
    [account.id],
  )
  return Object.fromEntries(rows.map(({ state: of, lines }) => [of, lines]))
}

describe('an import that was killed between its transactions', () => {
  it('goes on with the same file and books each line once', async () => {
    const file = written.mt940(facts, transfers)
    await failingAt(300, () => importFile(file))
    expect(await bookedLines()).toMatchObject({ NEW: 250 })
    const result = await importFile(file)
    expect(result).toMatchObject({ lines: 450, receipts: credits, duplicates: 0, warnings: [] })
    expect(await bookedLines()).toEqual({ RECEIPT: credits, OPEN_DEBIT: 450 - credits })
    expect(await books(account.id)).toBe(total)
    const { rows } = await db.pool.query('select from bank_statement where receiving_account_id = $1', [
      account.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('goes on where the same file comes with the account that it names', async () => {
    const file = written.mt940(facts, transfers)
    await failingAt(300, () => importFile(file))
    expect(await importFile(file, { accountId: account.id })).toMatchObject({ lines: 450, receipts: credits })
    expect(await bookedLines()).toEqual({ RECEIPT: credits, OPEN_DEBIT: 450 - credits })
    expect(await books(account.id)).toBe(total)
  })

  it('does not go on with the same file for another account', async () => {
    const file = written.csv(facts, transfers)
    await failingAt(300, () => importFile(file, { accountId: account.id }))
    const before = await bookedLines()
    const other = await openAccount()
    expect(await importFile(file, { accountId: other.id })).toMatchObject({ receipts: credits })
    expect(await books(other.id)).toBe(total)
    expect(await bookedLines()).toEqual(before)
  })

  it('counts as known for other files of the account', async () => {
    await failingAt(300, () => importFile(written.mt940(facts, transfers)))
    expect(await importFile(written.ofx(facts, transfers))).toMatchObject({ receipts: 0, duplicates: 450 })
    await importFile(written.mt940(facts, transfers))
    expect((await state(account.id)).difference?.amount).toBe(0n)
  })
})

it('a file that was not read to its end is forgotten, and the next import deletes what it left', async () => {
  await db.pool.query(
    `insert into bank_import (id, format, digest, imported_by) values (gen_random_uuid(), 'csv', '', 'operator:Ann')`,
  )
  await importFile(written.ofx(facts, transfers.slice(0, 2)))
  expect((await db.pool.query(`select from bank_import where state = 'READING'`)).rowCount).toBe(0)
})

it('two imports of one file at once book each line once', async () => {
  const file = written.mt940(facts, transfers)
  const results = await Promise.all([importFile(file), importFile(file), importFile(file)])
  expect(results.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined])
  expect(await bookedLines()).toEqual({ RECEIPT: credits, OPEN_DEBIT: 450 - credits })
  expect(await books(account.id)).toBe(total)
})

it('two imports of one account in different formats at once book each transfer once', async () => {
  await Promise.all([importFile(written.mt940(facts, transfers)), importFile(written.ofx(facts, transfers))])
  expect(await books(account.id)).toBe(total)
})
