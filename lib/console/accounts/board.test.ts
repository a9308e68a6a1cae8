import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { enableAccount } from '../../rails/own-accounts/accounts/change-account.ts'
import { payingAccounts } from '../../testing/payouts/paying-accounts.ts'
import { decided, statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { boardOfAccounts } from './board.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const dayMs = 86_400_000
const dayBefore = (days: number): string =>
  new Date(gateway.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)

/** Imports the statement of one day with one credit that nothing explains. */
async function statement(account: { readonly identifier: string }, days: number, opening: number) {
  const day = dayBefore(days)
  const facts = { account: account.identifier, from: day, to: day, opening }
  await importFile(written.mt940(facts, [{ day, amount: 100, reference: `R${days}`, text: `of ${day}` }]))
}

it('the board has what is wrong first: books that differ, gaps, late statements; then what is fine', async () => {
  const [fine, late, gap] = [await openAccount(), await openAccount(), await openAccount()]
  await statement(fine, 2, 0)
  await statement(fine, 1, 100)
  await statement(late, 20, 0)
  await statement(gap, 2, 0)
  await statement(gap, 1, 500)
  const board = await boardOfAccounts(gateway)
  expect(board.map(({ accountId }) => accountId)).toEqual([gap.id, late.id, fine.id])
  expect(board).toMatchObject([
    { gaps: [{ code: 'BALANCE_GAP' }], difference: money(-400n, 'INR'), books: money(200n, 'INR') },
    { gaps: [], difference: money(0n, 'INR'), last: { day: dayBefore(20), ageDays: 20 } },
    {
      name: fine.identifier,
      bank: 'HDFC',
      ending: fine.identifier.slice(-4),
      lateSeconds: 0,
      last: { day: dayBefore(1), ageDays: 1 },
      credits: { count: 2, money: money(200n, 'INR') },
      debits: { count: 0, money: money(0n, 'INR') },
    },
  ])
  expect(board[1]?.lateSeconds).toBeGreaterThan(0)
  expect(board[2]?.oldestSeconds).toBeGreaterThanOrEqual(0)
})

it('what waits to be paid out stands at the account that pays it; a disabled account stays while money lies on it', async () => {
  const { inr, pay } = await payingAccounts(gateway)
  await pay(10)
  await pay(2)
  const [used, unused] = [await openAccount(), await openAccount()]
  await statement(used, 1, 0)
  for (const { id } of [used, unused]) await enableAccount(db, id, false, decided)
  const board = new Map((await boardOfAccounts(gateway)).map((row) => [row.accountId, row]))
  expect(board.get(inr)?.payouts).toEqual({ count: 2, money: money(12_00n, 'INR') })
  expect(board.get(used.id)).toMatchObject({ isEnabled: false, payouts: { count: 0 } })
  expect(board.has(unused.id)).toBe(false)
})
