import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { copyMark } from '../merchant-copy/in-a-copy.ts'
import { MoveFault } from './move-fault.ts'

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '55P03'

const pauseMs = 20
/** A transaction of a request ends within seconds; one that is longer keeps the merchants from moving. */
const writersEndWithinMs = 30_000
/** The longest lease of a delivery or of a payout that is being sent is shorter. */
const leasesEndWithinMs = 90_000

/**
 * Enables the triggers that keep a merchant as it is, which are disabled until the first move. Each one waits
 * for the running writers of its table alone, and holds no lock while it waits for another: nobody is
 * aborted.
 */
export async function enableHomeGuards(db: Database): Promise<void> {
  const { rows } = await db.query<{ of_table: string; trigger: string }>({
    name: 'disabled_home_guards',
    text: `
      select tgrelid::regclass::text as of_table, tgname as trigger from pg_trigger
       where not tgisinternal and tgenabled = 'D' and tgname ~ '_at_home$' order by 1, 2`,
  })
  for (const { of_table: table, trigger } of rows) await enable(db, table, trigger)
}

async function enable(db: Database, table: string, trigger: string): Promise<void> {
  const text = `set local lock_timeout = '500ms'; alter table ${table} enable trigger ${trigger}`
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction((transaction) => transaction.query({ name: '', text }))
      return
    } catch (error) {
      if (!isBusy(error) || tries === 60)
        throw isBusy(error)
          ? new MoveFault(
              `A transaction holds the table ${table} for over half a minute: end it, then give the command again. Nothing has moved.`,
            )
          : error
      await delay(pauseMs)
    }
  }
}

/**
 * Waits until no delivery of these merchants, and no payout, is on its way. New ones do not begin meanwhile.
 */
export async function awaitLeases(db: Database, merchantCodes: readonly string[]): Promise<void> {
  const underway = async () => {
    const { rows } = await db.query<{ underway: boolean }>({
      name: 'merchant_move_leases',
      text: `
        select exists (select from callback where merchant_code = any($1) and lease_until > gateway_now())
            or exists (select from payout_order where merchant_code = any($1) and state = 'SENDING' and next_look_at > gateway_now())
            as underway`,
      values: [merchantCodes],
    })
    return rows[0]?.underway === true
  }
  for (const started = performance.now(); await underway(); await delay(pauseMs))
    if (performance.now() - started > leasesEndWithinMs)
      throw new MoveFault(
        'A delivery or a payout of the merchant does not end: give the command again later.',
      )
}

/**
 * Waits until every transaction has ended that may have begun to write before the merchants were frozen.
 * Those that write later see the state: triggers read it after their table is locked for writing.
 */
export async function awaitWriters(db: Database): Promise<void> {
  const guarded = `(select tgrelid from pg_trigger where not tgisinternal and tgname ~ '_at_home$')`
  // A merchant that arrives here meanwhile is another one.
  const copies = `select virtualtransaction from pg_locks where locktype = 'advisory' and objid = ${copyMark}::oid`
  const { rows } = await db.query<{ writers: string[] | null }>({
    name: 'merchant_move_writers',
    text: `
      select array_agg(distinct virtualtransaction) as writers from pg_locks
       where mode = 'RowExclusiveLock' and relation in ${guarded}
         and virtualtransaction not in (${copies})
         and database = (select oid from pg_database where datname = current_database())`,
  })
  const writers = rows[0]?.writers ?? []
  const anyLeft = async () => {
    const { rows: left } = await db.query<{ any_left: boolean }>({
      name: 'merchant_move_writers_left',
      text: `
        select exists (
          select from pg_locks where virtualtransaction = any($1) and mode = 'RowExclusiveLock' and relation in ${guarded}) as any_left`,
      values: [writers],
    })
    return left[0]?.any_left === true
  }
  for (const started = performance.now(); await anyLeft(); await delay(pauseMs))
    if (performance.now() - started > writersEndWithinMs)
      throw new MoveFault(
        'A transaction has been writing for over half a minute: end it (pg_stat_activity shows it), then give the command again.',
      )
}
