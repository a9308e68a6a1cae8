import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseBusy } from '../database-unreachable.ts'
import type { Database, Queryable } from '../database.ts'
import type { RowOf, Statement } from '../statement.ts'
import { isPartitionOld, lockPartitions, partitionsOfTable } from '#sql/server'

/** A table with one partition for each month or day, by a column of the type timestamptz. */
export interface PartitionedTable {
  readonly name: string
  readonly column: string
  /** Of each partition by itself. */
  readonly primaryKey: string
  /** What one partition holds. Default: a month. */
  readonly each?: 'month' | 'day'
  /** A partition is removed this long after the last moment that a row of it can have. */
  readonly keepDays: number
  /** The trigger function that refuses TRUNCATE, which no partition inherits; absent: it may be truncated. */
  readonly truncateGuard?: string
}

export interface PartitionChanges {
  /** Months or days that have their own partition now. */
  readonly added: readonly string[]
  /** Partitions that were removed with their rows. */
  readonly removed: readonly string[]
}

/** How many months, or days, after the present one have a partition of their own. */
const ahead = 2

/** How long a change may wait for its lock; how often it is tried, and what is between. */
const lockTimeout = '250ms'
const triesMax = 20
const betweenTriesMs = 1_500

/** How the name of a partition ends, in the words of `to_char`. */
const namedBy = { month: 'YYYY_MM', day: 'YYYY_MM_DD' }

/**
 * Makes the partitions of the next months or days, and removes those whose newest possible row is older than
 * the table's `keepDays`. Each change is one short transaction. Everything that uses the table waits behind a
 * change that waits for its lock, so that takes a quarter of a second at most; while a long transaction, such
 * as that of pg_dump, holds the table, the change is tried again for half a minute. The worker runs this
 * every day: what fails is done the next day.
 */
export async function maintainPartitions(db: Database, table: PartitionedTable): Promise<PartitionChanges> {
  const added: string[] = []
  for (;;) {
    const name = await whenFree(db, (transaction) => addPartition(transaction, table))
    if (name === undefined) break
    added.push(name)
  }
  const removed: string[] = []
  for (;;) {
    const name = await whenFree(db, (transaction) => removeOldest(transaction, table))
    if (name === undefined) return { added, removed }
    removed.push(name)
  }
}

/** Throws `DatabaseUnreachable` if the table is never free. */
async function whenFree<Result>(
  db: Database,
  run: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(run)
    } catch (error) {
      if (!(isDatabaseBusy(error) || isOutgrown(error)) || tries >= triesMax) throw error
      await delay(betweenTriesMs)
    }
  }
}

/** A row with a later time came after the end of its partition was chosen: 23514 check_violation. */
const isOutgrown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23514'

/** Locks the table against a second run of this, then reads its partitions, the oldest first. */
async function lockedPartitions(
  transaction: Queryable,
  { name }: PartitionedTable,
): Promise<RowOf<typeof partitionsOfTable>[]> {
  await transaction.query({
    name: '',
    text: `set local lock_timeout = '${lockTimeout}'; set local timezone = 'UTC'`,
  })
  await transaction.query(lockPartitions({ table: name }))
  const { rows } = await transaction.query(partitionsOfTable({ table: name }))
  return rows
}

/**
 * Turns the partition without an end into the one of its first month or day, and makes a new one after it.
 * Rows that a wrong clock dated later widen it, so that none is moved. Undefined: enough of them have one.
 */
async function addPartition(transaction: Queryable, table: PartitionedTable): Promise<string | undefined> {
  const partitions = await lockedPartitions(transaction, table)
  const last = partitions.at(-1)
  if (!last || last.ends !== null || last.begins === null)
    throw new Error(`${table.name} has no partition without an end`)
  const { name: parent, column, truncateGuard } = table
  const { rows } = await transaction.query(endOfPartition(table, last.name, last.begins))
  const [next] = rows
  if (!next?.due) return undefined
  const added = `${parent}_${next.ending}`
  const [begins, ends] = [last.begins, next.ends.toISOString()]
  await transaction.query({
    name: '',
    text: `
      alter table ${parent} detach partition ${last.name};
      alter table ${last.name} rename to ${added};
      alter table ${added} rename constraint ${last.name}_pkey to ${added}_pkey;
      alter index if exists ${last.name}_${column}_idx rename to ${added}_${column}_idx;
      alter table ${parent} attach partition ${added} for values from ('${begins}') to ('${ends}');
      create table ${last.name} partition of ${parent} for values from ('${ends}') to (maxvalue);
      alter table ${last.name} add constraint ${last.name}_pkey primary key (${table.primaryKey});
      ${truncateGuard === undefined ? '' : `create trigger ${parent}_is_never_truncated before truncate on ${last.name} for each statement execute function ${truncateGuard}()`}`,
  })
  return added
}

/** The name and the end that a partition gets, and whether that is due. */
const endOfPartition = (
  { column, each = 'month' }: PartitionedTable,
  partition: string,
  begins: string,
): Statement<{ due: boolean; ending: string; ends: Date }> => ({
  name: '',
  text: `
    select $1::timestamptz < date_trunc('${each}', now(), 'UTC') + $2 * interval '1 ${each}' as due,
           to_char($1::timestamptz, '${namedBy[each]}') as ending,
           date_trunc('${each}', greatest($1::timestamptz, max(${column})), 'UTC') + interval '1 ${each}' as ends
      from ${partition}`,
  values: [begins, ahead + 1],
})

async function removeOldest(transaction: Queryable, table: PartitionedTable): Promise<string | undefined> {
  const [oldest] = await lockedPartitions(transaction, table)
  if (!oldest || oldest.ends === null) return undefined
  const { rows } = await transaction.query(isPartitionOld({ ends: oldest.ends, keepDays: table.keepDays }))
  if (!rows[0]?.old) return undefined
  await transaction.query({
    name: '',
    text: `alter table ${table.name} detach partition ${oldest.name}; drop table ${oldest.name}`,
  })
  return oldest.name
}
