import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { clientQueryable } from '../platform/db/transaction.ts'
import { BackupFault } from './backup-fault.ts'
import { holdPayoutsSql } from './hold-payouts.ts'
import { skipAddressesSql } from './skip-addresses.ts'
import { archiveFile } from './manifest.ts'
import { checkTool, startTool } from './postgres-tools.ts'
import type { VerifiedBackup } from './read-backup.ts'
import { serverVersion } from '#sql/server'

export interface PgRestore {
  /** Restores an archive into the empty database, with the payouts held, all of it or nothing. */
  run(backup: VerifiedBackup, by: string): Promise<void>
}

/**
 * The pg_restore and psql of the PATH. Throws `BackupFault` where one is missing or too old for the server.
 */
export async function findPgRestore(session: pg.ClientBase, url: string): Promise<PgRestore> {
  const { rows } = await clientQueryable(session).query(serverVersion())
  const server = rows[0]?.version ?? 0
  await checkTool('pg_restore', server, '')
  await checkTool('psql', server, '')
  return { run: (backup, by) => run(url, server, backup, by) }
}

// Checked again: another program may have created tables since, and the archive would be restored beside
// them.
const refuseTablesSql = `
  do $$ begin
    if exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')) then
      raise 'the database is not empty, and nothing was changed: make an empty one and name that in DATABASE_URL';
    end if;
  end $$;`

/**
 * Fails, in the transaction that restores, unless every table has as many rows as when the backup was
 * taken.
 */
const checkCountsSql = ({ manifest }: VerifiedBackup): string => `
  do $$ declare
    expected record;
    found bigint;
  begin
    for expected in select * from (values ${manifest.tables
      .map(({ name, rows }) => `(${pg.escapeLiteral(name)}, ${rows}::bigint)`)
      .join(', ')}) as counted (name, count) loop
      execute format('select count(*) from public.%I', expected.name) into found;
      if found <> expected.count then
        raise 'Table % has % rows after the restore and had % when the backup was taken: nothing was changed.',
          expected.name, found, expected.count;
      end if;
    end loop;
  end $$;`

/**
 * pg_restore alone would commit before the payouts are held: so it writes the script, and psql runs script,
 * count of rows and hold in one transaction.
 */
async function run(url: string, server: number, backup: VerifiedBackup, by: string): Promise<void> {
  const { postgres } = backup.manifest
  if (postgres > server)
    throw new BackupFault(
      `The backup was taken from PostgreSQL ${postgres} and this server is ${server}: restore into ${postgres} or later.`,
    )
  const archive = path.join(backup.directory, archiveFile)
  const what = ['--no-owner', '--no-privileges', '--file=-', archive]
  const script = startTool('pg_restore', what, url, ['ignore', 'pipe', 'pipe'])
  const how = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-']
  const target = startTool('psql', how, url, ['pipe', 'ignore', 'pipe'])
  const { stdout } = script.child
  const { stdin } = target.child
  if (!stdout || !stdin) throw new BackupFault('pg_restore and psql cannot be connected.')
  const whole = async function* () {
    // psql's own --single-transaction would commit a script that breaks off; without this commit half a
    // script is rolled back.
    yield `begin;\n${refuseTablesSql}\n`
    yield* stdout
    await script.ended
    yield `\nset search_path = public;${checkCountsSql(backup)}${holdPayoutsSql(backup, by) + skipAddressesSql}\ncommit;\n`
  }
  const [, , written] = await Promise.allSettled([
    target.ended,
    script.ended,
    pipeline(Readable.from(whole()), stdin),
  ])
  await target.ended
  await script.ended
  if (written.status === 'rejected') throw written.reason
}
