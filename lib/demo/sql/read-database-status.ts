import type { Database } from '../../platform/db/database.ts'

interface DatabaseStatus {
  readonly version: string
  readonly overdue: number
}

/** A worker polls several times a second; work that is overdue for longer shows that no worker runs. */
const overdueAfter = "interval '20 seconds'"

/** The server version of PostgreSQL, and how many callbacks and sandbox events are overdue. */
export async function readDatabaseStatus(db: Database): Promise<DatabaseStatus> {
  const { rows } = await db.query<DatabaseStatus>({
    name: 'demo_read_database_status',
    text: `select split_part(current_setting('server_version'), ' ', 1) as version,
      ((select count(*) from callback
         where status = 'PENDING' and greatest(next_delivery_at, lease_until) < now() - ${overdueAfter})
       + (select count(*) from sandbox_event where done_at is null and due_at < now() - ${overdueAfter}))::int as overdue`,
  })
  return rows[0] ?? { version: '', overdue: 0 }
}
