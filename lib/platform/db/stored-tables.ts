import type pg from 'pg'
import type { RowOf } from './statement.ts'
import { clientQueryable, inSession } from './transaction.ts'
import * as sql from '#sql/server'

/** A table of the gateway, with its written columns: PostgreSQL computes the generated ones itself. */
export type StoredTable = RowOf<typeof sql.storedTables>

/**
 * The gateway's own tables, by name; one that is partitioned counts as one. Prisma's record of migrations is
 * not among them.
 */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await clientQueryable(client).query(sql.storedTables())
  return rows
}

/**
 * The tables in an order in which rows may be written: a table comes after those that its foreign keys
 * reference.
 */
export async function referencedFirst(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows: keys } = await clientQueryable(client).query(sql.referencedTables())
  const ordered: StoredTable[] = []
  let left = await readTables(client)
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !keys.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`foreign keys form a cycle: ${[...names].join(', ')}`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * The current value of each sequence. Sequences advance outside transactions: read after the rows, none is
 * behind them.
 */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await clientQueryable(client).query(sql.readSequences())
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [sequence, value] of Object.entries(sequences)) {
    await clientQueryable(client).query(
      sql.setSequence({ sequence: client.escapeIdentifier(sequence), value: BigInt(value) }),
    )
  }
}

/**
 * Runs `run` in one transaction with the triggers that protect the tables disabled, as their owner may: rows
 * are written as they were recorded. Foreign keys, checks and unique indexes still apply.
 */
export async function withoutGuards(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  // Triggers for each statement belong to the partition alone.
  const { rows: guarded } = await clientQueryable(client).query(sql.guardedTables())
  const switchAll = async (what: 'disable' | 'enable') => {
    for (const { name } of guarded) await client.query(`alter table ${name} ${what} trigger user`)
  }
  await inSession(client, async () => {
    await switchAll('disable')
    await run()
    // No table may have a deferred check that has still to be made.
    await clientQueryable(client).query(sql.checkConstraints())
    await switchAll('enable')
  })
}
