import type { Readable } from 'node:stream'
import { BackupFault } from './backup-fault.ts'
import { checkTool, startTool } from './postgres-tools.ts'

export interface PgDump {
  /**
   * Starts to write what the exported snapshot of another transaction sees; that transaction has to stay
   * open.
   */
  start(snapshot: string): { readonly output: Readable; readonly ended: Promise<void> }
}

// The schema of a former scheduler may still be there, of another owner. Owners and privileges are the target's own.
const what = ['--format=custom', '--exclude-schema=pgboss', '--no-owner', '--no-privileges']

/** The pg_dump of the PATH. Throws `BackupFault` where it is missing or too old for the server. */
export async function findPgDump(url: string, server: number): Promise<PgDump> {
  await checkTool('pg_dump', server, ', or take the backup with --format rows, which needs no tool')
  return {
    start: (snapshot) => {
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      const { child, ended } = startTool('pg_dump', [...what, `--snapshot=${snapshot}`], url, [...stdio])
      if (!child.stdout) throw new BackupFault('pg_dump has no output.')
      return { output: child.stdout, ended }
    },
  }
}
