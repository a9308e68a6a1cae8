import { beforeEach, describe, expect, it } from 'vitest'
import { byOperator } from '../../../../platform/audit/actor.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { acceptGaps } from './accept-gaps.ts'

const { db, openAccount, importFile, state } = await statementDesk()
let account: OperatorAccount
beforeEach(async () => {
  account = await openAccount()
})

/** The statement of one day: one credit of a rupee. */
async function statement(
  number: number | undefined,
  day: string,
  opening: number,
  format: WrittenFormat = 'mt940',
) {
  const facts = { account: account.identifier, from: day, to: day, opening }
  const transfers = [{ day, amount: 100, reference: `R${day}`, text: `of ${day}` }]
  const file = written[format](number === undefined ? facts : { ...facts, number: String(number) }, transfers)
  const { warnings } = await importFile(file, { accountId: account.id })
  return warnings.map(({ code }) => code)
}

describe('numbers', () => {
  it('that follow each other have no gap', async () => {
    await statement(1, '2026-03-02', 0)
    expect(await statement(2, '2026-03-03', 100)).toEqual([])
  })
  it('that leave one out are a gap until it is imported', async () => {
    await statement(1, '2026-03-02', 0)
    const codes = await statement(3, '2026-03-04', 200)
    expect(codes).toEqual(['STATEMENT_MISSING', 'BALANCE_GAP', 'BOOKS_DIFFER'])
    expect((await state(account.id)).gaps).toHaveLength(2)
    expect(await statement(2, '2026-03-03', 100)).toEqual([])
    expect(await state(account.id)).toMatchObject({ gaps: [], difference: { amount: 0n } })
  })
  it('begin again each year', async () => {
    await statement(251, '2025-12-31', 0)
    expect(await statement(1, '2026-01-02', 100)).toEqual([])
    expect(await statement(2, '2026-01-05', 200)).toEqual([])
  })
  it('do not begin again within a year', async () => {
    await statement(7, '2026-03-02', 0)
    expect(await statement(1, '2026-03-03', 100)).toEqual(['STATEMENT_MISSING'])
  })
  it('of another format that fit the balance before them are none', async () => {
    await statement(1, '2026-03-02', 0, 'camt.053')
    await statement(2, '2026-03-03', 100)
    await statement(4, '2026-03-04', 200)
    expect((await state(account.id)).gaps).toMatchObject([{ code: 'STATEMENT_MISSING', from: '2026-03-04' }])
    await statement(5, '2026-03-05', 300, 'camt.053')
    expect((await state(account.id)).gaps).toMatchObject([{ code: 'STATEMENT_MISSING', from: '2026-03-04' }])
  })
  it('that leave one out in two formats are a gap of both', async () => {
    for (const format of ['camt.053', 'mt940'] as const) {
      await statement(1, '2026-03-02', 0, format)
      expect(await statement(3, '2026-03-04', 100, format)).toContain('STATEMENT_MISSING')
    }
    expect((await state(account.id)).gaps).toHaveLength(2)
  })
  it('that a bank leaves at one for good are none', async () => {
    await statement(1, '2026-03-02', 0)
    expect(await statement(1, '2026-03-03', 100)).toEqual([])
  })
})

describe('balances', () => {
  it('an opening balance that is not the last closing balance is a gap', async () => {
    await statement(1, '2026-03-02', 0)
    expect(await statement(2, '2026-03-03', 150)).toEqual(['BALANCE_GAP', 'BOOKS_DIFFER'])
  })
  it.each([1, 2, 3, 4, 5, 6])(
    'of several tables of one day have no gap, whichever comes first: %i',
    async (round) => {
      const day = '2026-03-02'
      const facts = { account: account.identifier, from: day, to: day }
      const table = (opening: number, reference: string) =>
        importFile(written.csv({ ...facts, opening }, [{ day, amount: 100, reference, text: reference }]), {
          accountId: account.id,
        })
      const openings = [500, 600, 700].toSorted((one, other) => (round % 2 === 0 ? one - other : other - one))
      for (const opening of openings) await table(opening, `R${opening}`)
      expect(await state(account.id)).toMatchObject({ gaps: [], difference: { amount: 0n } })
    },
  )
  it('of tables whose days overlap have no gap', async () => {
    const facts = { account: account.identifier, from: '', to: '', opening: 0 }
    const of = (day: number) => ({ day: `2026-03-0${day}`, amount: 100, reference: '', text: `day ${day}` })
    await importFile(written.csv(facts, [of(2), of(3), of(4)]), { accountId: account.id })
    const later = written.csv({ ...facts, opening: 200 }, [of(4), of(5), of(6)])
    expect((await importFile(later, { accountId: account.id })).warnings).toEqual([])
  })
})

it('gaps that are accepted with a reason are not reported again, and others are', async () => {
  await statement(1, '2026-03-02', 0)
  await statement(3, '2026-03-04', 100)
  const accepted = await acceptGaps(db, account.id, 'the bank left a number out', { by: byOperator('Ann') })
  expect(accepted).toMatchObject([{ code: 'STATEMENT_MISSING' }])
  expect((await state(account.id)).gaps).toEqual([])
  expect(await statement(5, '2026-03-05', 200)).toEqual(['STATEMENT_MISSING'])
  const { rows } = await db.pool.query(`select after from audit_event where command = 'statement accept-gap'`)
  expect(rows).toMatchObject([{ after: { reason: 'the bank left a number out' } }])
})
