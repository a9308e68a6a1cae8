import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readTables, withoutGuards } from '../../platform/db/stored-tables.ts'
import {
  conditionFor,
  copiedEntries,
  copiedTables,
  type CopiedParts,
  type CopiedTable,
} from './copied-tables.ts'

/** One installation copies merchants to another. Both sessions own the tables of their database. */
export interface MerchantCopy extends CopiedParts {
  readonly source: pg.ClientBase
  readonly target: pg.ClientBase
  /** Runs in the transaction of the target, before the first row. */
  readonly before?: () => Promise<void>
  /** The same after the last one, with the number of rows of each table. What it throws undoes the copy. */
  readonly after?: (copied: ReadonlyMap<string, number>) => Promise<void>
}

/**
 * Copies all rows of merchants by key, as they are: with their places in lists, sequences and balances. The
 * insert triggers of the target, which would set them anew, are disabled until the commit, and writes of the
 * target wait meanwhile; foreign keys and checks still apply. The source is read as of one moment and is not
 * changed. Resolves to the number of copied rows of each table.
 *
 * Raises 23505 where the target has a merchant or an entry of the same number; the target is then unchanged
 * (docs/decisions/0041).
 */
export async function copyMerchants({
  source,
  target,
  before,
  after,
  ...parts
}: MerchantCopy): Promise<Map<string, number>> {
  const copied = new Map<string, number>()
  const columnsOf = new Map((await readTables(target)).map(({ name, columns }) => [name, columns]))
  const condition = conditionFor(parts)
  await source.query('begin isolation level repeatable read read only')
  try {
    await withoutGuards(target, async () => {
      await before?.()
      for (const table of copiedTables) {
        const columns = (columnsOf.get(table.name) ?? []).filter(
          (name) => !(table.renumbered && name === 'id'),
        )
        const list = columns.map((name) => target.escapeIdentifier(name)).join(', ')
        const rows = source.query(
          copyTo(`copy (select ${list} from ${table.name} t where ${condition(table.rows)}) to stdout`),
        )
        copied.set(table.name, await writeCopy(target, table, { list, rows, condition }))
      }
      await dropSnapshots(target, condition(copiedEntries))
      await after?.(copied)
    })
  } finally {
    await source.query('rollback').catch(() => {})
  }
  return copied
}

interface CopyOfTable {
  readonly list: string
  readonly rows: NodeJS.ReadableStream
  readonly condition: (text: string) => string
}

async function writeCopy(
  target: pg.ClientBase,
  { name, shared, changed, replaced }: CopiedTable,
  { list, rows, condition }: CopyOfTable,
): Promise<number> {
  const into = shared ? `copied_${name}` : name
  if (shared) await target.query(`create temporary table ${into} (like ${name}) on commit drop`)
  const written = target.query(copyFrom(`copy ${into} (${list}) from stdin`))
  await pipeline(rows, written)
  if (!shared) return written.rowCount
  if (replaced)
    await target.query(
      `update ${name} t set (${list}) = (select ${list} from ${into} c where c.id = t.id)
        where ${condition(replaced)} and exists (select from ${into} c where c.id = t.id)`,
    )
  if (changed) await target.query(`update ${into} set ${condition(changed)}`)
  const added = await target.query(
    `insert into ${name} (${list}) select ${list} from ${into} on conflict do nothing`,
  )
  return added.rowCount ?? 0
}

/**
 * A snapshot sums every entry up to its number: those from the first of these entries on are removed, and
 * the job takes them again.
 */
export const dropSnapshots = (session: pg.ClientBase, entries: string): Promise<unknown> =>
  session.query(
    `delete from ledger_snapshot where entry_id >= (select min(t.id) from ledger_entry t where ${entries})`,
  )
