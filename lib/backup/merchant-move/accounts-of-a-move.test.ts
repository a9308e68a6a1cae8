import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { ownAccounts } from '../../rails/own-accounts/rail.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { deskOf, liveSettings } from '../../testing/statements/statement-desk.ts'
import { written, type FileFacts } from '../../testing/statements/written-files.ts'
import { annAndBen } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters(liveSettings, [ownAccounts])
const here = deskOf(west)
const there = deskOf(east)
const account = await here.openAccount()
const unused = await here.openAccount('THB')
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const factsOf = (day: string, number: string, opening: number): FileFacts => ({
  account: account.identifier,
  from: day,
  to: day,
  opening,
  number,
})
const first = written.mt940(factsOf('2026-03-02', '1', 5_000), [
  { day: '2026-03-02', amount: 10_000, reference: 'N-1', text: 'RENT NOWAK' },
  { day: '2026-03-02', amount: 777, reference: 'N-2', text: 'UNKNOWN PAYER' },
  { day: '2026-03-02', amount: -300, reference: 'N-3', text: 'SOMETHING ELSE' },
])
const second = written.mt940(factsOf('2026-03-03', '2', 15_477), [
  { day: '2026-03-03', amount: 10_000, reference: 'N-4', text: 'RENT KOWALSKI' },
])
/** What its statements say so far; how late they are differs by the moment of asking. */
const stateOf = async (desk: typeof here) => {
  const { last, gaps } = await desk.state(account.id)
  return { last, gaps }
}
/** Assigns the open item of an amount to a payin. */
async function assign(gateway: typeof west, paymentId: string): Promise<void> {
  const items = await openItems(gateway, { accountId: account.id })
  const item = items.find(({ money }) => money.amount === 10_000n)
  const key = payinKey(paymentId)
  const assigned = await assignItem(gateway, { itemId: item?.id ?? '', payment: key }, annAndBen)
  expect(assigned.result).toBe('COMPLETED')
}

describe('a receiving account', () => {
  it('keeps its merchants together: one that stays is named, and nothing is done', async () => {
    for (const id of ['paid', 'open']) await createPayin(west, imps, payinKey(id))
    const other = { code: 'OTHER', name: 'Other Ltd', publicKeys: [] }
    await registerMerchant(west.db, west.secrets, other, byOperator('test'))
    await createPayin(west, imps, { ...payinKey('other'), merchantCode: 'OTHER' })
    await expect(move()).rejects.toThrow(/OTHER has payments on accounts of ACME: move them together/)
    await createPayin(west, imps, payinKey('goes-on'))
  })

  it('moves with all its merchants, statements, suspense and claims', async () => {
    await here.importFile(first)
    await assign(west, 'paid')
    const before = await readBalances(west.db, 'ACME')
    const state = await stateOf(here)
    const items = await openItems(west, { accountId: account.id })
    const moved = await move('to east', { merchantCodes: ['ACME', 'OTHER'] })
    expect(moved.accountIds).toEqual([account.id])
    expect(await readBalances(east.db, 'ACME')).toEqual(before)
    expect(await stateOf(there)).toEqual(state)
    expect(await openItems(east, { accountId: account.id })).toEqual(items)
    expect(await there.books(account.id)).toBe(15_477n)
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
  })

  it('goes on there: a file that was imported is known, and the next one follows without a gap', async () => {
    expect(await there.importFile(first)).toMatchObject({ receipts: 0, duplicates: 3 })
    expect(await there.importFile(second)).toMatchObject({ suspense: 1, warnings: [] })
    await assign(east, 'open')
    await createPayin(east, imps, payinKey('after'))
    expect(await checkLedger(east.db)).toEqual([])
  })

  it('takes nothing any more where it was', async () => {
    await expect(here.importFile(second)).rejects.toThrow()
    const { rows } = await west.db.pool.query('select id from receiving_account where disabled_at is null')
    expect(rows).toEqual([{ id: unused.id }])
    expect(await checkLedger(west.db)).toEqual([])
  })

  it('comes back with its merchants', async () => {
    const before = await readBalances(east.db, 'ACME')
    const state = await stateOf(there)
    await expect(move('to west')).rejects.toThrow('OTHER')
    await move('to west', { merchantCodes: ['ACME', 'OTHER'] })
    expect(await readBalances(west.db, 'ACME')).toEqual(before)
    expect(await stateOf(here)).toEqual(state)
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
    await createPayin(west, imps, payinKey('back'))
  })
})
