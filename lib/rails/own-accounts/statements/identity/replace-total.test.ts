import { expect, it } from 'vitest'
import { checkLedger } from '../../../../ledger/check.ts'
import { money } from '../../../../money/money.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { camtFile, detail, entry } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = '2026-03-02'

it.each([100_00n, 500_00n])(
  'a total of which a person assigns %d meanwhile keeps its place: its transfers are duplicates',
  async (assigned) => {
    const { id, identifier } = await openAccount('THB')
    const facts = { account: identifier, currencyCode: 'THB', from: day, to: day, opening: 0 }
    const total = entry(day, 50_000, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
    await importFile(camtFile('camt.053', facts, [total], 50_000))
    const item = (await openItems(gateway)).find(({ accountId }) => accountId === id)
    const payment = await createPayin(gateway, createBodyOf(700, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const held = holdCommit(gateway)
    const amount = money(assigned, 'THB')
    const assignment = assignItem(held.gateway, { itemId: item?.id ?? '', payment, amount }, annAndBen)
    await held.reached
    const details = detail(20_000, 'E1', 'a') + detail(30_000, 'E2', 'b')
    const batch = entry(day, 50_000, 'B1', '', details)
    const imported = importFile(camtFile('camt.054', facts, [batch], 50_000))
    await statementWaitsForLock(db)
    held.commit()
    expect(await assignment).toMatchObject({ result: 'PART_PAID' })
    expect(await imported).toMatchObject({ receipts: 0, duplicates: 2 })
    expect(await books(id)).toBe(50_000n)
    expect(await checkLedger(db)).toEqual([])
  },
)
