import { expect, it } from 'vitest'
import { money, subtract } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { creditBalance } from './adjustments/credit-balance.ts'
import { readClientMoney } from './client-money.ts'
import { takeSnapshots } from './snapshots.ts'
import { readTrialBalance } from './trial-balance.ts'

const { db } = await testGateway()
const credit = (amount: bigint) => creditBalance(db, 'ACME', money(amount, 'INR'), byOperator('Ann'))
const now = async () =>
  (await db.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date()

it('a trial balance is of its moment, adds up to zero, and says of merchants what client money says', async () => {
  await credit(500n)
  await takeSnapshots(db)
  await credit(20n)
  const between = await now()
  await credit(3n)
  const after = await now()
  for (const [moment, owed] of [
    [between, 520n],
    [after, 523n],
  ] as const) {
    const rows = await readTrialBalance(db, moment)
    expect(rows.map(({ kind, balance }) => [kind, balance.amount])).toEqual([
      ['MERCHANT_AVAILABLE', owed],
      ['OPENING_BALANCE', -owed],
    ])
    const [client] = await readClientMoney(db, moment)
    expect(
      subtract(rows[0]?.balance ?? money(0n, 'INR'), client?.merchants.available ?? money(0n, 'INR')).amount,
    ).toBe(0n)
  }
})
