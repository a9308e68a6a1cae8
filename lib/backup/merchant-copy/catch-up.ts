import { checkArrived } from './compare-copy.ts'
import { dropSnapshots } from './drop-snapshots.ts'
import { findDifference, goneOf, type Difference } from './find-difference.ts'
import { listOf, sameKey, type OpenCopy, type TableOfCopy } from './open-copy.ts'
import { arrivedOf, insertArrived, numbersOf, writeShared } from './write-copy.ts'

/**
 * Brings what the target has up to what the source has now, as of one moment. Resolves to how many rows
 * changed, were added or are gone.
 *
 * Rows that nothing references are removed and written again, so that unique values may go from one row to
 * another; others are updated before new ones are added. Rows that are gone and referenced are removed last.
 */
export async function catchUp(copy: OpenCopy): Promise<number> {
  const differences = new Map<string, Difference>()
  for (const table of copy.tables)
    if (!table.shared) differences.set(table.name, await findDifference(copy, table))
  const differing = copy.tables.filter(({ name, shared }) => shared ?? isAny(differences.get(name)))
  const own = differing.filter(({ shared }) => !shared)
  for (const table of own.filter(({ isLeaf }) => isLeaf).toReversed()) await removeChanged(copy, table)
  for (const table of differing) {
    if (table.shared) await writeShared(copy, table, table.rows)
    else if (table.isLeaf) await insertArrived(copy, table)
    else await updateAndInsert(copy, table)
    if (table.name === 'ledger_entry') await dropSnapshots(copy.target, arrivedOf(table))
  }
  for (const table of differing.toReversed()) await removeGone(copy, table)
  for (const table of own) {
    const difference = differences.get(table.name)
    if (difference) await checkArrived(copy, table, difference)
  }
  let changed = 0
  for (const [name, { now, arrived, gone }] of differences) {
    copy.digests.set(name, now)
    changed += arrived + gone
  }
  return changed
}

const isAny = (difference: Difference | undefined): boolean =>
  difference !== undefined && difference.arrived + difference.gone > 0

/** Removes the rows of a table that nothing references, where they changed or are gone. */
async function removeChanged({ target }: OpenCopy, table: TableOfCopy): Promise<void> {
  const { name, key } = table
  for (const from of [arrivedOf(table), goneOf(table)]) {
    if (table.renumbered) {
      await target.query(
        `delete from ${name} t using ${numbersOf(table)} n join ${from} c using (source_id) where t.id = n.id`,
      )
      await target.query(`delete from ${numbersOf(table)} n using ${from} c where n.source_id = c.source_id`)
    } else await target.query(`delete from ${name} t using ${from} c where ${sameKey(key, 't', 'c')}`)
  }
}

async function updateAndInsert({ target }: OpenCopy, table: TableOfCopy): Promise<void> {
  const { name, key, columns } = table
  const list = listOf(columns)
  const others = columns.filter((column) => !key.includes(column))
  if (others.length > 0)
    await target.query(
      `update ${name} t set ${others.map((column) => `"${column}" = c."${column}"`).join(', ')}
         from ${arrivedOf(table)} c
        where ${sameKey(key, 't', 'c')} and (${listOf(others, 't')}) is distinct from (${listOf(others, 'c')})`,
    )
  await target.query(
    `insert into ${name} (${list}) select ${list} from ${arrivedOf(table)} c
      where not exists (select from ${name} t where ${sameKey(key, 't', 'c')})`,
  )
}

async function removeGone({ target }: OpenCopy, table: TableOfCopy): Promise<void> {
  const { name, key, shared, isLeaf } = table
  // What this copy added and the source has no more. Nobody else may have changed it before the commit.
  if (shared && table.late === undefined)
    await target.query(
      `delete from ${name} t where t.xmin = pg_current_xact_id()::xid
          and not exists (select from ${arrivedOf(table)} c where ${sameKey(key, 't', 'c')})`,
    )
  else if (!shared && !isLeaf)
    await target.query(`delete from ${name} t using ${goneOf(table)} c where ${sameKey(key, 't', 'c')}`)
}
