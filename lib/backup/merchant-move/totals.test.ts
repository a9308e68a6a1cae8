import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { differing, totalsOf } from './totals.ts'

it('a balance that is not what it was differs, although its postings sum up to the same', async () => {
  const { db } = await testGateway()
  await creditBalance(db, 'ACME', money(100_00n, 'INR'), byOperator('Ann'))
  const session = await db.session()
  const totals = () => totalsOf(session, (text) => text.replaceAll(':merchants', `'ACME'`))
  try {
    const before = await totals()
    expect(differing(before, await totals())).toEqual([])
    await bypassConstraints(
      db,
      `update ledger_posting set balance_after = balance_after + 1 where account_id = 'MERCHANT_AVAILABLE/INR/ACME'`,
    )
    expect(differing(before, await totals())).toEqual(['balances'])
  } finally {
    await session.end()
  }
})
