import type pg from 'pg'
import { broughtKey, goneOf, present, type Difference } from './find-difference.ts'
import {
  digestIn,
  digestOver,
  isSame,
  listOf,
  sameKey,
  type OpenCopy,
  type RowsDigest,
  type TableOfCopy,
} from './open-copy.ts'
import { arrivedOf } from './write-copy.ts'

async function digestOf(
  session: pg.ClientBase,
  from: string,
  key: readonly string[],
  condition: string,
): Promise<RowsDigest> {
  const { rows } = await session.query<{ rows: string; keys: string }>(
    `select ${digestOver(listOf(key, 't'))} from ${from} t where ${condition}`,
  )
  return digestIn(rows[0])
}

/** What the target has of each table now. */
export async function readDigests({ target, tables, condition, digests }: OpenCopy): Promise<void> {
  for (const table of tables.filter(({ shared }) => !shared))
    digests.set(
      table.name,
      table.renumbered
        ? await digestOf(target, present(table), ['source_id'], 'true')
        : await digestOf(target, table.name, table.key, condition(table.rows)),
    )
}

/**
 * The tables of which the target does not have the same rows as the source had when it was read last: their
 * number or a key differs.
 */
export async function differingTables({ target, tables, condition, digests }: OpenCopy): Promise<string[]> {
  const isRight = async ({ name, rows, key, renumbered }: TableOfCopy): Promise<boolean> => {
    const found = await digestOf(target, name, key, condition(rows))
    const expected = digests.get(name)
    return renumbered ? found.rows === expected?.rows : isSame(expected, found)
  }
  const wrong: string[] = []
  for (const table of tables) if (!table.shared && !(await isRight(table))) wrong.push(table.name)
  return wrong
}

/**
 * Throws where rows that were brought are not in their table now, or rows that are gone still are. With the
 * comparison of all rows before it, that is enough after few changes.
 */
export async function checkArrived(
  { target }: OpenCopy,
  table: TableOfCopy,
  { arrived, gone }: Difference,
): Promise<void> {
  const isIn = (from: string) => {
    const rows = table.renumbered
      ? `${present(table)} t join ${table.name} numbered on numbered.id = t.id`
      : `${table.name} t`
    return `(select count(*)::int from ${from} c where exists (select from ${rows} where ${sameKey(broughtKey(table), 't', 'c')}))`
  }
  const { rows } = await target.query<{ there: number; left: number }>(
    `select ${isIn(arrivedOf(table))} as there, ${isIn(goneOf(table))} as left`,
  )
  if (rows[0]?.there === arrived && rows[0].left === 0) return
  throw new Error(
    `of ${arrived} changed and ${gone} removed rows of ${table.name} not all did so in the copy`,
  )
}
