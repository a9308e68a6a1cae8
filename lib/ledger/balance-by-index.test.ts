import { expect, it } from 'vitest'
import type { Queryable } from '../platform/db/database.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { postEntries, type Entry } from './post-entry.ts'

const gateway = await testGateway()

const credit: Entry = {
  kind: 'ADJUSTMENT',
  currencyCode: 'INR',
  merchantCode: 'ACME',
  lines: [
    { account: { kind: 'MERCHANT_AVAILABLE', merchantCode: 'ACME' }, amount: 100n },
    { account: { kind: 'SUSPENSE' }, amount: -100n },
  ],
}
const post = (transaction: Queryable, entries: number) =>
  postEntries(
    transaction,
    Array.from({ length: entries }, () => credit),
  )

it('a balance is found by the index, also by a session that made its plans for a table of one page', async () => {
  const { db } = gateway
  await db.pool.query('analyze ledger_posting')
  const scans = await db.transaction(async (transaction) => {
    // PostgreSQL keeps the plan of a function from the sixth use on.
    for (let use = 0; use < 8; use += 1) await post(transaction, 1)
    await post(transaction, 500)
    const counted = async () =>
      (
        await transaction.query<{ scans: bigint }>({
          name: 'scans_of_postings',
          text: `select seq_scan as scans from pg_stat_xact_user_tables where relname = 'ledger_posting'`,
        })
      ).rows[0]?.scans
    const before = await counted()
    await post(transaction, 10)
    return { before, after: await counted() }
  })
  expect(scans.after).toBe(scans.before)
})
