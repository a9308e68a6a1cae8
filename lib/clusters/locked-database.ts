import { randomInt } from 'node:crypto'
import type { Database, Queryable } from '../platform/db/database.ts'

// An advisory lock belongs to one database of one server, and pg_locks shows it to all sessions there: who
// sees the lock is connected to the database in which it is held. Copies of a database share everything else.
const numberMax = 2 ** 31

/** Runs the work while the database holds a lock of a random number. */
export const whileLocked = <Result>(
  db: Database,
  work: (number: string) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (transaction) => {
    const [first, second] = [randomInt(1, numberMax), randomInt(1, numberMax)]
    await transaction.query({
      name: '',
      text: 'select pg_advisory_xact_lock($1, $2)',
      values: [first, second],
    })
    return work(`${first}-${second}`)
  })

/** Whether the database holds the lock of `whileLocked`. */
export async function holdsLock(db: Queryable, number: string): Promise<boolean> {
  const [, first, second] = /^(\d{1,10})-(\d{1,10})$/.exec(number) ?? []
  if (first === undefined) return false
  const { rowCount } = await db.query({
    name: 'holds_lock',
    text: `select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
              and classid::bigint = $1 and objid::bigint = $2
              and database = (select oid from pg_database where datname = current_database())`,
    values: [first, second],
  })
  return rowCount !== 0
}
