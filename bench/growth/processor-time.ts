import { readFileSync } from 'node:fs'
import type pg from 'pg'

const nanosecondsPerMs = 1e6

/**
 * Milliseconds of processor time of the processes of PostgreSQL that serve this pool, up to now. The kernel
 * counts them in nanoseconds (/proc/PID/schedstat): what else runs on the machine is not in them.
 */
export async function servingMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => sum + Number(ran(pid)) / nanosecondsPerMs, 0)
}

function ran(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0] ?? '0'
  } catch {
    return '0'
  }
}
