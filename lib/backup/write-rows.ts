import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Statement } from '../platform/db/statement.ts'
import { readTables } from '../platform/db/stored-tables.ts'
import { clientQueryable } from '../platform/db/transaction.ts'
import type { BackupDraft } from './backup-directory.ts'
import { rowsFileOf, type BackedUpTable } from './manifest.ts'

/**
 * Writes every table of the transaction that the connection is in, one file each, in PostgreSQL's text format
 * for COPY: the same in every version of PostgreSQL. Rows are streamed, not held in memory.
 */
export async function writeRows(
  session: pg.Client,
  draft: BackupDraft,
  progress: (line: string) => void,
): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const { name, columns } of await readTables(session)) {
    progress(`Writing ${name}`)
    const list = columns.map((column) => session.escapeIdentifier(column)).join(', ')
    const rows = session.query(
      copyTo(`copy (select ${list} from ${session.escapeIdentifier(name)}) to stdout`),
    )
    await draft.write(rowsFileOf({ name }), rows, createGzip())
    tables.push({ name, columns: [...columns], rows: rows.rowCount })
  }
  return tables
}

/** Counts the rows of every table, for a backup that another program writes from the same view. */
export async function countRows(session: pg.ClientBase): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const { name, columns } of await readTables(session)) {
    const count: Statement<{ count: string }> = {
      name: '',
      text: `select count(*)::text as count from ${session.escapeIdentifier(name)}`,
    }
    const { rows } = await clientQueryable(session).query(count)
    tables.push({ name, columns: [...columns], rows: Number(rows[0]?.count) })
  }
  return tables
}
