import pg from 'pg'
import type { Database, Statement } from '../database.ts'
import { outgrownStatistics } from '#sql/server'

// With fewer rows any plan is fast.
const rowsMin = 500
// Autovacuum takes its time with more of them, and no plan for so many reads all.
const rowsMax = 1_000_000
const grownBy = 4
// Of 9 000 rows instead of 30 000, in a third of the time: payins come in meanwhile. Autovacuum reads
// more of them when the table has grown by a tenth; one that rests keeps the thirty most common values.
const statisticsTarget = 30

/**
 * Analyzes the tables that have more than four times the rows that the planner knows of, and returns their
 * names. A session keeps the plans that it made for a table of one page, such as those by which PostgreSQL
 * checks foreign keys, and reads the whole table with them until the table is analyzed. Autovacuum does so
 * within a minute, which is long where a new table gets thousands of rows a second. A table that somebody
 * holds is left to the next time, and those of another owner to autovacuum. No request waits for it.
 */
export async function analyzeOutgrown(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query(outgrownStatistics({ rowsMin, rowsMax, grownBy }))
  for (const { name } of rows) await db.transaction((transaction) => transaction.query(analyze(name)))
  return rows.map(({ name }) => name)
}

const analyze = (table: string): Statement => ({
  name: '',
  text: `
    set local default_statistics_target = ${statisticsTarget};
    analyze (skip_locked) ${pg.escapeIdentifier(table)}`,
})
