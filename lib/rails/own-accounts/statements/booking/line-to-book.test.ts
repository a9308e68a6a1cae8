import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Queryable } from '../../../../platform/db/database.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { indexLines } from '../search/search-indexes.ts'
import { setLineStates } from '../sql/line-states.ts'
import { linesToBook } from './line-to-book.ts'

const { gateway, db } = await statementDesk()
await indexLines(db).run()

/** How PostgreSQL reads lines for what `run` asks, before it knows how many there are. */
async function plansOf(run: (database: Queryable) => Promise<unknown>): Promise<readonly string[]> {
  const plan: string[] = []
  const explained: Queryable = {
    query: async (statement) => {
      const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
        `explain ${statement.text}`,
        statement.values as unknown[],
      )
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return db.query(statement)
    },
  }
  await run(explained).catch(() => {})
  return plan.filter((line) => line.includes(' Scan ') && line.includes('statement_line'))
}

it('a line that is booked looks for its undone equal among undone lines, not among all of its day', async () => {
  const plans = await plansOf((database) => linesToBook(database, gateway, randomUUID(), 0, 200))
  expect(plans.filter((line) => line.includes(' on statement_line same'))).toEqual([
    expect.stringContaining('using statement_line_undone'),
  ])
})

it('lines that are booked are found by their IDs, not among all that wait', async () => {
  const states = new Map(Array.from({ length: 200 }, () => [randomUUID(), 'RECEIPT'] as const))
  expect(await plansOf((database) => setLineStates(database, states))).toEqual([
    expect.stringContaining('using statement_line_pkey'),
    expect.stringContaining('Tid Scan'),
  ])
})
