import { beforeEach, expect, it } from 'vitest'
import { byOperator } from '../../../../platform/audit/actor.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { undoImport } from '../undo/undo-import.ts'
import { acceptGaps } from './accept-gaps.ts'

const { gateway, db, openAccount, importFile, state } = await statementDesk()
const dayMs = 86_400_000
const today = Math.floor(gateway.clock.now().getTime() / dayMs)
const dayOf = (offset: number) => new Date((today + offset) * dayMs).toISOString().slice(0, 10)
let account: OperatorAccount
beforeEach(async () => {
  account = await openAccount()
  await db.pool.query(`update receiving_account set time_zone = 'UTC' where id = $1`, [account.id])
})
const through = async () =>
  (
    await db.pool.query<{ day: string | null }>(
      'select statement_through as day from receiving_account where id = $1',
      [account.id],
    )
  ).rows[0]?.day
/** The statement of one day: one credit of a rupee. */
const statement = (offset: number, opening: number, format: WrittenFormat = 'mt940') => {
  const day = dayOf(offset)
  const transfers = [{ day, amount: 100, reference: `R${day}`, text: `of ${day}` }]
  return importFile(
    written[format]({ account: account.identifier, from: day, to: day, opening }, transfers),
    {
      accountId: account.id,
    },
  )
}

it('statements are complete up to the last of them', async () => {
  expect(await through()).toBeNull()
  await statement(-4, 0)
  await statement(-3, 100)
  expect(await through()).toBe(dayOf(-3))
})

it('the day on which a file is imported may go on after it', async () => {
  await statement(-1, 0)
  await statement(0, 100)
  expect(await through()).toBe(dayOf(-1))
})

it('notices of single transfers say nothing of a whole day', async () => {
  await statement(-3, 0, 'camt.054')
  expect(await through()).toBeNull()
})

it('notices after a gap make no day before it complete', async () => {
  for (const [offset, opening] of [
    [-6, 0],
    [-3, 700],
  ] as const) {
    const day = dayOf(offset)
    const facts = { account: account.identifier, from: day, to: day, opening }
    const file = written['camt.053'](facts, [{ day, amount: 100, reference: day, text: day }])
    const report = file.replace('camt.053', 'camt.052').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    await importFile(report.replaceAll('Stmt>', 'Rpt>'))
  }
  expect((await state(account.id)).gaps).toHaveLength(1)
  expect(await through()).toBeNull()
})

it('days after a gap count when it is filled or accepted', async () => {
  await statement(-6, 0)
  await statement(-3, 200)
  expect(await through()).toBe(dayOf(-4))
  await statement(-2, 700)
  await acceptGaps(db, account.id, 'the bank has no more', { by: byOperator('Ann') })
  expect(await through()).toBe(dayOf(-2))
})

it('a statement that is undone counts no more', async () => {
  await statement(-4, 0)
  const { idImport = '' } = await statement(-3, 100)
  await undoImport(gateway, idImport, { ...decided, reason: 'wrong file', withMatches: false })
  expect(await through()).toBe(dayOf(-4))
})
