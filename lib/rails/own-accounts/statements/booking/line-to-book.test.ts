import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Queryable } from '../../../../platform/db/database.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { linesToBook } from './line-to-book.ts'

const { gateway, db } = await statementDesk()

it('a line that is booked looks for its undone equal among undone lines, not among all of its day', async () => {
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
  await linesToBook(explained, gateway, randomUUID(), 0, 200)
  expect(plan.filter((line) => line.includes(' on statement_line same'))).toEqual([
    expect.stringContaining('using statement_line_undone'),
  ])
})
