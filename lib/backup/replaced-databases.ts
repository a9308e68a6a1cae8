import pg from 'pg'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { BackupFault } from './backup-fault.ts'
import type { StoredDatabase } from './stored-database.ts'
import * as sql from '#sql/server'

/** A database that a restore replaced and kept under another name. */
export interface ReplacedDatabase {
  readonly name: string
  readonly replacedAt: Date
  /** Its size on disk, in bytes. */
  readonly bytes: number
}

const mark = '_before_'

/** The name under which a restore keeps the database that it replaces: 14 digits say when, in UTC. */
export const keptName = (database: string, now = new Date()): string =>
  `${database}${mark}${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`

/** The databases that restores replaced, newest first. Only the embedded PostgreSQL has any. */
export async function replacedDatabases({ db, isEmbedded }: StoredDatabase): Promise<ReplacedDatabase[]> {
  if (!isEmbedded) return []
  const { rows } = await db.query(sql.replacedDatabases({ mark }))
  return rows.map(({ name, stamp, bytes }) => ({ name, replacedAt: timeOf(stamp), bytes }))
}

/**
 * Drops a replaced database; the audit records it before. Throws `BackupFault` for any other name: the
 * database in use cannot be named.
 */
export async function dropReplaced(stored: StoredDatabase, name: string, by: CurrentActor): Promise<void> {
  const known = await replacedDatabases(stored)
  const found = known.find((one) => one.name === name)
  if (!found) throw new BackupFault(`${name} is not a replaced database: "restore list-replaced" lists them.`)
  await recordAudit(stored.db, { actor: by, command: 'restore drop-replaced', before: found })
  await stored.db.query({ name: '', text: `drop database ${pg.escapeIdentifier(name)}` })
}

const timeOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))
