import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'

/** The clock of a test database: it stands still until the test moves it. */
export interface TestClock extends Clock {
  forward(milliseconds: number): void
  set(at: Date): void
}

const clocks = new WeakMap<Database, TestClock>()

/**
 * Sets the clock of a test's database: from the next statement on, `gateway_now()` returns the time of this
 * clock. There is no setting for that: the function is replaced, which only the owner of the database can do,
 * and live mode refuses such a database. A database has one clock; another call sets it.
 */
export function testClock(db: Database, start = new Date()): TestClock {
  const known = clocks.get(db)
  known?.set(start)
  const clock = known ?? openClock(db, start)
  clocks.set(db, clock)
  return clock
}

function openClock(db: Database, start: Date): TestClock {
  let now = start.getTime()
  let inDatabase: number | undefined
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    const at = now
    await setTime(db, new Date(at), inDatabase === undefined)
    inDatabase = at
  }
  const written = async (): Promise<void> => {
    while (inDatabase !== now) await (writing ??= write().finally(() => (writing = undefined)))
  }
  const { query, transaction } = db
  Object.assign(db, {
    query: (statement: Parameters<typeof query>[0]) => written().then(() => query(statement)),
    transaction: <Result>(...work: Parameters<typeof transaction<Result>>) =>
      written().then(() => transaction<Result>(...work)),
  })
  return {
    now: () => new Date(now),
    forward: (milliseconds) => void (now += milliseconds),
    set: (at) => void (now = at.getTime()),
  }
}

/** Runs at another time of the database; afterwards its clock is the one before. */
export async function atTime<Result>(db: Database, at: Date, run: () => Promise<Result>): Promise<Result> {
  const { rows } = await db.query<{ before: string }>({
    name: '',
    text: `select pg_get_functiondef('gateway_now'::regproc) as before`,
  })
  await db.pool.query(replaceFunction(`select timestamptz ${sqlText(at)}`))
  try {
    return await run()
  } finally {
    await db.pool.query(rows[0]?.before ?? '')
  }
}

/** A time of the database after all that was done, before all that follows; a clock given goes on behind it. */
export async function timeBetween(db: Database, clock?: TestClock): Promise<Date> {
  const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at')
  await db.pool.query('select pg_sleep(0.005)')
  const between = new Date((rows[0]?.at.getTime() ?? 0) + 1)
  clock?.set(new Date(between.getTime() + 2))
  return between
}

const sqlText = (at: Date): string => `'${at.toISOString()}'`

const replaceFunction = (body: string): string =>
  `create or replace function gateway_now() returns timestamptz language sql stable parallel safe as $$${body}$$;`

async function setTime({ pool }: Database, at: Date, isFirst: boolean): Promise<void> {
  const table =
    'create schema if not exists testing; create table if not exists testing.clock (at timestamptz);'
  const row = `delete from testing.clock; insert into testing.clock values (${sqlText(at)});`
  await pool.query(isFirst ? table + row + replaceFunction('select at from testing.clock') : row)
}
