import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { referencedFirst, setSequences, withoutGuards } from '../platform/db/stored-tables.ts'
import { BackupFault } from './backup-fault.ts'
import { holdPayoutsSql } from './hold-payouts.ts'
import { skipAddressesSql } from './skip-addresses.ts'
import { rowsFileOf } from './manifest.ts'
import type { VerifiedBackup } from './read-backup.ts'
import { refuseUsedTarget } from './restore-target.ts'

/**
 * Writes the rows of a backup into a database that has its tables and no data of a gateway, in one
 * transaction that also holds the payouts. What the migrations wrote by themselves is replaced: the secret of
 * payout keys has to be that of the backup.
 *
 * @throws BackupFault that says what does not fit; the database is then unchanged
 */
export async function loadRows(
  session: pg.Client,
  backup: VerifiedBackup,
  by: string,
  progress: (line: string) => void,
): Promise<void> {
  const backedUp = new Map(backup.manifest.tables.map((table) => [table.name, table]))
  const tables = await referencedFirst(session)
  const names = tables.map(({ name }) => name)
  if (names.length !== backedUp.size || !names.every((name) => backedUp.has(name)))
    throw new BackupFault('The tables of the backup are not those of its migrations: it cannot be restored.')
  await withoutGuards(session, async () => {
    // Checked again: a gateway may have started here since. From now on every table is locked against writes
    // until the commit.
    await refuseUsedTarget(session, 'rows')
    await session.query(`truncate ${names.map((name) => session.escapeIdentifier(name)).join(', ')}`)
    for (const name of names) {
      const { columns, rows } = backedUp.get(name) ?? { columns: [], rows: 0 }
      progress(`Restoring ${name}`)
      const list = columns.map((column) => session.escapeIdentifier(column)).join(', ')
      const into = session.query(copyFrom(`copy ${session.escapeIdentifier(name)} (${list}) from stdin`))
      const file = path.join(backup.directory, rowsFileOf({ name }))
      await pipeline(createReadStream(file), createGunzip(), into)
      if (into.rowCount !== rows) throw wrongCount(name, into.rowCount, rows)
    }
    await setSequences(session, backup.manifest.sequences)
    await session.query(holdPayoutsSql(backup, by) + skipAddressesSql)
  })
}

const wrongCount = (table: string, found: number, expected: number): BackupFault =>
  new BackupFault(
    `Table ${table} has ${found} rows after the restore and had ${expected} when the backup was taken.`,
  )
