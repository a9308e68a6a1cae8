import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../platform/db/database.ts'
import { lastEntry, writersOfEntries } from '#sql/ledger_entry'

const patienceMs = 60_000
const lookAgainMs = 100

/**
 * The number of the newest entry, once no entry with a lower number can appear any more. Entries are numbered
 * when they are written and become visible when their transaction commits, so an entry with a lower number
 * may appear after one with a higher; this waits for the transactions that may still bring one. Throws when
 * one of them takes longer than a minute.
 */
export async function lastFinalEntry(db: Queryable): Promise<bigint> {
  const { rows } = await db.query(lastEntry())
  if (!(await writersEnded(db, patienceMs)))
    throw new Error(
      'a transaction has been writing to the ledger for more than a minute: end it (pg_stat_activity names it), then repeat this',
    )
  return rows[0]?.last ?? 0n
}

/**
 * Waits until all other transactions that are writing entries now have ended. False: one of them takes too
 * long.
 */
export async function writersEnded(db: Queryable, waitMs = patienceMs): Promise<boolean> {
  const writing = await writers(db)
  for (const until = Date.now() + waitMs; ;) {
    const still = await writers(db)
    if (!writing.some((writer) => still.includes(writer))) return true
    if (Date.now() > until) return false
    await delay(lookAgainMs)
  }
}

async function writers(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(writersOfEntries())
  return rows.map((row) => row.virtualtransaction)
}
