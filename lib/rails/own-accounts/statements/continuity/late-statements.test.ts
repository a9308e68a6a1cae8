import { describe, expect, it } from 'vitest'
import { atTime } from '../../../../testing/database/test-clock.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { statementLateness } from './late-statements.ts'

const { db, openAccount, importFile, state } = await statementDesk()
const set = (id: string, columns: string) =>
  db.pool.query(`update receiving_account set ${columns} where id = $1`, [id])
const latenessAt = (id: string, at: string) =>
  atTime(db, new Date(at), async () => (await statementLateness(db, id))[0])

describe('the statement after a day is late', () => {
  // 2 March 2026 is a Monday.
  it.each([
    ['Monday', '2026-03-02', 0, 'UTC', '2026-03-05T00:00:00Z'],
    ['Thursday', '2026-03-05', 0, 'UTC', '2026-03-10T00:00:00Z'],
    ['Friday', '2026-03-06', 0, 'UTC', '2026-03-11T00:00:00Z'],
    ['Saturday', '2026-03-07', 0, 'UTC', '2026-03-11T00:00:00Z'],
    ['Sunday', '2026-03-08', 0, 'UTC', '2026-03-11T00:00:00Z'],
    ['Monday, at a bank that books a day later', '2026-03-02', 1, 'UTC', '2026-03-06T00:00:00Z'],
    ['Monday, at a bank that books 5 days later', '2026-03-02', 5, 'UTC', '2026-03-12T00:00:00Z'],
    ['Monday, in Bangkok', '2026-03-02', 0, 'Asia/Bangkok', '2026-03-04T17:00:00Z'],
    ['Monday, in São Paulo', '2026-03-02', 0, 'America/Sao_Paulo', '2026-03-05T03:00:00Z'],
    ['Friday, in New York, where clocks change', '2026-03-06', 0, 'America/New_York', '2026-03-11T04:00:00Z'],
  ])('%s: two bank days later', async (_, day, lag, zone, from) => {
    const { rows } = await db.pool.query<{ at: Date }>('select statement_late_from($1, $2, $3) as at', [
      day,
      lag,
      zone,
    ])
    expect(rows[0]?.at).toEqual(new Date(from))
  })

  it('later for each day of lag, however many there are', async () => {
    const { rows } = await db.pool.query<{ at: Date | null }>(
      `select statement_late_from('2026-03-02', lag, 'UTC') as at from generate_series(0, 365) lag`,
    )
    const times = rows.map(({ at }) => at?.getTime() ?? Number.NaN)
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  })
})

describe('an account', () => {
  const statement = (id: string, account: string, day: string, format: 'mt940' | 'csv' = 'mt940') =>
    importFile(
      written[format]({ account, from: day, to: day, opening: 0 }, [
        { day, amount: 100, reference: `R${day}`, text: `of ${day}` },
      ]),
      { accountId: id },
    )

  it('of which nothing is expected is left out', async () => {
    const { id } = await openAccount()
    expect(await statementLateness(db, id)).toEqual([])
    expect((await state(id)).lateness).toBeUndefined()
  })

  it('is late from its moment on, by the seconds since, until the next statement comes', async () => {
    const { id, identifier } = await openAccount()
    await statement(id, identifier, '2026-03-02')
    expect(await latenessAt(id, '2026-03-04T23:59:59Z')).toEqual({
      accountId: id,
      lastDay: '2026-03-02',
      lateSeconds: 0,
    })
    expect(await latenessAt(id, '2026-03-05T01:00:00Z')).toMatchObject({ lateSeconds: 3_600 })
    await statement(id, identifier, '2026-03-04')
    expect(await latenessAt(id, '2026-03-05T01:00:00Z')).toMatchObject({ lateSeconds: 0 })
  })

  it('with statements that have balances waits for one of them, not for a notice', async () => {
    const { id, identifier } = await openAccount()
    await statement(id, identifier, '2026-03-02')
    await db.pool.query(
      `insert into bank_statement (import_id, position, receiving_account_id, format, from_day, to_day, is_in_force)
       select import_id, 99, receiving_account_id, 'camt.054', '2026-03-05', '2026-03-05', true from bank_statement where receiving_account_id = $1`,
      [id],
    )
    expect(await latenessAt(id, '2026-03-06T00:00:00Z')).toMatchObject({ lastDay: '2026-03-02' })
    await db.pool.query('update bank_statement set closing = null where receiving_account_id = $1', [id])
    expect(await latenessAt(id, '2026-03-06T00:00:00Z')).toMatchObject({
      lastDay: '2026-03-05',
      lateSeconds: 0,
    })
  })

  it('whose later table has no balance is not late for want of one', async () => {
    const { id, identifier } = await openAccount()
    await statement(id, identifier, '2026-03-02')
    await statement(id, identifier, '2026-03-05', 'csv')
    await db.pool.query(
      `update bank_statement set opening = null, closing = null where receiving_account_id = $1 and format = 'csv'`,
      [id],
    )
    expect(await latenessAt(id, '2026-03-06T00:00:00Z')).toMatchObject({
      lastDay: '2026-03-05',
      lateSeconds: 0,
    })
  })

  it('that is disabled, or an address of another one, is left out', async () => {
    const { id, identifier } = await openAccount()
    await statement(id, identifier, '2026-03-02')
    expect(await statementLateness(db, id)).toHaveLength(1)
    await set(id, 'disabled_at = now()')
    expect(await statementLateness(db, id)).toEqual([])
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, settles_in)
       values ('own-accounts', 'INR', 'UPI', 'acme@hdfc', 'Acme', '{}', $1) returning id`,
      [(await openAccount()).id],
    )
    expect(await statementLateness(db, rows[0]?.id)).toEqual([])
  })

  it('on which an amount is claimed is expected to have a statement, disabled or not', async () => {
    const { id, identifier } = await openAccount()
    await db.pool.query(
      `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
       values ($1, 100, 'ACME', 'payin', 'P', 1, '2026-03-03T10:00:00Z', '2026-03-04T10:00:00Z')`,
      [id],
    )
    const first = { accountId: id, lastDay: undefined, lateSeconds: 3_600 }
    expect(await latenessAt(id, '2026-03-05T01:00:00Z')).toEqual(first)
    await set(id, 'disabled_at = now()')
    expect(await latenessAt(id, '2026-03-05T01:00:00Z')).toEqual(first)
    // The statement of the claim's last day settles it.
    await statement(id, identifier, '2026-03-03')
    expect(await latenessAt(id, '2026-03-06T01:00:00Z')).toMatchObject({ lateSeconds: 3_600 })
    await statement(id, identifier, '2026-03-04')
    expect(await latenessAt(id, '2026-03-16T01:00:00Z')).toBeUndefined()
  })
})
