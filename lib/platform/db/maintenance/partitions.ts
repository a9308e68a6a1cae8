import type { Database, Queryable } from '../database.ts'

/** A table with one partition for each month, by a column of the type timestamptz. */
export interface PartitionedTable {
  readonly name: string
  readonly column: string
  /** Of each partition by itself. */
  readonly primaryKey: string
  /** A partition is removed this long after the last moment that a row of it can have. */
  readonly keepDays: number
  /** The trigger function that refuses TRUNCATE, which no partition inherits; absent: it may be truncated. */
  readonly truncateGuard?: string
}

export interface PartitionChanges {
  /** Months that have their own partition now. */
  readonly added: readonly string[]
  /** Partitions that were removed with their rows. */
  readonly removed: readonly string[]
}

/** How many months after the present one have a partition of their own. */
const monthsAhead = 2

/**
 * Makes the partitions of the next months, and removes those whose newest possible row is older than the
 * table's `keepDays`. Each change is one short transaction that waits two seconds for its lock at most: the
 * worker runs this every day, so a change that fails is made the next day.
 */
export async function maintainPartitions(db: Database, table: PartitionedTable): Promise<PartitionChanges> {
  const added: string[] = []
  for (;;) {
    const month = await db.transaction((transaction) => addMonth(transaction, table))
    if (month === undefined) break
    added.push(month)
  }
  const removed: string[] = []
  for (;;) {
    const name = await db.transaction((transaction) => removeOldest(transaction, table))
    if (name === undefined) return { added, removed }
    removed.push(name)
  }
}

interface Bounds {
  readonly name: string
  /** As PostgreSQL writes them, with the time zone; null: no limit. */
  readonly begins: string | null
  readonly ends: string | null
}

/** Locks the table against a second run of this, then reads its partitions, the oldest first. */
async function lockedPartitions(transaction: Queryable, { name }: PartitionedTable): Promise<Bounds[]> {
  await transaction.query({ name: '', text: `set local lock_timeout = '2s'; set local timezone = 'UTC'` })
  await transaction.query({
    name: '',
    text: `select pg_advisory_xact_lock(720503, hashtext($1))`,
    values: [name],
  })
  const { rows } = await transaction.query<{ name: string; begins: string | null; ends: string | null }>({
    name: '',
    text: `
      select child.relname as name, (regexp_match(bound.of, 'FROM \\(''([^'']+)''\\)'))[1] as begins,
             (regexp_match(bound.of, 'TO \\(''([^'']+)''\\)'))[1] as ends
        from pg_inherits join pg_class child on child.oid = inhrelid
        cross join lateral (select pg_get_expr(child.relpartbound, child.oid) as of) bound
       where inhparent = $1::regclass
       order by (regexp_match(bound.of, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz nulls last`,
    values: [name],
  })
  return rows
}

/**
 * Turns the partition without an end into the one of its first month, and makes a new one after it. Rows that
 * a wrong clock dated later widen the month, so that none is moved. Undefined: enough months have one.
 */
async function addMonth(transaction: Queryable, table: PartitionedTable): Promise<string | undefined> {
  const partitions = await lockedPartitions(transaction, table)
  const last = partitions.at(-1)
  if (!last || last.ends !== null || last.begins === null)
    throw new Error(`${table.name} has no partition without an end`)
  const { name: parent, column } = table
  const { rows } = await transaction.query<{ due: boolean; month: string; ends: Date }>({
    name: '',
    text: `
      select $1::timestamptz < date_trunc('month', now(), 'UTC') + make_interval(months => $2) as due,
             to_char($1::timestamptz, 'YYYY_MM') as month,
             date_trunc('month', greatest($1::timestamptz, max(${column})), 'UTC') + interval '1 month' as ends
        from ${last.name}`,
    values: [last.begins, monthsAhead + 1],
  })
  const [next] = rows
  if (!next?.due) return undefined
  const month = `${parent}_${next.month}`
  const [begins, ends] = [last.begins, next.ends.toISOString()]
  await transaction.query({
    name: '',
    text: `
      alter table ${parent} detach partition ${last.name};
      alter table ${last.name} rename to ${month};
      alter table ${month} rename constraint ${last.name}_pkey to ${month}_pkey;
      alter index if exists ${last.name}_${column}_idx rename to ${month}_${column}_idx;
      alter table ${parent} attach partition ${month} for values from ('${begins}') to ('${ends}');
      create table ${last.name} partition of ${parent} for values from ('${ends}') to (maxvalue);
      alter table ${last.name} add constraint ${last.name}_pkey primary key (${table.primaryKey})`,
  })
  if (table.truncateGuard !== undefined)
    await transaction.query({
      name: '',
      text: `
        create trigger ${parent}_is_never_truncated before truncate on ${last.name}
          for each statement execute function ${table.truncateGuard}()`,
    })
  return month
}

async function removeOldest(transaction: Queryable, table: PartitionedTable): Promise<string | undefined> {
  const [oldest] = await lockedPartitions(transaction, table)
  if (!oldest || oldest.ends === null) return undefined
  const { rows } = await transaction.query<{ old: boolean }>({
    name: '',
    text: 'select $1::timestamptz < now() - make_interval(days => $2) as old',
    values: [oldest.ends, table.keepDays],
  })
  if (!rows[0]?.old) return undefined
  await transaction.query({
    name: '',
    text: `alter table ${table.name} detach partition ${oldest.name}; drop table ${oldest.name}`,
  })
  return oldest.name
}
