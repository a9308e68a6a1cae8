import type { Gateway } from '#lib/gateway.ts'
import { readBalance } from '#lib/ledger/read-balances.ts'
import { servingMs } from '../growth/processor-time.ts'

/** Postings and reads of one balance behind a snapshot: processor milliseconds of PostgreSQL for each. */
export interface BehindSnapshot {
  /** Postings since the snapshot was taken. */
  readonly after: number
  readonly posting: number
  readonly read: number
}

/**
 * Posts to one balance while a transaction holds a snapshot, as pg_dump does, and measures ten times between.
 * The first line is before the snapshot.
 */
export async function postBehindSnapshot(
  gateway: Gateway,
  merchantCode: string,
  postings: number,
): Promise<readonly BehindSnapshot[]> {
  const { pool } = gateway.db
  const measured: BehindSnapshot[] = []
  const measure = async (after: number) =>
    measured.push({
      after,
      posting: await costOf(pool, () => post(pool, merchantCode, 1), 100),
      read: await costOf(pool, () => readBalance(gateway.db, merchantCode, 'INR'), 100),
    })
  await measure(0)
  const holder = await pool.connect()
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0')
    await holder.query('begin isolation level repeatable read; select count(*) from installation')
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      for (let done = 0; done < postings / 10; done += 500) await post(pool, merchantCode, 500)
      await measure((tenth * postings) / 10)
    }
  } finally {
    await holder.query('rollback').catch(() => {})
    holder.release(true)
  }
  return measured
}

async function costOf(
  pool: Gateway['db']['pool'],
  run: () => Promise<unknown>,
  times: number,
): Promise<number> {
  const before = await servingMs(pool)
  for (let time = 0; time < times; time += 1) await run()
  return ((await servingMs(pool)) - before) / times
}

/** So many entries of two postings, of which one goes to the merchant, in one statement. */
const post = (pool: Gateway['db']['pool'], merchantCode: string, entries: number): Promise<unknown> =>
  pool.query({
    name: 'bench_post',
    text: `
      with entry as (
        insert into ledger_entry (kind, currency_code, merchant_code)
        select 'ADJUSTMENT', 'INR', $1 from generate_series(1, $2::int) returning id)
      insert into ledger_posting (entry_id, line, account_id, amount)
      select id, line, case line when 1 then 'OTHER/INR' else 'MERCHANT_AVAILABLE/INR/' || $1 end, case line when 1 then -1 else 1 end
        from entry cross join generate_series(1, 2) as line order by id, line`,
    values: [merchantCode, entries],
  })
