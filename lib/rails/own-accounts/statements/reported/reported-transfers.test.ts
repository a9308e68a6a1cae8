import { expect, it } from 'vitest'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import { money } from '../../../../money/money.ts'
import { byOperator } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { importStatement } from '../import-statement.ts'

const { gateway, openAccount } = await statementDesk()

it('what a rail has reported is read once in a transaction, and shown on its own day only', async () => {
  const { identifier: account, id } = await openAccount()
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
  const report: ReportedTransfer = {
    id: '00000000-0000-4000-8000-000000000001',
    bookedOn: days[1],
    direction: 'CREDIT',
    money: money(500n, 'INR'),
    references: [],
  }
  const readIn: Queryable[] = []
  const rails = gateway.rails.map((rail) =>
    Object.assign(Object.create(rail) as typeof rail, {
      reportedTransfers: async (database: Queryable, accountId: string) => {
        readIn.push(database)
        return Promise.resolve(accountId === id ? [report] : [])
      },
    }),
  )
  const transfers = days.map((day) => ({ day, amount: 500, reference: `REF-${day}`, text: `of ${day}` }))
  const file = written.mt940({ account, from: days[0], to: days[2], opening: 0 }, transfers)
  const bytes = new Blob([file]).stream()
  expect(await importStatement({ ...gateway, rails }, { bytes, actor: byOperator('Ann') })).toMatchObject({
    receipts: 2,
    duplicates: 1,
  })
  expect(readIn.length).toBeGreaterThan(0)
  expect(new Set(readIn).size).toBe(readIn.length)
})
